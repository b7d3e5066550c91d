import { createHash } from 'node:crypto';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { HttpError } from './HttpError';
import type { RateLimit, RateLimitInput } from './RateLimit';

/** Counts calls and refuses what goes over a route's limits (spec supplement, authentication 1.6). */
export class RateLimiter {
  private readonly limiters = new Map<string, RateLimiterMemory>();

  constructor(
    private readonly environment: Readonly<Record<string, string | undefined>>,
    private readonly enabled: boolean,
  ) {}

  /**
   * Counts one call against each limit.
   *
   * @throws HttpError 429 with `Retry-After` and `X-RateLimit-*` headers
   */
  async consume(limits: readonly RateLimit[], clientIp: string, input: RateLimitInput): Promise<void> {
    if (!this.enabled) return;
    for (const limit of limits) {
      const key = keyOf(limit, clientIp, input);
      if (key === null) continue;
      const limiter = this.limiterOf(limit);
      try {
        await limiter.consume(key);
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) throw tooManyRequests(limiter.points, refusal);
        throw refusal;
      }
    }
  }

  /** Forgets what was counted for a caller, for example after a successful sign-in. */
  async reset(limit: RateLimit, clientIp: string, input: RateLimitInput): Promise<void> {
    const key = keyOf(limit, clientIp, input);
    if (key !== null) await this.limiters.get(limit.name)?.delete(key);
  }

  private limiterOf(limit: RateLimit): RateLimiterMemory {
    let limiter = this.limiters.get(limit.name);
    if (!limiter) {
      limiter = new RateLimiterMemory({
        keyPrefix: limit.name,
        points: this.setting(limit.name, 'POINTS', limit.points),
        duration: this.setting(limit.name, 'DURATION', limit.duration),
        blockDuration: this.setting(limit.name, 'BLOCK_DURATION', limit.block),
      });
      this.limiters.set(limit.name, limiter);
    }
    return limiter;
  }

  private setting(name: string, what: string, fallback: number): number {
    const value = Number(this.environment[`RATE_LIMIT_${name}_${what}`]);
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

function tooManyRequests(points: number, refusal: RateLimiterRes): HttpError {
  const seconds = String(Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)));
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
