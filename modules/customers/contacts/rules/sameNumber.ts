import { endOfText } from '@tenantry/core';

/** Digits of the shortest telephone numbers. */
const LEAST = 7;

/**
 * The digits at the end, which numbers that are the same have in common. A trigger keeps those of people and companies in the
 * column `primary_phone_digits`.
 */
export function lastDigits(number: string): string {
  return endOfText((number.split(/e?x/i)[0] ?? '').replace(/\D/g, ''), LEAST);
}
