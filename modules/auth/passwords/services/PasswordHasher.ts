import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { Algorithm, hash, verify, type Options } from '@node-rs/argon2';
import { WorkQueue } from './WorkQueue';

/** 19 MiB, two passes, one lane: the first choice of the OWASP password storage guidance. */
const ARGON2ID: Options = { algorithm: Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const LONGEST_QUEUE = 256;

/**
 * Hashes and checks passwords with argon2id, off the event loop.
 *
 * Hashing runs on the threads that file and name look-ups need too, so a flood of sign-ins may take only half
 * of them and then queues.
 */
export class PasswordHasher {
  private readonly queue = new WorkQueue(hashingThreads(), LONGEST_QUEUE);
  private dummy: Promise<string> | null = null;

  /** @throws HttpError 503 when too many hashes are waiting */
  hash(password: string): Promise<string> {
    return this.queue.run(() => hash(password, ARGON2ID));
  }

  /**
   * True when the password is the one that was hashed. Without a stored hash the answer is false and costs
   * the same, so that the time of an answer does not tell whether an account exists.
   *
   * @throws HttpError 503 when too many hashes are waiting
   */
  async verify(password: string, stored: string | null): Promise<boolean> {
    const against = stored ?? (await this.prepare());
    const matches = await this.queue.run(() => verify(against, password));
    return matches && stored !== null;
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
