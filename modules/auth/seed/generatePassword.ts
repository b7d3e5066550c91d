import { randomInt } from 'node:crypto';
import type { PasswordPolicy } from '../passwords/services/PasswordPolicy';

/** Without characters that are easily mistaken for one another when typed from a screen. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789';
const SPECIAL = '-+=!?';
const LENGTH = 24;

/** A random password of some 125 bits that meets the policy. */
export function generatePassword(policy: PasswordPolicy): string {
  for (;;) {
    const characters = Array.from({ length: LENGTH }, (_, index) =>
      index % 6 === 5 ? pick(SPECIAL) : pick(LETTERS),
    );
    const password = characters.join('');
    if (policy.accepts(password)) return password;
  }
}

function pick(characters: string): string {
  return characters.charAt(randomInt(characters.length));
}
