import { analyse } from 'chardet';
import { decode } from 'iconv-lite';
import { ENCODINGS } from './encodings';

/** Encodings that are tried in any case, the most frequent first. `chardet` adds those that it takes for possible. */
const USUAL = ['windows-1252', 'windows-1250', 'iso-8859-2', 'windows-1251', 'windows-1254'];
/** Their characters are of several bytes, in sequences that no other text has. */
const MULTIBYTE = ['shift_jis', 'euc-jp', 'big5', 'euc-kr', 'gb18030'];
/** Confidence of `chardet` from which on such an encoding is certain. */
const CERTAIN = 80;

/** Letters of the languages of the product that are not in ASCII. */
const OWN = new Set('äöüÄÖÜßáéíóúñÁÉÍÓÚÑąćęłńśźżĄĆĘŁŃŚŹŻ');
/** Letters of other languages of Europe. Others, such as ð and þ, are rarer than the mistake that shows them. */
const EUROPEAN = new Set('àâæçèêëìîïôœøåõùûÿÀÂÆÇÈÊËÌÎÏÔŒØÅÕÙÛŸčďěňřšťůýžČĎĚŇŘŠŤŮÝŽőűŐŰğışĞİŞățșâîăšž');
/** Signs that stand in texts of all languages. */
const SIGNS = new Set('¿¡€£§°©®™–—‘’“”„‚«»…•·×²³¼½¾µªº\u00a0');

/** Score of a text, at least. */
const LOWEST = 0.4;
/** Scores that differ less say nothing. */
const MARGIN = 0.02;

interface Candidate {
  readonly name: string;
  readonly text: string;
  readonly score: number;
  /** Of `chardet`, from 0 to 100. */
  readonly confidence: number;
}

/**
 * The encoding of a text that is not UTF-8. `chardet` compares frequencies of letters, which says little of the few letters of
 * names; so the readings of the text are compared as well: what mixes scripts or changes to capitals within a word is no text.
 *
 * @param sample bytes of the file that hold its letters outside of ASCII
 * @returns undefined where no reading is better than the others
 */
export function recognizeEncoding(sample: Buffer): string | undefined {
  const found = new Map<string, number>(USUAL.map((name) => [name, 0]));
  for (const { name, confidence } of analyse(sample)) {
    const known = nameOf(name);
    if (known !== undefined) found.set(known, Math.max(confidence, found.get(known) ?? 0));
  }
  const candidates = [...found]
    .map(([name, confidence]) => candidate(name, confidence, sample))
    .filter(({ score }) => score >= LOWEST)
    .sort((a, b) => (Math.abs(b.score - a.score) < MARGIN ? b.confidence - a.confidence : b.score - a.score));
  const certain = candidates.find(
    ({ name, confidence }) => MULTIBYTE.includes(name) && confidence >= CERTAIN,
  );
  if (certain) return certain.name;
  const [best] = candidates;
  if (!best) return undefined;
  // Where encodings agree on what was read, the most frequent is the likeliest for the rest.
  const usual = USUAL.find((name) => candidates.some((one) => one.name === name && one.text === best.text));
  if (usual !== undefined) return usual;
  const isAmbiguous = candidates.some(
    ({ score, confidence, text }) =>
      text !== best.text && best.score - score < MARGIN && confidence >= best.confidence,
  );
  return isAmbiguous ? undefined : best.name;
}

/** ISO 8859-1 is a part of Windows-1252. */
function nameOf(detected: string): string | undefined {
  const name = detected.toLowerCase();
  if (name === 'iso-8859-1') return 'windows-1252';
  return /^utf|^ascii/.test(name) ? undefined : ENCODINGS.find((one) => one === name);
}

function candidate(name: string, confidence: number, sample: Buffer): Candidate {
  const text = decode(sample, name);
  return { name, text, confidence, score: plausibility(text) };
}

const LATIN = /\p{Script=Latin}/u;
const WORD = /[\p{L}\p{M}\p{N}\p{S}\p{P}\u0080-\uffff]+/gu;

/** How much the signs outside of ASCII look like text: 1 where all of them do, 0 or less where it is none. */
function plausibility(text: string): number {
  if (/[\ufffd\p{Co}\p{Cn}\u0080-\u009f]/u.test(text)) return -1;
  let [sum, count] = [0, 0];
  for (const [word] of text.matchAll(WORD)) {
    const signs = [...word];
    for (const [index, sign] of signs.entries()) {
      if (sign < '\u0080') continue;
      count += 1;
      sum += weightOf(sign, signs[index - 1] ?? '', signs[index + 1] ?? '');
    }
  }
  return count === 0 ? 0 : sum / count;
}

function weightOf(sign: string, before: string, after: string): number {
  const [isLetter, isWithin] = [/\p{L}/u.test(sign), isLetterOf(before) && isLetterOf(after)];
  if (!isLetter) {
    if (isWithin && !'’·'.includes(sign)) return -1;
    return SIGNS.has(sign) ? 0.8 : 0;
  }
  if (!LATIN.test(sign)) {
    const isMixed = [before, after].some((one) => isLetterOf(one) && LATIN.test(one));
    if (isMixed || changesToCapital(before, sign)) return -1;
    // Letters alone, or of half width, are what other encodings look like in Windows-1251 and Shift_JIS.
    const isAlone = !isLetterOf(before) && !isLetterOf(after);
    return isAlone || /[\uff61-\uff9f]/.test(sign) ? 0.3 : 0.9;
  }
  if (changesToCapital(before, sign)) return -1;
  // Spanish has ñ before vowels, Polish has ń everywhere else; they are the same byte.
  if (/[ñÑ]/.test(sign) && !/[aeiouáéíóúü]/i.test(after)) return -0.5;
  if (/[ńŃ]/.test(sign) && /[aeiouyąęó]/i.test(after)) return -0.5;
  if (OWN.has(sign)) return 1;
  if (!EUROPEAN.has(sign)) return 0;
  return [before, after].some((one) => one >= '\u00c0' && !OWN.has(one) && !EUROPEAN.has(one)) ? -0.2 : 0.9;
}

const isLetterOf = (sign: string): boolean => /^\p{L}$/u.test(sign);

const changesToCapital = (before: string, sign: string): boolean =>
  /^\p{Ll}$/u.test(before) && /^\p{Lu}$/u.test(sign);
