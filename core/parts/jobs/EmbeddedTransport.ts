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
import type { Logger } from '../../kernel/logging/Logger';
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

type Deliver = (message: JobMessage) => Promise<void>;

/**
 * Messages in PostgreSQL, by graphile-worker: nothing but the database is needed, and a new job's message is written
 * in the caller's own transaction.
 */
export class EmbeddedTransport implements JobTransport {
  readonly joinsTransaction = true;
  private queue: {
    readonly runner: Runner;
    /** It cannot write, and will not end. */ readonly broken: Promise<void>;
  } | null = null;
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

  async start(deliver: Deliver, concurrency: number): Promise<void> {
    const events = new EventEmitter() as WorkerEvents;
    const told = (event: 'pool:gracefulShutdown' | 'pool:fatalError') =>
      new Promise<void>((resolve) => events.once(event, () => resolve()));
    const [ending, broken] = [told('pool:gracefulShutdown'), told('pool:fatalError')];
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
          // Failures outside of batches are rejections that nobody handles.
          failJobBatchDelay: 5,
        },
      },
    });
    this.queue = { runner, broken };
    runner.promise.catch((error: unknown) => this.logger.debug({ err: error }, 'the job queue has ended'));
    // Once it gives up, its own promise may never settle.
    void ending.then(() => {
      if (this.queue?.runner !== runner || this.stopped) return;
      this.queue = null;
      this.logger.warn('the job queue stopped; it is started again');
      runner.stop().catch(() => undefined);
      this.startAgain(this.poolIds, deliver, concurrency);
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
    if (!this.queue) return;
    const { runner, broken } = this.queue;
    const stopping = runner.stop().catch((error: unknown) => {
      this.logger.warn({ err: error }, 'the job queue did not stop cleanly');
    });
    await Promise.race([stopping, broken]);
  }

  async close(): Promise<void> {
    // The pool belongs to whoever made it.
  }

  /** Starts another queue in place of one that gave up, as often as it takes. @param former names of that one */
  private startAgain(former: readonly string[], deliver: Deliver, concurrency: number): void {
    const start = async (): Promise<void> => {
      await this.release(former);
      await this.start(deliver, concurrency);
      if (this.stopped) await this.stop();
    };
    this.restart = setTimeout(() => {
      start().catch((error: unknown) => {
        this.logger.warn({ err: error }, 'the job queue could not be started again yet');
        if (!this.stopped) this.startAgain(former, deliver, concurrency);
      });
    }, RESTART_MILLISECONDS);
  }
}

/** What graphile-worker has to say, in our log: its information is our detail. */
function graphileLogger(logger: Logger): GraphileLogger {
  const levels = { error: 'warn', warning: 'debug', info: 'trace', debug: 'trace' } as const;
  return new GraphileLogger(() => (level, message) => {
    logger[levels[level]]({ queue: 'graphile-worker' }, message);
  });
}
