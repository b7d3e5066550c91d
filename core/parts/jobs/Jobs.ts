import { randomUUID } from 'node:crypto';
import type { Principal } from '../identity/Principal';
import type { Clock } from '../../kernel/time/Clock';
import type { Database } from '../data/Database';
import type { Notifications } from '../data/Notifications';
import type { UnitOfWork } from '../data/UnitOfWork';
import { idOf } from '../../kernel/registry/idOf';
import { currentContext, currentTransaction } from '../tenancy/executionContext';
import { currentTrail } from '../tenancy/trail';
import { storedPrincipal, type StoredPrincipal } from '../identity/StoredPrincipal';
import type { JobCatalog } from './JobCatalog';
import type { JobState, StoredScope } from './JobRow';
import type { Job } from './WorkerDeclaration';

/** How to enqueue a job. */
export interface EnqueueOptions {
  /** Not before this time; default: at once. */
  readonly runAt?: Date;
  /**
   * While a job of the same worker, tenant and key waits, another is not added, and the id of the waiting one is
   * returned.
   */
  readonly key?: string;
  /** How often to try; default: what the worker says. */
  readonly attempts?: number;
  /** Caller that the job acts for, as `job.caller()` returns it; default: the caller of the running work or job. */
  readonly caller?: { readonly principal: Principal | null };
  /** Ids of what leads to the job; default: what led to the running work (`currentTrail`). */
  readonly trail?: readonly string[];
}

/** A job to enqueue among others. */
export interface NewJob extends EnqueueOptions {
  readonly job: Job;
  readonly data: unknown;
}

/** Where a job stands. */
export interface JobStatus {
  /** Id of the job. */
  readonly id: string;
  /** Id of its worker. */
  readonly workerId: string;
  /** `parked`: waits for its module to run again. `dead`: given up, for an operator to check. */
  readonly state: JobState;
  /** The present attempt, counted from 1. */
  readonly attempt: number;
  /** How many attempts there are in all. */
  readonly attempts: number;
  /** How far the work has come. */
  readonly checkpoint: unknown;
  /** Why the latest attempt failed. */
  readonly error: string | null;
  /** When it is due. */
  readonly runAt: Date;
  /** When it was enqueued. */
  readonly enqueuedAt: Date;
}

/** A job as the database adds it. */
interface JobToAdd {
  readonly id: string;
  readonly worker: string;
  readonly tenant: string | null;
  readonly scope: StoredScope;
  /** JSON. */
  readonly data: string;
  readonly key?: string;
  readonly attempts: number;
  readonly run_at?: Date;
}

const DEFAULT_ATTEMPTS = 5;

/**
 * Background jobs, as modules enqueue them. They run in the tenant and organization of who enqueued them, on
 * whichever process has room; a killed process loses none.
 */
export class Jobs {
  constructor(
    private readonly database: Database,
    private readonly unitOfWork: UnitOfWork,
    private readonly notifications: Notifications,
    private readonly clock: Clock,
    private readonly catalog: JobCatalog,
    private readonly dueIn: (milliseconds: number) => void,
    private readonly cancelHere: (id: string) => void,
  ) {}

  /**
   * Adds a job; inside a unit of work it is kept or lost with it.
   *
   * @returns the job's id
   * @throws Error when no module contributes the worker or the data does not fit its schema: a mistake of the code
   */
  async enqueue<TData>(job: Job<TData>, data: NoInfer<TData>, options: EnqueueOptions = {}): Promise<string> {
    const [id] = await this.enqueueAll([{ ...options, job, data }]);
    return id as string;
  }

  /** Adds jobs in one go. @returns their ids, in order */
  async enqueueAll(jobs: readonly NewJob[]): Promise<string[]> {
    return this.insert(jobs.map((job) => this.row(job)));
  }

  /** Adds jobs without returning their ids. A unit of work on many records adds those of all together before its commit. */
  async deliver(jobs: readonly NewJob[]): Promise<void> {
    const bulk = currentTransaction()?.bulk;
    if (!bulk) await this.enqueueAll(jobs);
    else for (const job of jobs) bulk.defer(this.insertAll, this.row(job));
  }

