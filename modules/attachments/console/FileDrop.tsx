import { useEffect, useState } from 'react';
import { Icon, type SlotProps, usePerson } from '@tenantry/console';
import { text } from './texts';
import { addUploads, ofRecord } from './uploads';

/** Takes files that are dropped anywhere on the page of a record, and says so while files are over it. */
export function FileDrop({ kind, record: { id } }: SlotProps<{ readonly id: string }>) {
  const { features } = usePerson();
  const mayAdd = features.includes('attachments.manage');
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (!mayAdd) return undefined;
    const control = new AbortController();
    const { signal } = control;
    const over = (event: DragEvent) => {
      if (!takes(event)) return;
      event.preventDefault();
      setOver(true);
    };
    addEventListener('dragenter', over, { signal });
    addEventListener('dragover', over, { signal });
    // Without another element the files have left the window.
    addEventListener('dragleave', (event) => event.relatedTarget === null && setOver(false), { signal });
    addEventListener('dragend', () => setOver(false), { signal });
    addEventListener(
      'drop',
      (event) => {
        setOver(false);
        if (!takes(event)) return;
        event.preventDefault();
        addUploads([...(event.dataTransfer?.files ?? [])], ofRecord(kind, id));
      },
      { signal },
    );
    return () => control.abort();
  }, [kind, id, mayAdd]);
  if (!isOver) return null;
  return (
    <div className="drop-hint" role="status">
      <p>
        <Icon name="paperclip" /> {text('dropHere')}
      </p>
    </div>
  );
}

/** Whether files are dragged, and no field for files and no dialog is below them. */
function takes({ dataTransfer, target, defaultPrevented }: DragEvent): boolean {
  const isTaken = target instanceof Element && target.closest('.drop, dialog, [role=dialog]') !== null;
  return !defaultPrevented && !isTaken && (dataTransfer?.types.includes('Files') ?? false);
}
