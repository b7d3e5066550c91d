import type { FieldType } from '../FieldType';
import { code } from './text';

/** One of a closed set of words, as the type reads it: of codes in exactly this writing. Parts of them are found as those of any code. */
export const choice = (words: readonly string[], type: FieldType = code): FieldType => ({
  ...type,
  expected: `one of [${words.join(', ')}]`,
  words,
  isCommaList: true,
  read: (operand, place) => words.find((word) => word === type.read(operand.trim(), place)),
  readPart: code.read,
});
