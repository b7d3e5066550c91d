import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';
import type { Logger } from '../logging/Logger';
import { HttpError } from '../errors/HttpError';
import type { RateLimit, RateLimitInput } from './RateLimit';
import type { RateLimitStore } from './rateLimitStore';

/** How calls are counted. */
export interface RateLimiterOptions {
  readonly enabled: boolean;
  readonly store: RateLimitStore;
  /** What keys begin with, `RATE_LIMIT_KEY_PREFIX`. */
  readonly keyPrefix: string;
  /** For the settings of single limits. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly logger: Logger;
}

/**
 * Counts calls and refuses what goes over a route's limits (spec supplement, authentication 1.6). What cannot be counted
 * is let through: nobody is locked out because a counter is away.
 */
export class RateLimiter {
  private readonly limiters = new Map<string, RateLimiterAbstract>();

  /** Who is refused, until when: so that a flood of calls is turned away without asking the store. */
  private readonly refused = new LRUCache<string, true>({ max: 10_000, ttl: 1 });

  constructor(private readonly options: RateLimiterOptions) {}

  /**
   * Counts one call against each limit.
   *
   * @throws HttpError 429 with `Retry-After` and `X-RateLimit-*` headers
   */
  async consume(limits: readonly RateLimit[], clientIp: string, input: RateLimitInput): Promise<void> {
    if (!this.options.enabled) return;
    for (const limit of limits) {
      const key = keyOf(limit, clientIp, input);
      if (key === null) continue;
      const limiter = this.limiterOf(limit);
      const remembered = this.refused.getRemainingTTL(`${limit.name}:${key}`);
      if (remembered > 0) throw tooManyRequests(limiter.points, remembered);
      try {
        await limiter.consume(key);
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) {
          this.uncounted(limit, refusal);
          continue;
        }
        const ttl = Math.max(1, refusal.msBeforeNext);
        this.refused.set(`${limit.name}:${key}`, true, { ttl });
        throw tooManyRequests(limiter.points, ttl);
      }
    }
  }

  /** Forgets what was counted for a caller, for example after a successful sign-in. */
  async reset(limit: RateLimit, clientIp: string, input: RateLimitInput): Promise<void> {
    const key = keyOf(limit, clientIp, input);
    if (key === null || !this.options.enabled) return;
    this.refused.delete(`${limit.name}:${key}`);
    await this.limiterOf(limit)
      .delete(key)
      .catch((error: unknown) => this.uncounted(limit, error));
  }

  private uncounted(limit: RateLimit, error: unknown): void {
    this.options.logger.debug({ err: error, limit: limit.name }, 'a call was not counted');
  }

  private limiterOf(limit: RateLimit): RateLimiterAbstract {
    let limiter = this.limiters.get(limit.name);
    if (!limiter) {
      limiter = this.options.store({
        keyPrefix: `${this.options.keyPrefix}:${limit.name}`,
        points: this.setting(limit.name, 'POINTS', limit.points),
        duration: this.setting(limit.name, 'DURATION', limit.duration),
        blockDuration: this.setting(limit.name, 'BLOCK_DURATION', limit.block),
      });
      this.limiters.set(limit.name, limiter);
    }
    return limiter;
  }

  private setting(name: string, what: string, fallback: number): number {
    const value = Number(this.options.environment[`RATE_LIMIT_${name}_${what}`]);
    return Number.isInteger(value) && value > 0 ? value : fallback;
  }
}

/** The caller's address, with the hashed identifier when the limit has one; null when the limit does not apply. */
function keyOf(limit: RateLimit, clientIp: string, input: RateLimitInput): string | null {
  if (!limit.identifier) return clientIp;
  const identifier = limit.identifier(input);
  if (identifier === null) return null;
  return `${clientIp}:${createHash('sha256').update(identifier).digest('base64url')}`;
}

/** @param wait milliseconds until the caller is let through again */
function tooManyRequests(points: number, wait: number): HttpError {
  const seconds = String(Math.ceil(wait / 1000));
  return new HttpError(
    429,
    'Too many requests. Please try again later.',
    {},
    {
      'retry-after': seconds,
      'x-ratelimit-reset': seconds,
      'x-ratelimit-limit': String(points),
      'x-ratelimit-remaining': '0',
    },
  );
}
