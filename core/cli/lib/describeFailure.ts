import { asError, isError, type Problem, shownStack, shownText } from '../../host';

/** Characters of a stack that are shown. */
const LONGEST_STACK = 16_000;

/** Why a command failed: for people, and for programs. */
export interface Failure {
  readonly text: string;
  readonly data: { readonly error: string; readonly problems: readonly Problem[] };
}

/**
 * Turns what was thrown into words. Errors meant for operators bring a remedy, or several problems at once; of
 * anything else the stack is shown, because it is a mistake of ours.
 */
export function describeFailure(thrown: unknown): Failure {
  if (!isError(thrown)) {
    const text = typeof thrown === 'string' ? thrown : shownText(thrown);
    return { text, data: { error: text, problems: [] } };
  }
  const error = asError(thrown);
  const { message } = error;
  if ('problems' in error) {
    return { text: message, data: { error: message, problems: error.problems as readonly Problem[] } };
  }
  if (!('remedy' in error))
    return { text: shownStack(error, LONGEST_STACK), data: { error: message, problems: [] } };
  const problems = 'subject' in error ? [problemOf(error as unknown as Problem)] : [];
  const text = message.includes('Remedy:') ? message : `${message}\n  Remedy: ${String(error.remedy)}`;
  return { text, data: { error: text, problems } };
}

/** The members of an error that belong in JSON. */
function problemOf({ code, subject, reason, remedy }: Problem): Problem {
  return { code, subject, reason, remedy };
}
