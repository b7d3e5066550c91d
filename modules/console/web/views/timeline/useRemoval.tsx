import { useState } from 'react';
import { useChange } from '../../api/useChange';
import { ConfirmDialog } from '../../kit/Dialog';
import { callOf } from '../calls';
import { idOf, type Item, versionOf } from '../description';
import { recordText } from '../recordTexts';
import { t } from '../texts';
import type { Source } from './sources';

/** Deletes a happening, with Undo where its kind has it and with a question where not. */
export function useRemoval({ description, fixed }: Source, item: Item) {
  const [isAsking, setAsking] = useState(false);
  const change = useChange();
  const call = description && callOf(description, 'delete', idOf(item), fixed);
  const run = () => call && void change.attempt(call.method, call.path, { updatedAt: versionOf(item) });
  return {
    /** Null where the person may not. */
    remove: call && description ? () => (description.isUndoable ? run() : setAsking(true)) : null,
    question: isAsking && (
      <ConfirmDialog
        title={recordText('deleteOne', { name: description?.title ?? '' })}
        action={t('delete')}
        look="danger"
        confirm={run}
        onClose={() => setAsking(false)}
      >
        <p>{t('cannotBeUndone')}</p>
      </ConfirmDialog>
    ),
  };
}
