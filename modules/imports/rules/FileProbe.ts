import { isAscii } from 'node:buffer';
import { TextDecoder } from 'node:util';
import { decode } from 'iconv-lite';
import { AUTO, markedEncoding } from './encodings';
import { recognizeEncoding } from './recognizeEncoding';
import { UnreadableFile } from './UnreadableFile';

/** Bytes that are kept of the beginning, and of the lines that hold letters outside of ASCII. */
const KEPT = 64 * 1024;
/** Bytes around such letters. */
const AROUND = 1024;
/** A byte that is a line break in all encodings that are recognized by their letters, and in them nothing else. */
const LINE_BREAK = 0x0a;
/** Control characters in a hundred characters, from which on a file is not text, and the least number of them. */
const [MOST_CONTROLS, FEWEST_CONTROLS] = [5, 8];

/** Recognized form of a file. */
export interface RecognizedText {
  readonly encoding: string;
  /** The beginning of its text. */
  readonly beginning: string;
}

/**
 * Recognizes the encoding of a file while it passes by. The whole file is checked for UTF-8, so that a letter that comes late
 * counts as well; a bounded part of it is kept to recognize other encodings.
 */
export class FileProbe {
  private readonly strict = new TextDecoder('utf-8', { fatal: true });
  private readonly lenient = new TextDecoder('utf-8');
  private beginning = Buffer.alloc(0);
  private readonly letters: Buffer[] = [];
  private lettersSize = 0;
  private size = 0;
  /** Where the first bytes that are not UTF-8 are, about; undefined while there are none. */
  private invalidFrom: number | undefined;
  private readonly found = { characters: 0, invalid: 0 };

  /** Takes the next part of the file. */
  add(bytes: Buffer): void {
    const rest = KEPT - this.beginning.length;
    if (rest > 0) this.beginning = Buffer.concat([this.beginning, bytes.subarray(0, rest)]);
    this.check(() => this.strict.decode(bytes, { stream: true }));
    if (!isAscii(bytes)) {
      this.keepLetters(bytes);
      this.count(this.lenient.decode(bytes, { stream: true }));
    }
    this.size += bytes.length;
  }

  /**
   * The encoding of the file: the one that its byte order mark names, the named one, or what it looks like.
   *
   * @param named `auto`, or an encoding
   * @param locale of the user; its language decides between encodings that are equally likely
   * @throws UnreadableFile the file is not text, or not in one encoding, or not recognized
   */
  recognize(named: string, locale: string): RecognizedText {
    this.check(() => this.strict.decode());
    const marked = markedEncoding(this.beginning);
    const encoding = marked ?? (named === AUTO ? this.guess(locale) : named);
    if (encoding === 'utf-8' && this.invalidFrom !== undefined) {
      throw new UnreadableFile(
        `The file is not utf-8, from about byte ${this.invalidFrom} on: save it as UTF-8`,
      );
    }
    const text = decode(this.beginning, encoding);
    if (isBinary(text)) throw new UnreadableFile('The file is not text: save it as CSV or JSON');
    return { encoding, beginning: this.size > KEPT ? text.replace(/[^\r\n]*$/, '') : text };
  }

  private guess(locale: string): string {
    const wide = wideEncoding(this.beginning);
    if (wide !== undefined) return wide;
    if (this.invalidFrom === undefined) return 'utf-8';
    const { characters, invalid } = this.found;
    if (characters >= invalid) {
      throw new UnreadableFile(
        `The file is partly UTF-8, and not from about byte ${this.invalidFrom} on: save it as UTF-8`,
      );
    }
    const encoding = recognizeEncoding(Buffer.concat(this.letters), locale);
    if (encoding !== undefined) return encoding;
    throw new UnreadableFile(
      'The encoding of the file is not recognized: save it as UTF-8, or name the encoding',
    );
  }

  private check(read: () => void): void {
    if (this.invalidFrom !== undefined) return;
    try {
      read();
    } catch {
      this.invalidFrom = this.size;
    }
  }

  /** Counts what is UTF-8 outside of ASCII, and what is not. */
  private count(text: string): void {
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code === 0xfffd) this.found.invalid += 1;
      else if (code > 0x7f) this.found.characters += 1;
    }
  }

  /** Keeps what surrounds letters outside of ASCII, whole lines where these are short. */
  private keepLetters(bytes: Buffer): void {
    for (let at = 0; at < bytes.length && this.lettersSize < KEPT; at += 1) {
      if ((bytes[at] as number) < 0x80) continue;
      const start = Math.max(bytes.lastIndexOf(LINE_BREAK, at) + 1, at - AROUND);
      const next = bytes.indexOf(LINE_BREAK, at) + 1;
      const end = Math.min(next === 0 ? bytes.length : next, at + AROUND);
      const kept = bytes.subarray(start, Math.min(end, start + KEPT - this.lettersSize));
      this.letters.push(Buffer.from(kept));
      this.lettersSize += kept.length;
      at = end - 1;
    }
  }
}

/** UTF-16 without a byte order mark: one of two bytes of each letter of ASCII is 0. */
function wideEncoding(beginning: Buffer): string | undefined {
  const zeros = [0, 0];
  for (let at = 0; at < beginning.length; at += 1) {
    if (beginning[at] === 0) zeros[at % 2] = (zeros[at % 2] as number) + 1;
  }
  const [even = 0, odd = 0] = zeros;
  if (even > 0 === odd > 0) return undefined;
  const encoding = even > 0 ? 'utf-16be' : 'utf-16le';
  const text = decode(beginning.subarray(0, beginning.length & ~1), encoding);
  const isText = /[\r\n,;\t|"[{]/.test(text) && !/[\ufffd\p{Cn}\p{Co}]|[^\P{Cc}\t\n\f\r]/u.test(text);
  return isText && isBinary(beginning.toString('latin1'), 1) ? encoding : undefined;
}

/** Whether a text has more control characters than texts have. */
function isBinary(text: string, fewest = FEWEST_CONTROLS): boolean {
  const controls = text.match(/[^\P{Cc}\t\n\f\r]/gu)?.length ?? 0;
  return controls >= fewest && controls * 100 > text.length * MOST_CONTROLS;
}
