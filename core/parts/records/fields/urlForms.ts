import { composed } from '../../../kernel/texts/stackedMarks';
import { asciiDomain, unicodeDomain } from './emailDomain';

const PARTS = /^(https?:\/\/)([^/?#@]*@)?([^/?#:@[\]]*)(.*)$/is;
const ESCAPED = /(?:%[89A-F][\dA-F])+/g;
/** Words of a language, which do not combine with what stands before them. */
const WORD = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}]*$/u;

/**
 * The one form in which an address on the web is stored: scheme and domain in lower case, the domain in Unicode, and letters of a
 * path in Unicode, while all other characters beyond ASCII are percent-encoded. Addresses that lead to the same place by RFC 3987
 * have the same form, but for those that only a server takes for the same: `https://a.example` and `https://a.example/`.
 *
 * @param address also its beginning; what is none stays as it is
 */
export function unicodeUrl(address: string): string {
  const ascii = inParts(address, unicodeDomain);
  return ascii.replace(ESCAPED, (escaped) => {
    const word = decoded(escaped);
    return WORD.test(word) && composed(word) === word ? word : escaped;
  });
}

/** The form that programs fetch and schemas check: all of it in ASCII (RFC 3986). */
export const asciiUrl = (address: string): string => inParts(address, asciiDomain);

/** A stored address as `unicodeUrl` makes it; other values stay as they are. */
export const alignedUrl = (value: unknown): unknown =>
  typeof value === 'string' ? unicodeUrl(value) : value;

function inParts(address: string, domainOf: (domain: string) => string): string {
  const [, scheme, user = '', domain = '', rest = ''] = PARTS.exec(address) ?? [];
  if (scheme === undefined) return address;
  return scheme.toLowerCase() + encoded(user) + domainOf(domain) + encoded(rest);
}

/** Percent-encoded where it is not ASCII, with encodings in upper case. */
const encoded = (text: string): string =>
  (text.isWellFormed() ? text.replace(/[^\0-\x7f]+/g, encodeURIComponent) : text).replace(
    /%[\da-f]{2}/gi,
    (escaped) => escaped.toUpperCase(),
  );

function decoded(escaped: string): string {
  try {
    return decodeURIComponent(escaped);
  } catch {
    return '';
  }
}
