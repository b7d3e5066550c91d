import { analyse } from 'chardet';
import { decode } from 'iconv-lite';
import { LANGUAGES } from './alphabets';
import { markedShare } from './markedShare';

/** Encodings that are tried in any case, the most frequent first. */
const USUAL = [
  'windows-1252',
  'windows-1250',
  'windows-1257',
  'windows-1254',
  'windows-1253',
  'windows-1255',
  'windows-1251',
  'windows-1256',
  'iso-8859-2',
  'koi8-r',
  'iso-8859-5',
];
/** Their characters are of several bytes, in sequences that no other text has. */
const MULTIBYTE = ['shift_jis', 'euc-jp', 'big5', 'euc-kr', 'gb18030'];
/** Confidence of `chardet` from which on such an encoding is certain. */
const CERTAIN = 80;
/** Confidence of `chardet` below which its guess says nothing. */
const DOUBTFUL = 10;
/** Bytes that `chardet` gets, which takes a millisecond for some hundred. */
const GUESSED = 2 * 1024;
/** Bytes of different words that are read in each encoding, and of the longest word. */
const [READ, LONGEST_WORD] = [2 * 1024, 256];
/** Bytes outside of ASCII, with those around them up to the end of the word or cell. */
const WORDS = /[^\t\n\r ,;|"]*[\u0080-\u00ff][^\t\n\r ,;|"]*/g;
/** Share of letters and signs that a language must account for. */
const LOWEST = 0.8;
/** The encoding in which programs write the language of a user, where it is not Windows-1252. */
const OF_LOCALES: Readonly<Record<string, string>> = { pl: 'windows-1250' };

interface Reading {
  readonly encoding: string;
  readonly text: string;
  readonly share: number;
}

/**
 * The encoding of a text that is not UTF-8: the one in which most letters and signs of its words belong to one language. Each word counts once. Where several do equally well, it is
 * the one that the language of the user is written in, then Windows-1252, then the most frequent one.
 *
 * @param sample bytes of the file that hold its letters outside of ASCII
 * @param locale of the user
 * @returns undefined where no language accounts for the letters
 */
export function recognizeEncoding(sample: Buffer, locale: string): string | undefined {
  const guesses = analyse(sample.subarray(0, GUESSED)).map(({ name, confidence }) => ({
    encoding: name.toLowerCase(),
    confidence,
  }));
  const multibyte = guesses.find(
    ({ encoding, confidence }) => MULTIBYTE.includes(encoding) && confidence >= CERTAIN,
  );
  if (multibyte && !decode(sample, multibyte.encoding).slice(0, -1).includes('\ufffd'))
    return multibyte.encoding;
  const guessed = guesses
    .filter(({ encoding, confidence }) => LANGUAGES.has(encoding) && confidence >= DOUBTFUL)
    .map(({ encoding }) => encoding);
  const own = OF_LOCALES[locale.slice(0, 2)] ?? 'windows-1252';
  const words = wordsOf(sample);
  const readings = new Map<string, Reading>();
  for (const encoding of [own, ...USUAL, ...guessed]) {
    const text = decode(words, encoding);
    if (!readings.has(text)) readings.set(text, { encoding, text, share: shareIn(encoding, text) });
  }
  const best = [...readings.values()].reduce((one, other) => (other.share > one.share ? other : one));
  return best.share >= LOWEST ? best.encoding : undefined;
}

const shareIn = (encoding: string, text: string): number => markedShare(text, LANGUAGES.get(encoding) ?? []);

/** The different words of a sample that are not ASCII, one a line. */
function wordsOf(sample: Buffer): Buffer {
  const known = new Set<string>();
  const words: Buffer[] = [];
  let size = 0;
  for (const [word] of sample.toString('latin1').matchAll(WORDS)) {
    if (known.has(word)) continue;
    known.add(word);
    const bytes = Buffer.from(`${word}\n`, 'latin1').subarray(-LONGEST_WORD);
    words.push(bytes);
    size += bytes.length;
    if (size > READ) break;
  }
  return Buffer.concat(words);
}
