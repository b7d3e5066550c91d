import { endOfText } from '@tenantry/core';

/** Digits at the end that decide: written with or without the prefixes of country and trunk, a number ends alike. */
const DECISIVE = 9;

/**
 * What two writings of a telephone number have in common; an extension does not count. A trigger keeps the same in the
 * column `primary_phone_digits` of people and companies.
 */
export function comparedNumber(number: string): string {
  return endOfText((number.split(/e?x/i)[0] ?? '').replace(/\D/g, ''), DECISIVE);
}
