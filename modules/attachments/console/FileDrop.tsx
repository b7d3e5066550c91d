import { PageDrop, type SlotProps, usePerson } from '@tenantry/console';
import { text } from './texts';
import { addUploads, ofRecord } from './uploads';

/** Takes files that are dropped anywhere on the page of a record. */
export function FileDrop({ kind, record: { id } }: SlotProps<{ readonly id: string }>) {
  const { features } = usePerson();
  if (!features.includes('attachments.manage')) return null;
  return <PageDrop text={text('dropHere')} onFiles={(files) => addUploads(files, ofRecord(kind, id))} />;
}
