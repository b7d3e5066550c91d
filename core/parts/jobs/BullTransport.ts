import type Queue from 'bull';
import type { Pool } from 'pg';
import type { Logger } from '../../kernel/logging/Logger';
import type { RedisConnections } from '../redis/RedisConnections';
import { deliveryKey, type DueMessage, type JobMessage, type JobTransport } from './JobTransport';

/** Milliseconds that letting go may take; a Redis that is away must not keep the server from stopping. */
const CLOSE_LIMIT = 5_000;
/**
 * Milliseconds between two looks for delayed messages that are due. Bull overlooks the notice of one that is added while
 * it is moving others, and then finds it at the next look only.
 */
const LOOK_EVERY = 200;
/** Milliseconds between two lines in the log about the same trouble. */
const COMPLAINT_EVERY = 30_000;

/**
 * Messages in Redis, by Bull. Redis may be away, or lose everything: jobs are in the database, and one
 * without a message is announced again.
 */
export class BullTransport implements JobTransport {
  readonly joinsTransaction = false;
  readonly holders: readonly string[] = [];
  private queue: Queue.Queue<JobMessage> | null = null;
  private complainedAt = -Infinity;

  constructor(
    private readonly redis: RedisConnections,
    private readonly pool: Pool,
    private readonly logger: Logger,
  ) {}

  async open(onReturn: () => void): Promise<void> {
    // Only servers with a Redis load it.
    const { default: Bull } = await import('bull');
    const queue: Queue.Queue<JobMessage> = new Bull<JobMessage>(await this.queueName(), {
      prefix: 'tenantry',
      createClient: (type) => {
        if (type !== 'client') {
          // Bull waits on these for as long as it takes, and refuses them otherwise.
          return this.redis.connect(`jobs-${type}`, { maxRetriesPerRequest: null, enableReadyCheck: false });
        }
        const client = this.redis.connect('jobs');
        client.on('ready', onReturn);
        return client;
      },
      defaultJobOptions: { removeOnComplete: true, removeOnFail: true },
      settings: {
        lockDuration: 15_000,
        stalledInterval: 5_000,
        guardInterval: LOOK_EVERY,
        // Whether a job has killed too many processes is counted with the job itself.
        maxStalledCount: 1_000_000,
        retryProcessDelay: 500,
      },
    });
    queue.on('error', (error) => this.logger.debug({ err: error }, 'the job queue on Redis has trouble'));
    this.queue = queue;
  }

  start(deliver: (message: JobMessage) => Promise<void>, concurrency: number): Promise<void> {
    const processing = this.queue?.process(concurrency, ({ data }) => deliver(data));
    processing?.catch((error: unknown) => this.logger.warn({ err: error }, 'the job queue on Redis stopped'));
    // Does not wait until Redis can be reached.
    return Promise.resolve();
  }

  async push(messages: readonly DueMessage[], again = false): Promise<void> {
    const { queue } = this;
    if (!queue || messages.length === 0 || queue.client.status !== 'ready') return;
    const suffix = again ? ':again' : '';
    try {
      await queue.addBulk(
        messages.map(({ delay, ...message }) => ({
          data: message,
          opts: { jobId: `${deliveryKey(message)}${suffix}`, delay },
        })),
      );
    } catch (error) {
      this.complain(error);
    }
  }

  async release(): Promise<void> {
    // Bull itself gives back what a process held that is gone.
  }

  async stop(): Promise<void> {
    if (this.queue?.client.status === 'ready') await within(this.queue.pause(true, true));
  }

  async close(): Promise<void> {
    if (this.queue) await within(this.queue.close());
  }

  private complain(error: unknown): void {
    const isNews = performance.now() - this.complainedAt > COMPLAINT_EVERY;
    if (isNews) this.complainedAt = performance.now();
    const text = 'messages about jobs do not reach Redis; they are sent again';
    this.logger[isNews ? 'warn' : 'debug']({ err: error }, text);
  }

  /** Installations that share a Redis keep apart, by the birth of their databases. */
  private async queueName(): Promise<string> {
    const { rows } = await this.pool.query<{ name: string }>(
      `SELECT 'jobs-' || md5(concat(min(applied_at), (SELECT oid FROM pg_database WHERE datname = current_database())))
         AS name FROM platform_migrations`,
    );
    return rows[0]?.name ?? 'jobs';
  }
}

async function within(work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<void>((resolve) => (timer = setTimeout(resolve, CLOSE_LIMIT)));
  await Promise.race([work.catch(() => undefined), limit]);
  clearTimeout(timer);
}
