import { RateLimiter } from './RateLimiter';
import { memoryStore, redisStore } from './rateLimitStore';
import { routeKind } from './routeKind';
import type { Part } from '../../kernel/parts/Part';

declare module '../../kernel/parts/HostServices' {
  interface HostServices {
    readonly rateLimiter: RateLimiter;
  }
  interface CoreServices {
    readonly rateLimiter: RateLimiter;
  }
}

/** Requests and answers. */
export const httpPart: Part = {
  id: 'http',
  kinds: [routeKind],
  services: {
    rateLimiter: ({ redis, options: { rateLimits, environment, logger } }) =>
      new RateLimiter({
        ...rateLimits,
        store: redis && rateLimits.strategy === 'redis' ? redisStore(redis) : memoryStore(),
        environment,
        logger,
      }),
  },
  offers: { rateLimiter: ({ rateLimiter }) => rateLimiter },
};
