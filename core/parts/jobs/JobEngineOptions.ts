import type { Logger } from '../../kernel/logging/Logger';
import type { Clock } from '../../kernel/time/Clock';
import type { Database } from '../data/Database';
import type { Notifications } from '../data/Notifications';
import type { UnitOfWork } from '../data/UnitOfWork';
import type { RedisConnections } from '../redis/RedisConnections';
import type { DatabaseConnection } from '../tenancy/connectionOptions';
import type { JobCallers } from './JobCallers';
import type { JobTimings } from './JobTimings';

/** Dependencies and settings of the engine. */
export interface JobEngineOptions {
  readonly connection: DatabaseConnection;
  readonly database: Database;
  readonly unitOfWork: UnitOfWork;
  readonly notifications: Notifications;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly timings: JobTimings;
  readonly callers: JobCallers;
  /** True when no other process can use the database, so that jobs that run there were abandoned. */
  readonly alone: boolean;
  /** Null without `REDIS_URL`. */
  readonly redis: RedisConnections | null;
}
