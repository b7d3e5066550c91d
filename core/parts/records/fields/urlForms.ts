import { composed } from '../../../kernel/texts/stackedMarks';
import { asciiDomain, unicodeDomain } from './emailDomain';

const PARTS = /^(https?:\/\/)([^/?#@]*@)?([^/?#:@[\]]*)(.*)$/is;
/** The beginning of an address that lacks its scheme or a part of it: what stands before its domain, and the domain. */
const DOMAIN = /^((?:[a-z]*:?\/\/)?(?:[^/?#@]*@)?)([^/?#:@[\]]*)/i;
const ENCODED = /xn--/i;
const ESCAPED = /(?:%[89A-F][\dA-F])+/g;
/** Words of a language, which do not combine with what stands before them. */
const WORD = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}]*$/u;

/**
 * The one form in which an address on the web is stored: scheme and domain in lower case, the domain in Unicode, and letters of a
 * path in Unicode, while all other characters beyond ASCII are percent-encoded. Addresses that lead to the same place by RFC 3987
 * have the same form, but for those that only a server takes for the same: `https://a.example` and `https://a.example/`.
 *
 * @param address also its beginning; a text that is not an address stays unchanged
 */
export const unicodeUrl = (address: string): string => withWords(inParts(address, unicodeDomain));

/**
 * A part of an address as that part of the form of `unicodeUrl`: encodings of a path in any case, and a domain in ASCII with which the
 * part begins. A domain that ends within an encoded label cannot be read.
 */
export function unicodeUrlPart(part: string): string {
  if (PARTS.test(part)) return unicodeUrl(part);
  const read = part.replace(DOMAIN, (beginning: string, before: string, domain: string) =>
    ENCODED.test(domain) ? before + unicodeDomain(domain) : beginning,
  );
  return withWords(inUpperCase(read));
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
  inUpperCase(text.isWellFormed() ? text.replace(/[^\0-\x7f]+/g, encodeURIComponent) : text);

const inUpperCase = (text: string): string =>
  text.replace(/%[\da-f]{2}/gi, (escaped) => escaped.toUpperCase());

/** Letters of words in Unicode, where all that is encoded together is a word. */
const withWords = (text: string): string =>
  text.replace(ESCAPED, (escaped) => {
    const word = decoded(escaped);
    return WORD.test(word) && composed(word) === word ? word : escaped;
  });

function decoded(escaped: string): string {
  try {
    return decodeURIComponent(escaped);
  } catch {
    return '';
  }
}
