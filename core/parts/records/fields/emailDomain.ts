import { domainToASCII, domainToUnicode } from 'node:url';

/** Domains that may have a second writing: one with an encoded label, or with letters beyond ASCII. */
const MAY_DIFFER = /xn--|[^\0-\x7f]/i;
/** Signs by which a URL ends its domain, or encodes a letter: no domain has them. */
const NO_DOMAIN = /[\s/?#%:\\@[\]<>^|]/;

/**
 * An e-mail address with its domain in Unicode: `max@xn--bcher-kva.example` and `max@BÜCHER.example` become `max@bücher.example`.
 * The local part, a domain in ASCII, and a domain that cannot be read stay as they are.
 *
 * @param email also a part of an address: `@xn--bcher-kva.example`
 */
export function withUnicodeDomain(email: string): string {
  const start = email.lastIndexOf('@') + 1;
  const domain = email.slice(start);
  return start === 0 || !mayDiffer(domain) ? email : email.slice(0, start) + unicodeDomain(domain);
}

/** A domain in Unicode and in lower case; one that cannot be read stays as it is. */
export const unicodeDomain = (domain: string): string =>
  mayDiffer(domain) ? domainToUnicode(domain) || domain : domain.toLowerCase();

/** A domain as it is looked up: in ASCII (IDNA) and in lower case; one that cannot be read stays as it is. */
export const asciiDomain = (domain: string): string =>
  mayDiffer(domain) ? domainToASCII(domain) || domain : domain.toLowerCase();

const mayDiffer = (domain: string): boolean => MAY_DIFFER.test(domain) && !NO_DOMAIN.test(domain);

/** A stored address as `withUnicodeDomain` makes it; other values stay as they are. */
export const alignedEmail = (value: unknown): unknown =>
  typeof value === 'string' ? withUnicodeDomain(value) : value;
