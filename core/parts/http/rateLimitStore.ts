import cluster from 'node:cluster';
import {
  RateLimiterCluster,
  RateLimiterClusterMaster,
  RateLimiterMemory,
  RateLimiterRedis,
  type IRateLimiterOptions,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible';
import type { RedisConnections } from '../redis/RedisConnections';

/** Makes the counter of one limit. */
export type RateLimitStore = (options: IRateLimiterOptions) => RateLimiterAbstract;

/** Longer than this no request waits to be counted, in milliseconds. */
const COUNTING_LIMIT_MILLISECONDS = 500;

/** Counts in Redis, for all processes together. */
export function redisStore(redis: RedisConnections): RateLimitStore {
  const storeClient = redis.connect('rate-limits', {
    enableOfflineQueue: false,
    commandTimeout: COUNTING_LIMIT_MILLISECONDS,
  });
  return (options) => new RateLimiterRedis({ ...options, storeClient, rejectIfRedisNotReady: true });
}

/** Counts in memory: of this process, or of the one that started it as a worker beside others. */
export function memoryStore(): RateLimitStore {
  return (options) =>
    cluster.isWorker
      ? new RateLimiterCluster({ ...options, timeoutMs: COUNTING_LIMIT_MILLISECONDS })
      : new RateLimiterMemory(options);
}

/** Counts in this process for all workers that it starts. */
export function countForWorkers(): void {
  new RateLimiterClusterMaster();
}
