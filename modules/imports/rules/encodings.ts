import { TextDecoder } from 'node:util';
import { getDecoder } from 'iconv-lite';

/** Encodings of files, by the names that imports know them by. */
export const ENCODINGS = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'utf-32le',
  'utf-32be',
  'windows-1250',
  'windows-1251',
  'windows-1252',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'windows-1257',
  'windows-1258',
  'iso-8859-1',
  'iso-8859-2',
  'iso-8859-5',
  'iso-8859-6',
  'iso-8859-7',
  'iso-8859-8',
  'iso-8859-9',
  'iso-8859-15',
  'koi8-r',
  'shift_jis',
  'euc-jp',
  'big5',
  'euc-kr',
  'gb18030',
] as const;

/** A name of an encoding, or the choice to recognize it. */
export const AUTO = 'auto';

const MARKS: readonly (readonly [encoding: string, mark: readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-32le', [0xff, 0xfe, 0, 0]],
  ['utf-32be', [0, 0, 0xfe, 0xff]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/** The encoding that a byte order mark at the beginning of a file names; undefined without one. */
export function markedEncoding(beginning: Uint8Array): string | undefined {
  return MARKS.find(([, mark]) => mark.every((byte, index) => beginning[index] === byte))?.[0];
}

/** Decodes a file part by part, without its byte order mark. Both throw for bytes that are no text in an encoding of several bytes. */
export interface StrictDecoder {
  readonly decode: (bytes: Uint8Array) => string;
  /** The text of what is left when the file ends. */
  readonly end: () => string;
}

/**
 * A decoder of one of the encodings. A byte that an encoding of single bytes does not define, such as 81 of Windows-1252, damages no other
 * character, so it becomes the replacement character U+FFFD.
 */
export function strictDecoder(encoding: string): StrictDecoder {
  if (/^utf-(?:8|16)/.test(encoding)) {
    const decoder = new TextDecoder(encoding, { fatal: true });
    return { decode: (bytes) => decoder.decode(bytes, { stream: true }), end: () => decoder.decode() };
  }
  // Programs that name ISO 8859-1 write Windows-1252, which has letters where the other has control characters.
  const decoder = getDecoder(encoding === 'iso-8859-1' ? 'windows-1252' : encoding);
  const whole = /^(?:windows|iso|koi8)/.test(encoding) ? (text: string) => text : wholeText;
  return {
    decode: (bytes) => whole(decoder.write(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))),
    end: () => whole(decoder.end() ?? ''),
  };
}

/** The decoder has the sign for what is unreadable in place of bytes that are no text. */
function wholeText(text: string): string {
  if (text.includes('\ufffd')) throw new TypeError('The bytes are not text in the encoding');
  return text;
}
