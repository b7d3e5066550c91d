import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { Algorithm, hash, verify, type Options } from '@node-rs/argon2';
import { type CoreServices, FairSlots, type SlotOwner } from '@tenantry/core';
import { preparedPassword } from '../rules/preparedPassword';

/** 19 MiB, two passes, one lane: the first choice of the OWASP password storage guidance. */
const ARGON2ID: Options = { algorithm: Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Hashes of one tenant, and of all sign-ins together, that wait at most. */
const LONGEST_QUEUE = 256;

/**
 * Hashes and checks passwords with argon2id, off the event loop.
 *
 * Hashing runs on the threads that file and name look-ups need too, so a flood of sign-ins may take only half
 * of them and then queues. Tenants take turns. Sign-ins with an unknown tenant take turns by address.
 */
export class PasswordHasher {
  private readonly slots = new FairSlots({
    slots: hashingThreads(),
    // A hash takes a few hundredths of a second, so one tenant may have all threads until another needs one.
    perTenant: hashingThreads(),
    waiting: LONGEST_QUEUE,
    // The published answer of sign-in has none.
    code: null,
  });
  private dummy: Promise<string> | null = null;

  constructor(private readonly deps: Pick<CoreServices, 'tenancy'>) {}

  /** @throws HttpError 503 when too many hashes are waiting */
  hash(password: string): Promise<string> {
    return this.slots.run(this.owner(), () => hash(preparedPassword(password), ARGON2ID));
  }

  /**
   * True when the password is the one that was hashed. Without a stored hash the answer is false and costs
   * the same, so that the time of an answer does not tell whether an account exists.
   *
   * @param address of the client, where the account is not known to be the caller's: whether there is one must not change its turn
   * @throws HttpError 503 when too many hashes are waiting
   */
  async verify(password: string, stored: string | null, address?: string): Promise<boolean> {
    const against = stored ?? (await this.prepare());
    const owner = address === undefined ? this.owner() : { tenantId: null, caller: address };
    const prepared = preparedPassword(password);
    let matches = await this.slots.run(owner, () => verify(against, prepared));
    // Passwords that were set before they were prepared are stored as they were sent.
    if (!matches && prepared !== password)
      matches = await this.slots.run(owner, () => verify(against, password));
    return matches && stored !== null;
  }

  private owner(): SlotOwner {
    return { tenantId: this.deps.tenancy.scope.tenantId };
  }

  /** Makes the hash that stands in for accounts that do not exist; done before the first sign-in. */
  prepare(): Promise<string> {
    return (this.dummy ??= this.hash(randomBytes(32).toString('base64')));
  }
}

function hashingThreads(): number {
  const threads = Number(process.env['UV_THREADPOOL_SIZE']) || 4;
  return Math.max(1, Math.min(Math.floor(threads / 2), availableParallelism()));
}
