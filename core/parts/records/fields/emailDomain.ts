import { domainToUnicode } from 'node:url';

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
  if (start === 0 || !MAY_DIFFER.test(domain) || NO_DOMAIN.test(domain)) return email;
  return email.slice(0, start) + (domainToUnicode(domain) || domain);
}

/** A stored address as `withUnicodeDomain` makes it; other values stay as they are. */
export const alignedEmail = (value: unknown): unknown =>
  typeof value === 'string' ? withUnicodeDomain(value) : value;
