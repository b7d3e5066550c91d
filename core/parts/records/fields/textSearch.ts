import { foldedPattern, foldOf } from './fold';

/** How a search compares `tenantry_fold(text)`. */
export interface TextSearch {
  readonly operator: 'LIKE' | '~';
  readonly pattern: string;
}

/** Characters that a trigram has, below which an index of trigrams knows beginnings of words only. */
const TRIGRAM = 3;
/** Characters before a word, besides the beginning of a text. */
const BEFORE_WORD = String.raw`[ \n\t"'(/@.,;:_+-]`;
const WORD = /^[\p{L}\p{N}]+$/u;
/** Scripts that do not part words. */
const UNPARTED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Condition of a search for a text: it matches anywhere; one or two letters or digits match only at the beginning of a word. */
export function textSearch(text: string): TextSearch {
  const folded = foldOf(text);
  const isBeginning = [...folded].length < TRIGRAM && WORD.test(folded) && !UNPARTED.test(folded);
  return isBeginning
    ? { operator: '~', pattern: `(^|${BEFORE_WORD})${folded}` }
    : { operator: 'LIKE', pattern: foldedPattern(text) };
}
