import { usePerson } from '../../api/person';
import { redo, undo } from '../../api/undo';
import { text } from './texts';
import type { Action } from './types';

/** How a change is taken back, or done again; null where neither can be. The server decides at last. */
export function useReversal(action: Action): { readonly text: string; readonly run: () => void } | null {
  const { features } = usePerson();
  return reversalOf(action, features);
}

/** As {@link useReversal}, for rows of a table. */
export function reversalOf({ id, undoToken, executionState }: Action, features: readonly string[]) {
  const may = (what: 'undo' | 'redo') =>
    features.includes(`audit_logs.${what}_self`) || features.includes(`audit_logs.${what}_tenant`);
  if (executionState === 'undone' && may('redo')) return { text: text('redo'), run: () => void redo(id) };
  const isDone = executionState === 'done' || executionState === 'redone';
  if (isDone && undoToken !== null && may('undo'))
    return { text: text('undo'), run: () => void undo(undoToken) };
  return null;
}
