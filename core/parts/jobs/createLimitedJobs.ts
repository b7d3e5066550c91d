import type { Pool } from 'pg';
import type { RedisConnections } from '../redis/RedisConnections';
import { CountedJobs } from './CountedJobs';
import type { LimitedJobs, LimitedOptions } from './LimitedJobs';
import { LimitedStore } from './LimitedStore';
import { QueuedJobs } from './QueuedJobs';

/** Makes what starts jobs of workers with a limit. @param process id of this process among those that work on jobs */
export function createLimitedJobs(
  options: Omit<LimitedOptions, 'store'>,
  pool: Pool,
  process: string,
  redis: RedisConnections | null,
): LimitedJobs {
  const all: LimitedOptions = { ...options, store: new LimitedStore(pool, process) };
  return redis ? new QueuedJobs(all, redis, pool) : new CountedJobs(all);
}
