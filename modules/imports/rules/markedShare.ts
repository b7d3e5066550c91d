import type { Alphabet } from './alphabets';

/** Signs that stand in texts of all languages, outside of words. */
const SIGNS = new Set('§©®°–—‘’“”„‚‹›«»…•€£¥½¼¾²³µ×÷±¿¡·ªº™\u00a0');
/** Signs that join parts of a word. */
const WITHIN = new Set('’‘–—…·');
/** Signs that no word follows at once. */
const BEFORE_NONE = new Set('®©™²³ªº¼¾£¥');
/** Signs that follow a number or a short unit, but no word. */
const AFTER_UNIT = new Set('²³ªº');
/** Signs that begin a sentence. */
const BEGINNING = new Set('¿¡');
/** Letters that are a word by themselves. */
const ALONE = new Set('àáâäåæèéêëìíîïòóôöøőùúûüűąęý');
/** Weight of letters of another language of the encoding: a file of one language may hold names of another. */
const OTHER_LANGUAGE = 0.5;

const LETTER = /^\p{L}$/u;
const LATIN = /^\p{Script=Latin}$/u;
const MARK = /^\p{M}$/u;

interface Kind {
  readonly isLetter: boolean;
  readonly isLatin: boolean;
  readonly isMark: boolean;
  readonly isUpper: boolean;
  readonly isDigit: boolean;
  readonly lower: string;
}

const kinds = new Map<string, Kind>();

function kindOf(sign: string): Kind {
  const known = kinds.get(sign);
  if (known) return known;
  const [lower, isLetter] = [sign.toLowerCase(), LETTER.test(sign)];
  const kind = {
    isLetter: isLetter && sign !== 'ª' && sign !== 'º',
    isLatin: LATIN.test(sign),
    isMark: MARK.test(sign),
    isUpper: lower !== sign,
    isDigit: sign >= '0' && sign <= '9',
    lower,
  };
  kinds.set(sign, kind);
  return kind;
}

/**
 * The share of the characters outside of ASCII that text in one of the languages has: letters of its alphabet where it has
 * them, and signs outside of words.
 *
 * @returns from 0 to 1, for the best of the languages; 0 for a text without such characters
 */
export function markedShare(text: string, languages: readonly Alphabet[]): number {
  const letters = new Map<string, number>();
  let total = 0;
  // Weight of the signs, less the letters in positions where a letter cannot occur.
  let signs = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (sign < '\u0080') continue;
    total += 1;
    const { isLetter, isMark, lower } = kindOf(sign);
    if (!isLetter && !isMark) signs += weightOfSign(text, at);
    else if (isLetterAt(text, at)) letters.set(lower, (letters.get(lower) ?? 0) + 1);
    else signs -= 1;
  }
  if (total === 0) return 0;
  const all = new Set(languages.flatMap((language) => [...language.letters]));
  const known = countIn(letters, all);
  const shares = languages.map(({ letters: own, never }) => {
    const count = countIn(letters, new Set(own));
    const fitting = count + (known - count) * OTHER_LANGUAGE;
    const wrong = never && signs + fitting > 0 ? lettersOf(text, never) : 0;
    return (signs + fitting - wrong) / total;
  });
  return Math.max(0, ...shares);
}

function countIn(letters: ReadonlyMap<string, number>, own: ReadonlySet<string>): number {
  let count = 0;
  for (const [letter, many] of letters) if (own.has(letter) || own.has(letter.charAt(0))) count += many;
  return count;
}

function lettersOf(text: string, pattern: RegExp): number {
  let count = 0;
  for (const [found] of text.matchAll(pattern)) count += found.length;
  return count;
}

/** 1 for a sign that stands outside of words, -1 for one in a place where it cannot be, 0 for one that texts seldom have. */
function weightOfSign(text: string, at: number): number {
  const sign = text.charAt(at);
  const [isBefore, isAfter] = [kindOf(text.charAt(at - 1)).isLetter, kindOf(text.charAt(at + 1)).isLetter];
  if (isBefore && isAfter) return WITHIN.has(sign) ? 1 : -1;
  if (!SIGNS.has(sign)) return 0;
  if (isAfter) return BEFORE_NONE.has(sign) ? -1 : 1;
  if (!isBefore) return 1;
  const isAgainst = AFTER_UNIT.has(sign) ? kindOf(text.charAt(at - 3)).isLetter : BEGINNING.has(sign);
  return isAgainst ? -1 : 1;
}

/** Whether a letter, or the mark of one, may stand where it does, in any language of its script. */
function isLetterAt(text: string, at: number): boolean {
  const sign = kindOf(text.charAt(at));
  const [before, after] = [kindOf(text.charAt(at - 1)), kindOf(text.charAt(at + 1))];
  if (sign.isMark) return before.isLetter || before.isMark;
  if ([before, after].some((one) => one.isLetter && one.isLatin !== sign.isLatin)) return false;
  if (before.isLetter && !before.isUpper && sign.isUpper) return false;
  // A word is in capitals, or only its first letter is.
  if (before.isLetter && before.isUpper && !sign.isUpper && sign.lower !== sign.lower.toUpperCase()) {
    if (kindOf(text.charAt(at - 2)).isLetter) return false;
  }
  if (!sign.isLatin) return true;
  if (before.isDigit || after.isDigit) return false;
  if (before.isLetter || after.isLetter || text.charAt(at + 1) === '.') return true;
  return ALONE.has(sign.lower);
}
