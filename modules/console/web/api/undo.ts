import { notify } from '../kit/toastStore';
import { kitText } from '../kit/texts';
import type { Operation } from './Operation';
import { refresh } from './queryClient';
import { request } from './request';

const ACTIONS = '/audit_logs/audit-logs/actions';

/** Shows a change in a toast that undoes it. @param text instead of the label of the operation */
export function offerUndo({ actionLabel, commandId, undoToken }: Operation, text?: string): void {
  notify({
    text: text ?? actionLabel ?? commandId,
    action: { label: kitText('undo'), run: () => undo(undoToken) },
  });
}

/** The request that undoes a change. */
export const undoRequest = (undoToken: string) =>
  ({ method: 'POST', path: `${ACTIONS}/undo`, json: { undoToken } }) as const;

/** Undoes a change, and offers to do it again. Tells in a toast what has become of it. */
export async function undo(undoToken: string): Promise<void> {
  await telling(async () => {
    const { method, path, json } = undoRequest(undoToken);
    const { logId } = await request<{ logId: string }>(method, path, { json });
    notify({
      text: kitText('undone'),
      action: { label: kitText('redo'), run: () => redo(logId), isRedo: true },
    });
  });
}

/** Does again what was undone, and offers to undo it. @param logId of the answer to the undo */
export async function redo(logId: string): Promise<void> {
  await telling(async () => {
    const { undoToken } = await request<{ undoToken: string }>('POST', `${ACTIONS}/redo`, {
      json: { logId },
    });
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
