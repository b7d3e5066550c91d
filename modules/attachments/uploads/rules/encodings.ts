const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
/** Characters of the bytes from 0x80 in the code page of Windows; the decoder of Node gives those of Latin 1. */
const WINDOWS = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';
const WORD = /=\?([\w.:-]+)(?:\*[\w-]+)?\?([bq])\?([^?\s]*)\?=/gi;
const LATIN = /^(?:windows-1252|iso-8859-1|us-ascii)$/i;
const BETWEEN_WORDS = /(\?=)\s+(?==\?[\w.:-]+(?:\*[\w-]+)?\?[bq]\?)/gi;

/** Bytes as text: UTF-8, or else the code page of Windows, of which Latin 1 is a part. */
export function decodedText(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    return windowsText(bytes);
  }
}

const windowsText = (bytes: Uint8Array): string =>
  Buffer.from(bytes)
    .toString('latin1')
    .replace(/[\x80-\x9f]/g, (character) => WINDOWS.charAt(character.charCodeAt(0) - 0x80));

/**
 * A text of which each character stands for a byte, as parsers of headers give it; one with other characters has been decoded
 * and stays.
 */
export function decodedHeader(text: string): string {
  return /[\u0100-\uffff]/.test(text) ? text : decodedText(Buffer.from(text, 'latin1'));
}

/** A text without encoded words (RFC 2047), which clients of mail write: `=?ISO-8859-1?Q?M=E4rz.pdf?=` is `März.pdf`. */
export function withoutEncodedWords(text: string): string {
  return text
    .replace(BETWEEN_WORDS, '$1')
    .replace(WORD, (word, charset: string, kind: string, content: string) => {
      const bytes = kind.toLowerCase() === 'b' ? Buffer.from(content, 'base64') : quotedBytes(content);
      if (LATIN.test(charset)) return windowsText(bytes);
      try {
        return new TextDecoder(charset).decode(bytes);
      } catch {
        return word;
      }
    });
}

/** The bytes of an encoded word, with characters like `=E4`. */
function quotedBytes(content: string): Buffer {
  const text = content
    .replaceAll('_', ' ')
    .replace(/=([\da-f]{2})/gi, (_, digits: string) => String.fromCharCode(parseInt(digits, 16)));
  return Buffer.from(text, 'latin1');
}
