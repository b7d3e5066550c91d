import { withUnicodeDomain } from '../emailDomain';
import type { FieldType } from '../FieldType';
import { code, text } from './text';

const ENCODED = /xn--/i;

/** An operand with its domain in Unicode, as addresses are stored; without an `@` it may be a domain alone. */
export function inUnicode(operand: string): string {
  const isDomain = !operand.includes('@') && ENCODED.test(operand);
  return isDomain ? withUnicodeDomain(`@${operand}`).slice(1) : withUnicodeDomain(operand);
}

const readingDomains = (type: FieldType): FieldType => ({
  ...type,
  read: (operand, place) => type.read(inUnicode(operand), place),
});

/** An e-mail address: equal whatever its case, and whether its domain is written in Unicode or in ASCII (IDNA). */
export const email: FieldType = { ...readingDomains(text), asWritten: readingDomains(code) };
