import { canonicalEmail, type CoreServices, type RateLimit } from '@tenantry/core';

const HOUR = 3_600;
const FORTNIGHT = 14 * 24 * HOUR;

/** The e-mail in a body, in its canonical spelling; accounts need not exist. */
export function emailOf(body: unknown): string | null {
  const { email } = (body ?? {}) as { email?: unknown };
  return typeof email === 'string' && email.trim() !== '' ? canonicalEmail(email) : null;
}

/** Guesses at the password of one account from one address: those of others do not count. */
export const guessesFromAddress: RateLimit = {
  name: 'LOGIN',
  points: 5,
  duration: 60,
  block: 60,
  longestBlock: HOUR,
  identifier: ({ body }) => emailOf(body),
};

/** Guesses at the password of one account from all addresses that are strange to it. */
const guessesOfStrangers: RateLimit = {
  ...guessesFromAddress,
  name: 'LOGIN_STRANGERS',
  points: 20,
  duration: HOUR,
  fromAnywhere: true,
};

/** Addresses with a recent sign-in to the account. */
const knownAddresses: RateLimit = { ...guessesFromAddress, name: 'LOGIN_KNOWN', duration: FORTNIGHT };

/**
 * Limits guesses at passwords by account, wherever they come from. An address from which the account was signed in to
 * within a fortnight has a count of its own, so that others cannot keep the owner out. Accounts that do not exist are
 * counted alike.
 */
export class PasswordGuesses {
  constructor(private readonly deps: Pick<CoreServices, 'rateLimiter'>) {}

  /**
   * Counts a guess before it is judged, so that guesses made at once count as well.
   *
   * @returns true when it came from an address that is strange to the account; `succeeded` takes it
   * @throws HttpError 429
   */
  async count(email: string, clientIp: string): Promise<boolean> {
    const input = { body: { email } };
    if (await this.deps.rateLimiter.hasCounted(knownAddresses, clientIp, input)) return false;
    await this.deps.rateLimiter.consume([guessesOfStrangers], clientIp, input);
    return true;
  }

  /** The guess was right: the address is known from now on, and what was counted for it is forgotten. */
  async succeeded(email: string, clientIp: string, wasStrange: boolean): Promise<void> {
    const input = { body: { email } };
    if (wasStrange) await this.deps.rateLimiter.refund(guessesOfStrangers, clientIp, input);
    await this.deps.rateLimiter.reset(guessesFromAddress, clientIp, input);
    await this.deps.rateLimiter.reset(knownAddresses, clientIp, input);
    await this.deps.rateLimiter.consume([knownAddresses], clientIp, input);
  }
}
