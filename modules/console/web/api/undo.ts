import { notify } from '../kit/toastStore';
import { kitText } from '../kit/texts';
import type { Operation } from './Operation';
import { refresh } from './refresh';
import { callService } from './callService';
import { serviceOf } from './services';

/** Shows a change in a toast that undoes it. @param text instead of the label of the operation */
export function offerUndo({ actionLabel, commandId, undoToken }: Operation, text?: string): void {
  notify({
    text: text ?? actionLabel ?? commandId,
    ...(serviceOf('undo') && { action: { label: kitText('undo'), run: () => undo(undoToken) } }),
  });
}

/** Undoes a change, and offers to do it again. Tells in a toast what has become of it. */
export async function undo(undoToken: string): Promise<void> {
  await telling(async () => {
    const { logId } = await callService<{ logId: string }>('undo', { json: { undoToken } });
    const action = { label: kitText('redo'), run: () => redo(logId), isRedo: true };
    notify({ text: kitText('undone'), ...(serviceOf('redo') && { action }) });
  });
}

/** Does again what was undone, and offers to undo it. @param logId of the answer to the undo */
export async function redo(logId: string): Promise<void> {
  await telling(async () => {
    const { undoToken } = await callService<{ undoToken: string }>('redo', { json: { logId } });
    notify({ text: kitText('redone'), action: { label: kitText('undo'), run: () => undo(undoToken) } });
  });
}

async function telling(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    notify({ text: (error as Error).message, kind: 'error' });
  } finally {
    await refresh();
  }
}
