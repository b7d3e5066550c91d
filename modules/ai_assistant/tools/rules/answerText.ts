import { cutText } from '@tenantry/core';

/** Characters of a tool's answer that a model gets at most. */
export const MOST_CHARACTERS = 40_000;

/** An answer as models and clients get it: text, of bounded size. */
export function answerText(answer: unknown): string {
  const text = typeof answer === 'string' ? answer : (JSON.stringify(answer ?? null, null, 2) ?? 'null');
  if (answer === null || answer === undefined) return 'The tool gave no result.';
  if (text.length <= MOST_CHARACTERS) return text;
  return `${cutText(text, MOST_CHARACTERS)}\n… (${text.length - MOST_CHARACTERS} more characters are left out)`;
}
