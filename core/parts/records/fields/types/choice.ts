import type { FieldType } from '../FieldType';
import { code } from './text';

/** One of a closed set of words, in exactly this writing. Parts of them are found as those of any code. */
export const choice = (words: readonly string[]): FieldType => ({
  ...code,
  expected: `one of [${words.join(', ')}]`,
  words,
  isCommaList: true,
  read: (operand) => words.find((word) => word === operand.trim()),
  readPart: code.read,
});
