import {
  Logger as GraphileLogger,
  run,
  runMigrations,
  type Runner,
  type WorkerEvents,
} from 'graphile-worker';
import { EventEmitter } from 'node:events';
import type { Pool } from 'pg';
import { DatabaseError } from '../data/DatabaseError';
import type { Logger } from '../logging/Logger';
import type { DueMessage, JobMessage, JobTransport } from './JobTransport';

/** The task under which every message travels; `platform_enqueue_jobs` names it too. */
const TASK = 'platform.job';
const RESTART_MILLISECONDS = 1_000;

const PUSH = {
  name: 'job_push',
  text: `
    SELECT graphile_worker.add_jobs(array_agg((
      '${TASK}', json_build_object('id', id, 'worker', worker, 'delivery', delivery), NULL,
      now() + delay * interval '1 millisecond', NULL, id || ':' || delivery || $5, NULL, NULL
    )::graphile_worker.job_spec))
    FROM unnest($1::text[], $2::text[], $3::int[], $4::float8[]) AS m (id, worker, delivery, delay)`,
};

/**
 * Messages in PostgreSQL, by graphile-worker: nothing but the database is needed, and a new job's message is written
 * in the caller's own transaction.
 */
export class EmbeddedTransport implements JobTransport {
  readonly joinsTransaction = true;
  private runner: Runner | null = null;
  private poolIds: string[] = [];
  private restart: NodeJS.Timeout | null = null;
  private stopped = false;

  /** @param pool connections of the owner of the tables, who alone may touch the schema graphile_worker */
  constructor(
    private readonly pool: Pool,
    private readonly logger: Logger,
  ) {}

  get holders(): readonly string[] {
    return this.poolIds;
  }

  /** Creates or upgrades the schema. @throws DatabaseError when the login may not */
  async open(): Promise<void> {
    try {
      await runMigrations({ pgPool: this.pool, logger: graphileLogger(this.logger) });
    } catch (error) {
      if ((error as { code?: string }).code !== '42501') throw error;
      throw new DatabaseError(
        'DATABASE_SCHEMA_REFUSED',
        `The schema graphile_worker, which holds waiting jobs, cannot be created: ${(error as Error).message}.`,
        'run as an administrator: GRANT CREATE ON DATABASE <database> TO <login>; or set REDIS_URL.',
        { cause: error },
      );
    }
  }

  async start(deliver: (message: JobMessage) => Promise<void>, concurrency: number): Promise<void> {
    const events = new EventEmitter() as WorkerEvents;
    events.on('pool:create', ({ workerPool }) => (this.poolIds = [workerPool.id]));
    const runner = await run({
      pgPool: this.pool,
      taskList: { [TASK]: (payload) => deliver(payload as JobMessage) },
      concurrency,
      noHandleSignals: true,
      crontab: '',
      events,
      logger: graphileLogger(this.logger),
      preset: {
        worker: {
          pollInterval: 500,
          // In batches where there is much to do; what a killed process had fetched is released by the others.
          localQueue: { size: concurrency, ttl: 2_000 },
          completeJobBatchDelay: 5,
        },
      },
    });
    this.runner = runner;
    runner.promise
      .catch((error: unknown) =>
        this.logger.warn({ err: error }, 'the job queue stopped; it is started again'),
      )
      .finally(() => {
        if (this.stopped || this.runner !== runner) return;
        this.restart = setTimeout(() => {
          this.start(deliver, concurrency).catch((error: unknown) => {
            this.logger.error({ err: error }, 'the job queue could not be started again');
          });
        }, RESTART_MILLISECONDS);
      });
  }

  async push(messages: readonly DueMessage[], again = false): Promise<void> {
    if (messages.length === 0) return;
    await this.pool.query({
      ...PUSH,
      values: [
        messages.map(({ id }) => id),
        messages.map(({ worker }) => worker),
        messages.map(({ delivery }) => delivery),
        messages.map(({ delay }) => delay),
        again ? ':again' : '',
      ],
    });
  }

  async release(holders: readonly string[]): Promise<void> {
    await this.pool.query('SELECT graphile_worker.force_unlock_workers($1)', [holders]);
  }

  async stop(): Promise<void> {
    this.stopped = true;
    if (this.restart) clearTimeout(this.restart);
    await this.runner?.stop().catch((error: unknown) => {
      this.logger.warn({ err: error }, 'the job queue did not stop cleanly');
    });
  }

  async close(): Promise<void> {
    // The pool belongs to whoever made it.
  }
}

/** What graphile-worker has to say, in our log: its information is our detail. */
function graphileLogger(logger: Logger): GraphileLogger {
  const levels = { error: 'warn', warning: 'debug', info: 'trace', debug: 'trace' } as const;
  return new GraphileLogger(() => (level, message) => {
    logger[levels[level]]({ queue: 'graphile-worker' }, message);
  });
}
