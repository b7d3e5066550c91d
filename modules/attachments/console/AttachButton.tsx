import { formatShare, type SlotProps, usePerson } from '@tenantry/console';
import { AddFilesButton } from './AddFilesButton';
import { text } from './texts';
import { useUploads } from './uploads';

/** A button in the box of a timeline that adds files to the record, with how far they have come. */
export function AttachButton({ kind, record: { id } }: SlotProps<{ readonly id: string }>) {
  const { features } = usePerson();
  const sent = useUploads().filter(({ place, state }) => place.recordId === id && state !== 'failed');
  if (!features.includes('attachments.manage')) return null;
  const share = sent.reduce((sum, one) => sum + one.share, 0) / Math.max(1, sent.length);
  return (
    <>
      <AddFilesButton kind={kind} id={id} icon="paperclip" hasTitle />
      {sent.length > 0 && (
        <span role="status" className="help">
          {text('sending', { count: sent.length, share: formatShare(share) })}
        </span>
      )}
    </>
  );
}
