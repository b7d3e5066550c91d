import { composed, cutText } from '@tenantry/core';
import { withoutEncodedWords } from './encodings';

// Controls, marks that turn the direction of text, and characters that cannot be seen.
const UNSEEN = /[\p{Cc}\p{Cs}\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\uffff]/gu;
/** Units of UTF-16, as the schema of attachments counts. */
const LONGEST = 255;

/**
 * The name of a file as it is shown: what the client sent, without folders and without characters that cannot be seen or
 * that show another name than there is.
 */
export function shownName(sent: string): string {
  // Forms write quotation marks and ends of lines so.
  const decoded = withoutEncodedWords(sent)
    .replace(/%22/g, '"')
    .replace(/%0[AD]/gi, '');
  const name = decoded.slice(Math.max(decoded.lastIndexOf('/'), decoded.lastIndexOf('\\')) + 1);
  const plain = composed(name.toWellFormed()).replace(UNSEEN, '').trim();
  if (/^\.*$/.test(plain)) return 'file';
  if (plain.length <= LONGEST) return plain;
  const extension = /\.[A-Za-z0-9]{1,10}$/.exec(plain)?.[0] ?? '';
  return cutText(plain, LONGEST - extension.length) + extension;
}

/** The parts of a name after its first dot, in lower case, letters and digits alone; parts without any are left out. */
export function segmentsOf(fileName: string): readonly string[] {
  const [, ...segments] = fileName.split('.');
  return segments
    .map((segment) => segment.toLowerCase().replace(/[^a-z0-9]/g, ''))
    .filter((segment) => segment !== '');
}

/** The extension in lower case, without the dot; empty for none. */
export function extensionOf(fileName: string): string {
  return /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? '';
}
