import { text } from './texts';
import type { Action } from './types';

/** Label of a change; an undo or a redo has the label of its change. */
export function labelOf({ actionLabel, commandId, context }: Action): string {
  const label = actionLabel ?? commandId;
  if (context?.historyAction === 'undo') return text('undoOf', { label });
  return context?.historyAction === 'redo' ? text('redoOf', { label }) : label;
}
