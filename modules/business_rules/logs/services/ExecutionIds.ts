import { randomInt } from 'node:crypto';

const SINCE = Date.UTC(2020, 0, 1);
const BITS = 20n;
const MOST = 2 ** Number(BITS);
/** Ids of one millisecond are up to so much apart, so that they do not count anything. */
const LARGEST_STEP = 64;

/**
 * Ids of executions, made of the time and a random part. They are unique in a process, later ones are larger, and they do
 * not disclose how many executions other tenants have.
 */
export class ExecutionIds {
  private millisecond = 0;
  private low = 0;

  /** An integer of up to eighteen digits, as text. */
  next(): string {
    const now = Math.max(Date.now() - SINCE, this.millisecond);
    if (now > this.millisecond) {
      // The upper half is left for others of the same millisecond.
      [this.millisecond, this.low] = [now, randomInt(MOST / 2)];
    } else {
      this.low += randomInt(1, LARGEST_STEP);
      if (this.low >= MOST) [this.millisecond, this.low] = [now + 1, randomInt(MOST / 2)];
    }
    return ((BigInt(this.millisecond) << BITS) + BigInt(this.low)).toString();
  }
}
