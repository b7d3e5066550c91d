import { redo, undo } from '../api/undo';

/** What an entry of the action log says of its way back. */
interface Reversible {
  readonly id: string;
  readonly undoToken: string | null;
  readonly executionState?: string;
}

/** How a change is taken back, or done again. */
export interface Reversal {
  readonly kind: 'undo' | 'redo';
  readonly run: () => void;
}

/** The way back from a change for somebody with these features; null where there is none. The server decides at last. */
export function reversalOf(action: Reversible, features: readonly string[]): Reversal | null {
  const { id, undoToken, executionState = 'done' } = action;
  const may = (what: Reversal['kind']) =>
    features.includes(`audit_logs.${what}_self`) || features.includes(`audit_logs.${what}_tenant`);
  if (executionState === 'undone' && may('redo')) return { kind: 'redo', run: () => void redo(id) };
  const isDone = executionState === 'done' || executionState === 'redone';
  if (isDone && undoToken !== null && may('undo')) return { kind: 'undo', run: () => void undo(undoToken) };
  return null;
}
