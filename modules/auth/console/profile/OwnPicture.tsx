import {
  Avatar,
  Button,
  FilePicker,
  messageOf,
  notify,
  refresh,
  refreshFrame,
  upload,
  useChange,
  usePerson,
} from '@tenantry/console';
import { type ReactNode, useEffect, useState } from 'react';
import { text } from './texts';

const PATH = '/auth/profile/picture';
/** What shows the pictures of accounts. */
const CARDS = ['/auth/users/cards'];
const MOST_BYTES = 2 * 1024 * 1024;

/** The picture of the own account, and ways to replace it and to take it away. A new one is shown while it is sent. */
export function OwnPicture({ children }: { readonly children: ReactNode }) {
  const { email, name, picture } = usePerson();
  const [preview, setPreview] = useState<string | null>(null);
  const change = useChange({ done: text('pictureRemoved'), refreshes: CARDS });
  useEffect(() => () => URL.revokeObjectURL(preview ?? ''), [preview]);
  const send = async (file: File) => {
    if (file.size > MOST_BYTES) return notify({ text: text('pictureTooLarge'), kind: 'error' });
    setPreview(URL.createObjectURL(file));
    try {
      const { signal } = new AbortController();
      await upload('PUT', PATH, file, { onProgress: () => undefined, signal });
      notify({ text: text('pictureSaved') });
      await Promise.all([refreshFrame(), refresh(CARDS)]);
    } catch (error) {
      notify({ text: messageOf(error as Error), kind: 'error' });
    } finally {
      setPreview(null);
    }
  };
  const remove = async () => {
    if (await change.attempt('DELETE', PATH)) await refreshFrame();
  };
  return (
    <>
      <Avatar name={name ?? email} shape="round" size={64} picture={preview ?? picture} />
      <div>
        {children}
        <p className="buttons">
          <FilePicker
            label={text('uploadPicture')}
            takes="page"
            accept="image/png,image/jpeg,image/webp,image/gif"
            isDisabled={preview !== null}
            onFiles={([file]) => file && void send(file)}
          />
          {picture !== null && (
            <Button isBusy={change.isRunning} onClick={() => void remove()}>
              {text('removePicture')}
            </Button>
          )}
        </p>
        <p className="help">{text('pictureHelp')}</p>
      </div>
    </>
  );
}
