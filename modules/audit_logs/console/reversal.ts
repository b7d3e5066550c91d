import { redo, undo } from '@tenantry/console';
import type { Action } from './types';

/** How a change is taken back, or done again. */
interface Reversal {
  readonly kind: 'undo' | 'redo';
  readonly run: () => void;
}

/** Undo or redo of a change, for a user with these features; null where neither is possible. The server checks it again. */
export function reversalOf(action: Action, features: readonly string[]): Reversal | null {
  const { id, undoToken, executionState } = action;
  const may = (what: Reversal['kind']) =>
    features.includes(`audit_logs.${what}_self`) || features.includes(`audit_logs.${what}_tenant`);
  if (executionState === 'undone' && may('redo')) return { kind: 'redo', run: () => void redo(id) };
  const isDone = executionState === 'done' || executionState === 'redone';
  if (isDone && undoToken !== null && may('undo')) return { kind: 'undo', run: () => void undo(undoToken) };
  return null;
}
