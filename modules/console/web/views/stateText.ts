import { codeText } from '../texts/ownTexts';

/** Members whose values are codes, which the API leaves to its clients. */
export const STATES: ReadonlySet<string> = new Set(['status', 'closureOutcome', 'lifecycleStage']);

/** The code of a state as people read it: a known word in their language, else as it is, without underscores. */
export function stateText(code: string): string {
  return codeText(`states.${code}`);
}
