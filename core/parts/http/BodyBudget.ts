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
  private readonly ofTenants = new Map<string, number>();

  /**
   * @param limit bytes
   * @param perTenant bytes of the requests of one tenant
   */
  constructor(
    private readonly limit: number,
    private readonly perTenant: number,
  ) {}

  /**
   * Counts for one request until its response has ended, however that comes.
   *
   * @returns to be called with the bytes that arrive; it throws 503 when the process holds too many, or those of the tenant
   */
  account(response: Response, tenantId: string | null): (bytes: number) => void {
    const tenant = tenantId ?? '';
    let own = 0;
    response.once('close', () => {
      this.count(tenant, -own);
      own = 0;
    });
    return (bytes) => {
      if (
        this.isTooMuch(this.used, own, bytes, this.limit) ||
        this.isTooMuch(this.of(tenant), own, bytes, this.perTenant)
      ) {
        throw new Unavailable(undefined, { code: 'too_many_bodies' });
      }
      // A request of a client that has left reserves nothing more.
      if (response.closed) return;
      own += bytes;
      this.count(tenant, bytes);
    };
  }

  /** A body alone is never too much. */
  private isTooMuch(used: number, own: number, bytes: number, limit: number): boolean {
    return used > own && used + bytes > limit;
  }

  private of(tenant: string): number {
    return this.ofTenants.get(tenant) ?? 0;
  }

  private count(tenant: string, bytes: number): void {
    this.used += bytes;
    const next = this.of(tenant) + bytes;
    if (next > 0) this.ofTenants.set(tenant, next);
    else this.ofTenants.delete(tenant);
  }
}
