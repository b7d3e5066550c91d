import { RedisConnections } from './RedisConnections';
import type { Part } from '../../kernel/parts/Part';

declare module '../../kernel/parts/HostServices' {
  interface HostServices {
    /** Null without `REDIS_URL`. */
    readonly redis: RedisConnections | null;
  }
}

/** Connections to Redis, where an installation has one. */
export const redisPart: Part = {
  id: 'redis',
  services: {
    redis: ({ environment: { redisUrl }, options: { logger } }) =>
      redisUrl === undefined ? null : new RedisConnections(redisUrl, logger),
  },
  stop: ({ redis }) => redis?.close(),
};
