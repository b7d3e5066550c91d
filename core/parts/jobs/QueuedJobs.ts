import type Queue from 'bull';
import type { Redis } from 'ioredis';
import type { Pool } from 'pg';
import type { RedisConnections } from '../redis/RedisConnections';
import { deliveryKey } from './JobRow';
import { LimitedJobs, type LimitedOptions } from './LimitedJobs';
import type { DueJob } from './LimitedStore';
import { removeEmptyEntries } from './removeEmptyEntries';
import type { LimitedWorker } from './WorkerDeclaration';

/** Milliseconds that letting go may take; a Redis that is away must not keep the server from stopping. */
const CLOSE_LIMIT = 5_000;
/** Milliseconds between two checks for jobs that the limit has delayed: Bull may miss its own notices of them. */
const LOOK_EVERY = 200;
/** Milliseconds in which an id is put into a queue once. After that Redis may have lost it. */
const ADD_AGAIN = 1_000;
/** Jobs of a worker that are put into its queue at a time. The next ones follow with the rounds. */
const LOOK_AHEAD = 1_000;

interface OpenQueue {
  readonly queue: Queue.Queue<DueJob>;
  readonly limit: string;
  readonly connections: readonly Redis[];
}

/**
 * Keeps limits of workers by a Bull queue for each. The queue holds ids; a job is claimed in the database when Bull lets
 * it start. Redis may be away or lose everything: due jobs are put into the queue again by every round, under ids that
 * Bull takes once.
 */
export class QueuedJobs extends LimitedJobs {
  private readonly queues = new Map<string, OpenQueue>();
  private readonly closing = new Set<Promise<void>>();
  private installation: string | null = null;
  /** Ids that were put into their queues a moment ago. */
  private readonly added = new Set<string>();
  private addedSince = 0;

  constructor(
    options: LimitedOptions,
    private readonly redis: RedisConnections,
    private readonly pool: Pool,
  ) {
    super(options);
  }

  override async stop(): Promise<void> {
    const stopping = super.stop();
    for (const id of this.queues.keys()) this.close(id);
    await stopping;
    // One may have been opened meanwhile.
    for (const id of this.queues.keys()) this.close(id);
    await Promise.all(this.closing);
  }

  protected override async serve(workers: readonly LimitedWorker[]): Promise<void> {
    const limits = new Map(workers.map((worker) => [worker.id, limitOf(worker)]));
    for (const [id, { limit }] of this.queues) if (limits.get(id) !== limit) this.close(id);
    for (const worker of workers) {
      if (!this.queues.has(worker.id) && !this.stopped) this.queues.set(worker.id, await this.open(worker));
    }
  }

  protected async start(worker: LimitedWorker): Promise<void> {
    const { store, ahead, others } = this.options;
    const queue = this.queues.get(worker.id)?.queue;
    if (queue?.client.status !== 'ready') return;
    // Bull starts ids in their order. A tenant that had more in the queue would delay what others enqueue later.
    const perTenant = this.shareOf(worker) * (others() + 1);
    const due = (await store.due(worker, LOOK_AHEAD, perTenant, ahead())).filter((job) => this.isNew(job));
    await removeEmptyEntries(queue, due.map(deliveryKey));
    await queue.addBulk(
      due.map((job) => ({
        data: { ...job, tenant_id: job.tenant_id ?? 'none' },
        opts: { jobId: deliveryKey(job) },
      })),
    );
  }

  private isNew(job: DueJob): boolean {
    const now = performance.now();
    if (now - this.addedSince > ADD_AGAIN) {
      this.added.clear();
      this.addedSince = now;
    }
    const key = deliveryKey(job);
    const isNew = !this.added.has(key);
    this.added.add(key);
    return isNew;
  }

  private async open(worker: LimitedWorker): Promise<OpenQueue> {
    // Only servers with a Redis load it.
    const { default: Bull } = await import('bull');
    const { jobs, seconds, per } = worker.limit;
    const connections: Redis[] = [];
    this.installation ??= await this.readInstallation();
    const queue: Queue.Queue<DueJob> = new Bull<DueJob>(`${this.installation}-${worker.id}`, {
      prefix: 'tenantry',
      createClient: (type) => {
        // Bull waits on the others for as long as it takes, and refuses them otherwise.
        const waits = { maxRetriesPerRequest: null, enableReadyCheck: false };
        const connection = this.redis.connect(`jobs-${type}`, type === 'client' ? {} : waits);
        if (type === 'client') connection.on('ready', () => this.wake());
        connections.push(connection);
        return connection;
      },
      limiter: {
        max: jobs,
        duration: Math.ceil(seconds * 1000),
        ...(per === 'tenant' && { groupKey: 'tenant_id' }),
      },
      defaultJobOptions: { removeOnComplete: true, removeOnFail: true },
      settings: {
        lockDuration: 15_000,
        stalledInterval: 5_000,
        guardInterval: LOOK_EVERY,
        // Whether a job has ended too many processes is counted with the job itself.
        maxStalledCount: 1_000_000,
        retryProcessDelay: 500,
      },
    });
    // The connections report what is wrong with them; without a listener, an error would end the process.
    queue.on('error', () => undefined);
    const isOpen = () => !this.stopped && this.queues.get(worker.id)?.queue === queue;
    queue
      .process(this.roomOf(worker), async ({ data, opts }) => {
        // Redis has lost the job between two commands of Bull, which makes an entry without data. It must go: a round adds the
        // job only where no entry has its id.
        if (!data.id) opts.removeOnComplete = true;
        else if (isOpen()) await this.claimAndRun(data);
      })
      .catch(() => undefined);
    return { queue, limit: limitOf(worker), connections };
  }

  private async claimAndRun(due: DueJob): Promise<void> {
    this.attend([due]);
    try {
      const job = await this.options.store.claim(due);
      if (job) await this.run(job);
    } finally {
      this.dismiss([due]);
      this.wake();
    }
  }

  /** Takes nothing more from the queue of a worker, and closes it when its jobs under way have ended. */
  private close(workerId: string): void {
    const open = this.queues.get(workerId);
    if (!open) return;
    this.queues.delete(workerId);
    const { queue, connections } = open;
    const closing = (async () => {
      if (queue.client.status === 'ready') await within(queue.pause(true, true));
      await Promise.all(this.running);
      await within(queue.close());
      for (const connection of connections) connection.disconnect();
    })().finally(() => this.closing.delete(closing));
    this.closing.add(closing);
  }

  /** Installations that share a Redis keep apart, by the birth of their databases. */
  private async readInstallation(): Promise<string> {
    const { rows } = await this.pool.query<{ name: string }>(
      `SELECT 'jobs-' || md5(concat(min(applied_at), (SELECT oid FROM pg_database WHERE datname = current_database())))
         AS name FROM platform_migrations`,
    );
    return rows[0]?.name ?? 'jobs';
  }
}

function limitOf({ limit, concurrency }: LimitedWorker): string {
  return JSON.stringify([limit.jobs, limit.seconds, limit.per, concurrency]);
}

async function within(work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<void>((resolve) => (timer = setTimeout(resolve, CLOSE_LIMIT)));
  await Promise.race([work.catch(() => undefined), limit]);
  clearTimeout(timer);
}