  private readonly insertAll = (rows: readonly JobToAdd[]) => this.insert(rows);

  private async insert(rows: readonly JobToAdd[]): Promise<string[]> {
    if (rows.length === 0) return [];
    const ids: string[] = [];
    let missing = rows.map((_, index) => index);
    // A job with a key that is just being claimed is neither added nor found: then the next try adds it.
    for (let tries = 0; missing.length > 0 && tries < 5; tries += 1) {
      const found = await this.database.query<{ id: string | null }>({
        name: 'jobs_enqueue',
        text: 'SELECT platform_enqueue_jobs AS id FROM platform_enqueue_jobs($1)',
        values: [JSON.stringify(missing.map((index) => rows[index]))],
      });
      missing.forEach((index, position) => (ids[index] = found[position]?.id ?? ''));
      missing = missing.filter((index) => ids[index] === '');
    }
    const now = this.clock.now().getTime();
    const earliest = Math.min(...rows.map(({ run_at }) => run_at?.getTime() ?? now));
    await this.unitOfWork.afterCommit(() => this.dueIn(Math.max(0, earliest - now)));
    return ids;
  }

  /**
   * Cancels a job: a waiting one never runs, a running one has its signal aborted.
   *
   * @returns false when the tenant has no such job, or it has ended
   */
  async cancel(id: string): Promise<boolean> {
    const row = await this.database.first<{ state: JobState | null }>(
      'SELECT platform_cancel_job($1) AS state',
      [id],
    );
    if (row?.state === 'running') {
      await this.notifications.publish('jobs', { cancel: id });
      await this.unitOfWork.afterCommit(() => this.cancelHere(id));
    }
    return (row?.state ?? null) !== null;
  }

  /** Status of a job of the tenant; undefined when it does not exist, or ended long ago. */
  async status(id: string): Promise<JobStatus | undefined> {
    return this.database.first<JobStatus>({
      name: 'jobs_status',
      text: `SELECT id, worker_id AS "workerId", state, attempt, attempts, checkpoint, error, run_at AS "runAt",
          enqueued_at AS "enqueuedAt" FROM platform_read_job($1)`,
      values: [id],
    });
  }

  /**
   * Why a job cannot be enqueued with some data: no running module contributes its worker, or the data does not fit its
   * schema. For data that the code of a module has not made itself.
   *
   * @returns null where it can
   */
  problemWith(job: Job, data: unknown): string | null {
    const worker = idOf(job);
    const declared = this.catalog.get(worker);
    if (!declared) return `No running module contributes the worker ${worker}`;
    return declared.worker.data?.validate(data).error?.message ?? null;
  }

  private row({ job, data, runAt, key, attempts, caller: given, trail = currentTrail() }: NewJob): JobToAdd {
    const worker = idOf(job);
    const declared = this.catalog.get(worker);
    if (!declared) {
      throw new Error(
        `No running module contributes the worker ${worker}; add it to "workers" in the manifest of its module`,
      );
    }
    const { error } = declared.worker.data?.validate(data) ?? {};
    if (error) throw new Error(`Data of job ${worker} does not fit its declaration: ${error.message}`);
    const { scope: current, principal, behalf } = currentContext();
    const { tenantId, organizationId, organizationIds, locale, zone } = current;
    const by = given ? given.principal : principal;
    const caller = by ? carried(by) : given ? null : behalf;
    const led = trail.length > 0 ? { trail } : {};
    const scope: StoredScope = { organizationId, organizationIds, locale, zone, caller, ...led };
    return {
      id: randomUUID(),
      worker,
      tenant: tenantId,
      scope,
      data: JSON.stringify(data ?? null),
      key,
      attempts: attempts ?? declared.worker.attempts ?? DEFAULT_ATTEMPTS,
      run_at: runAt,
    };
  }
}

/**
 * The principal that a job carries. Jobs on the way are left out: each job is bound by its own module, and by the scope that it
 * shares with those that it enqueues.
 */
function carried(principal: Principal): StoredPrincipal {
  const { links = [], ...stored } = storedPrincipal(principal);
  const others = links.filter(({ kind }) => kind !== 'job');
  return others.length > 0 ? { ...stored, links: others } : stored;
}
