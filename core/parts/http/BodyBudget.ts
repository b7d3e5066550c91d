import { getHeapStatistics } from 'node:v8';
import type { Response } from 'express';
import { Unavailable } from '../../kernel/errors/HttpError';

/** Of the memory that Node may use, what bodies may take as they come; as values they take several times that. */
const SHARE = 1 / 16;
const LARGEST_DEFAULT = 128 * 1024 * 1024;

/** How many bytes of bodies a process takes at a time where its operator does not say. */
export function defaultBodyBytes(): number {
  return Math.min(LARGEST_DEFAULT, Math.floor(getHeapStatistics().heap_size_limit * SHARE));
}

/**
 * Bounds the bytes of request bodies that a process holds. What has arrived counts, not what was announced, from its
 * arrival until the response has ended, since the handler works with it. A body alone is never too much: how large one may
 * be is a matter of its route.
 */
export class BodyBudget {
  private used = 0;

  /** @param limit bytes */
  constructor(private readonly limit: number) {}

  /**
   * Counts for one request until its response has ended, however that comes.
   *
   * @returns to be called with the bytes that arrive; it throws 503 when the process holds too many
   */
  account(response: Response): (bytes: number) => void {
    let own = 0;
    response.once('close', () => {
      this.used -= own;
      own = 0;
    });
    return (bytes) => {
      const others = this.used - own;
      if (others > 0 && this.used + bytes > this.limit) {
        throw new Unavailable(undefined, { code: 'too_many_bodies' });
      }
      // One whose client has left takes no more.
      if (response.closed) return;
      own += bytes;
      this.used += bytes;
    };
  }
}
