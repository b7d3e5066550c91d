import { text } from './texts';
import type { Action } from './types';

/** What a change is called; an undo and a redo are named by the change that they are of. */
export function labelOf({ actionLabel, commandId, context }: Action): string {
  const label = actionLabel ?? commandId;
  if (context?.historyAction === 'undo') return text('undoOf', { label });
  return context?.historyAction === 'redo' ? text('redoOf', { label }) : label;
}

/** `pipelineStageId` -> `pipeline stage`: the name of a member where its label is not known. */
export function memberText(name: string): string {
  const words = name
    .replace(/(?<=[a-z0-9])(?=[A-Z])|_/g, ' ')
    .toLowerCase()
    .split(' ');
  return (words.length > 1 && words.at(-1) === 'id' ? words.slice(0, -1) : words).join(' ');
}
