import { text } from './texts';
import type { Action } from './types';

/** What a change is called; an undo and a redo are named by the change that they are of. */
export function labelOf({ actionLabel, commandId, context }: Action): string {
  const label = actionLabel ?? commandId;
  if (context?.historyAction === 'undo') return text('undoOf', { label });
  return context?.historyAction === 'redo' ? text('redoOf', { label }) : label;
}
