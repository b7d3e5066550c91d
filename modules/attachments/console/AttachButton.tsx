import { useRef } from 'react';
import { Button, formatShare, type SlotProps, usePerson } from '@tenantry/console';
import { text } from './texts';
import { addUploads, ofRecord, useUploads } from './uploads';

/** A button in the box of a timeline that adds files to the record, with how far they have come. */
export function AttachButton({ kind, record: { id } }: SlotProps<{ readonly id: string }>) {
  const input = useRef<HTMLInputElement>(null);
  const { features } = usePerson();
  const sent = useUploads().filter(({ place, state }) => place.recordId === id && state !== 'failed');
  if (!features.includes('attachments.manage')) return null;
  const share = sent.reduce((sum, one) => sum + one.share, 0) / Math.max(1, sent.length);
  return (
    <>
      <Button
        look="plain"
        className="icon"
        icon="paperclip"
        aria-label={text('addFiles')}
        title={text('addFiles')}
        onClick={() => input.current?.click()}
      >
        {null}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={text('addFiles')}
        onChange={({ target }) => {
          addUploads([...(target.files ?? [])], ofRecord(kind, id));
          // The same file can be chosen again.
          target.value = '';
        }}
      />
      {sent.length > 0 && (
        <span role="status" className="help">
          {text('sending', { count: sent.length, share: formatShare(share) })}
        </span>
      )}
    </>
  );
}
