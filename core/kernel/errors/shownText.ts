import { inspect } from 'node:util';
import { cutText } from '../texts/cutText';
import { memberOf } from './memberOf';
import { maskSecrets } from './secrets';
import { ShownCopy } from './ShownCopy';

/** Characters of a value in a message. */
const LONGEST = 500;

/** Whatever was thrown in one line, for messages: bounded, without secrets. Never throws. */
export function shownText(thrown: unknown, longest = LONGEST): string {
  const shown = new ShownCopy().of(thrown);
  const text = inspect(shown, { depth: 3, breakLength: Infinity, maxStringLength: longest });
  return cutText(text, longest);
}

/**
 * The stack of an error, or what else was thrown, for operators: bounded, without secrets. Never throws.
 *
 * @param longest characters
 */
export function shownStack(thrown: unknown, longest: number): string {
  const stack = memberOf(thrown, 'stack');
  const text = typeof stack === 'string' && stack !== '' ? stack : shownText(thrown, longest);
  return maskSecrets(cutText(text, longest));
}
