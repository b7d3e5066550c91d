import { inspect } from 'node:util';
import { isNativeError } from 'node:util/types';
import { cutText } from '../texts/cutText';

/** Characters of a thrown value that messages show. */
const MOST_SHOWN = 500;

/** What a handler has thrown, as an error. Of anything else the message shows the value, so that the log has it. */
export function asError(thrown: unknown): Error {
  if (isNativeError(thrown)) return thrown;
  const shown = inspect(thrown, { depth: 1, breakLength: Infinity, maxStringLength: MOST_SHOWN });
  return new Error(`A handler threw what is no error: ${cutText(shown, MOST_SHOWN)}`, { cause: thrown });
}
