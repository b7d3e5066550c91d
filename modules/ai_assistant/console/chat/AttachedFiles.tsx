import { useCallback, useRef, useState } from 'react';
import { Button, FilePicker, formatShare, Icon, kitText, upload } from '@tenantry/console';
import { text } from './texts';
import type { MessageFile } from './types';

/** A file on its way to the server. */
interface Sending {
  readonly key: number;
  readonly name: string;
  readonly share: number;
  readonly error: string | null;
}

/** Files of the message that the person is writing. */
export interface Attached {
  readonly files: readonly MessageFile[];
  readonly sending: readonly Sending[];
  readonly isSending: boolean;
  readonly add: (files: readonly File[]) => void;
  /** Leaves out a file; what was uploaded stays in the library. */
  readonly drop: (id: string) => void;
  /** Stops an upload, or forgets one that has failed. */
  readonly cancel: (key: number) => void;
  readonly restore: (files: readonly MessageFile[]) => void;
}

/** Uploads files for a message to the conversation. */
export function useAttached(conversationId: string): Attached {
  const [files, setFiles] = useState<readonly MessageFile[]>([]);
  const [sending, setSending] = useState<readonly Sending[]>([]);
  const controls = useRef(new Map<number, AbortController>());
  const last = useRef(0);
  const change = (key: number, next: Partial<Sending>) =>
    setSending((all) => all.map((one) => (one.key === key ? { ...one, ...next } : one)));
  const end = (key: number) => setSending((all) => all.filter((one) => one.key !== key));
  const send = async (file: File) => {
    const key = ++last.current;
    const control = new AbortController();
    controls.current.set(key, control);
    setSending((all) => [...all, { key, name: file.name, share: 0, error: null }]);
    const form = new FormData();
    form.append('entityId', 'ai_assistant.conversation');
    form.append('recordId', conversationId);
    form.append('file', file, file.name);
    try {
      const { item } = await upload<{ readonly item: { readonly id: string } }>(
        'POST',
        '/attachments',
        form,
        {
          onProgress: (share) => change(key, { share }),
          signal: control.signal,
        },
      );
      setFiles((all) => [...all, { id: item.id, name: file.name, mimeType: file.type, size: file.size }]);
      end(key);
    } catch (error) {
      if (control.signal.aborted) return end(key);
      change(key, { error: (error as Error).message || kitText('offline') });
    }
  };
  return {
    files,
    sending,
    isSending: sending.some(({ error }) => error === null),
    add: (added) => added.forEach((file) => void send(file)),
    drop: (id) => setFiles((all) => all.filter((one) => one.id !== id)),
    cancel: (key) => {
      controls.current.get(key)?.abort();
      end(key);
    },
    restore: useCallback((restored: readonly MessageFile[]) => setFiles(restored), []),
  };
}

const ACCEPT: Readonly<Record<string, string>> = { image: 'image/*', pdf: 'application/pdf' };

/** Chooses files for a message, and shows how far they have come. */
export function AttachedFiles({
  attached,
  accepted,
}: {
  readonly attached: Attached;
  /** Of the agent: `image`, `pdf`, or `file` for any. */
  readonly accepted: readonly string[];
}) {
  const types = accepted.map((type) => ACCEPT[type]);
  const accept = types.includes(undefined) ? {} : { accept: types.join() };
  return (
    <details className="attached" open={attached.files.length + attached.sending.length > 0 || undefined}>
      <summary>
        <Icon name="paperclip" />
        <span>{text('attach')}</span>
      </summary>
      <FilePicker label={text('files')} isMultiple {...accept} onFiles={attached.add} />
      <ul className="uploads" aria-label={text('files')}>
        {attached.files.map(({ id, name }) => (
          <li key={id}>
            <span className="name">{name}</span>
            <Button aria-label={`${kitText('remove')}: ${name}`} onClick={() => attached.drop(id)}>
              {kitText('remove')}
            </Button>
          </li>
        ))}
        {attached.sending.map(({ key, name, share, error }) => (
          <li key={key}>
            <span className="name">{name}</span>
            {error === null ? (
              <span>
                <progress value={share} max={1} aria-label={text('progressOf', { name })} />{' '}
                <span className="help">{formatShare(share)}</span>
              </span>
            ) : (
              <span role="alert" className="field-error">
                {error}
              </span>
            )}
            <Button aria-label={`${kitText('cancel')}: ${name}`} onClick={() => attached.cancel(key)}>
              {kitText('cancel')}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
