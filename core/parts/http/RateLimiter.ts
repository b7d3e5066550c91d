import { createHash } from 'node:crypto';
import type { Request } from 'express';
import { RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';
import type { Logger } from '../../kernel/logging/Logger';
import { recentlyUsed } from '../data/recentlyUsed';
import { clientIp } from './clientIp';
import { addressKey } from './addressKey';
import { HttpError } from '../../kernel/errors/HttpError';
import type { RateLimit, RateLimitInput } from './RateLimit';
import type { RateLimitStore } from './rateLimitStore';

/** How calls are counted. */
export interface RateLimiterOptions {
  readonly enabled: boolean;
  readonly store: RateLimitStore;
  /** Prefix of keys, `RATE_LIMIT_KEY_PREFIX`. */
  readonly keyPrefix: string;
  /** For the settings of single limits. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly logger: Logger;
  /** Number of trusted proxies between clients and this server; their forwarding headers are believed. */
  readonly trustedProxies: number;
}

/** Seconds for which a caller who exceeded a limit stays refused for longer the next time. */
const ESCALATION_SECONDS = 86_400;

/**
 * Counts calls and refuses those above the limits of a route. Calls that cannot be counted are let through: no caller is locked
 * out because a counter is unavailable.
 */
export class RateLimiter {
  private readonly limiters = new Map<string, RateLimiterAbstract>();

  /** Who is refused, until when: so that a flood of calls is turned away without asking the store. */
  private readonly refused = recentlyUsed<true>(10_000, 1);

  constructor(private readonly options: RateLimiterOptions) {}

  /** The address that a request is counted by; handlers get it as `clientIp`. */
  addressOf(request: Request): string {
    return clientIp(request, this.options.trustedProxies);
  }

  /**
   * Counts one call against each limit.
   *
   * @throws HttpError 429 with `Retry-After` and `X-RateLimit-*` headers
   */
  async consume(limits: readonly RateLimit[], clientIp: string, input: RateLimitInput = {}): Promise<void> {
    if (!this.options.enabled) return;
    for (const limit of limits) {
      const key = keyOf(limit, clientIp, input);
      if (key === null) continue;
      this.refuseKnown(limit, key);
      const limiter = this.limiterOf(limit);
      try {
        await limiter.consume(key);
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) {
          this.uncounted(limit, refusal);
          continue;
        }
        const isFirst = refusal.consumedPoints === limiter.points + 1;
        const ttl = Math.max(1, (isFirst && (await this.lengthen(limit, key))) || refusal.msBeforeNext);
        this.refused.set(`${limit.name}:${key}`, true, { ttl });
        throw tooManyRequests(limiter.points, ttl);
      }
    }
  }

  /**
   * Refuses who is known to this process to have exceeded the limit, without counting: for calls that count only if they
   * turn out to be wrong.
   *
   * @throws HttpError 429
   */
  assertFree(limit: RateLimit, clientIp: string, input: RateLimitInput = {}): void {
    const key = this.options.enabled ? keyOf(limit, clientIp, input) : null;
    if (key !== null) this.refuseKnown(limit, key);
  }

  /** True when something was counted for a caller; false as well when it cannot be read. */
  async hasCounted(limit: RateLimit, clientIp: string, input: RateLimitInput): Promise<boolean> {
    const key = this.options.enabled ? keyOf(limit, clientIp, input) : null;
    if (key === null) return false;
    const counted = await this.limiterOf(limit)
      .get(key)
      .catch((error: unknown) => this.uncounted(limit, error));
    return Boolean(counted && counted.consumedPoints > 0);
  }

  /** Takes back a call that was counted, for one that turned out to be right. */
  async refund(limit: RateLimit, clientIp: string, input: RateLimitInput): Promise<void> {
    const key = this.options.enabled ? keyOf(limit, clientIp, input) : null;
    if (key === null) return;
    await this.limiterOf(limit)
      .reward(key)
      .catch((error: unknown) => this.uncounted(limit, error));
  }

  /** Forgets what was counted for a caller, for example after a successful sign-in. */
  async reset(limit: RateLimit, clientIp: string, input: RateLimitInput = {}): Promise<void> {
    const key = this.options.enabled ? keyOf(limit, clientIp, input) : null;
    if (key === null) return;
    this.refused.delete(`${limit.name}:${key}`);
    const limiters = [this.limiterOf(limit), ...(limit.longestBlock ? [this.escalationOf(limit)] : [])];
    await Promise.all(limiters.map((limiter) => limiter.delete(key))).catch((error: unknown) =>
      this.uncounted(limit, error),
    );
  }

  private refuseKnown(limit: RateLimit, key: string): void {
    const remaining = this.refused.getRemainingTTL(`${limit.name}:${key}`);
    if (remaining > 0) throw tooManyRequests(this.limiterOf(limit).points, remaining);
  }

  /** Doubles the time of refusal with every time in a day. @returns it in milliseconds; nothing where it does not grow */
  private async lengthen(limit: RateLimit, key: string): Promise<number | undefined> {
    if (limit.longestBlock === undefined) return undefined;
    const limiter = this.limiterOf(limit);
    try {
      const { consumedPoints: times } = await this.escalationOf(limit).penalty(key);
      const seconds = Math.min(limiter.blockDuration * 2 ** (times - 1), limit.longestBlock);
      await limiter.block(key, seconds);
      return seconds * 1000;
    } catch (error) {
      this.uncounted(limit, error);
      return undefined;
    }
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

  /** Counts how often callers have exceeded the limit. */
  private escalationOf(limit: RateLimit): RateLimiterAbstract {
    const name = `${limit.name}_TIMES`;
    let limiter = this.limiters.get(name);
    if (!limiter) {
      const keyPrefix = `${this.options.keyPrefix}:${name}`;
      limiter = this.options.store({ keyPrefix, points: 1, duration: ESCALATION_SECONDS });
      this.limiters.set(name, limiter);
    }
    return limiter;
  }

  private setting(name: string, what: string, fallback: number): number {
    const value = Number(this.options.environment[`RATE_LIMIT_${name}_${what}`]);
    return Number.isInteger(value) && value > 0 ? value : fallback;
  }
}

/** Key by which a caller is counted: address, hashed identifier, or both; null when the limit does not apply. */
function keyOf(limit: RateLimit, clientIp: string, input: RateLimitInput): string | null {
  if (!limit.identifier) return addressKey(clientIp);
  const identifier = limit.identifier(input);
  if (identifier === null) return null;
  const hash = createHash('sha256').update(identifier).digest('base64url');
  return limit.fromAnywhere ? hash : `${addressKey(clientIp)}:${hash}`;
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
