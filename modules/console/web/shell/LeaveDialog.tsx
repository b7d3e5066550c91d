import { ConfirmDialog } from '../kit/Dialog';
import { answerLeaving, useLeaving } from '../kit/unsaved';
import { shellText } from './shellTexts';

/** Asks before input is lost. */
export function LeaveDialog() {
  if (!useLeaving()) return null;
  return (
    <ConfirmDialog
      title={shellText('unsaved')}
      action={shellText('leave')}
      look="danger"
      confirm={() => answerLeaving(true)}
      onClose={() => answerLeaving(false)}
    >
      <p>{shellText('unsavedHelp')}</p>
    </ConfirmDialog>
  );
}
