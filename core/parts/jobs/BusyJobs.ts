import type { ClaimedJob } from './JobRow';
import { NO_TENANT } from './claimStatement';

type Owned = Pick<ClaimedJob, 'worker_id' | 'tenant_id'>;

/** Jobs under way of a worker and a tenant. */
export interface BusyPair {
  readonly worker: string;
  readonly tenant: string;
  readonly jobs: number;
}

/** Counts the jobs under way in this process by worker and by tenant. Jobs without a tenant count as those of one. */
export class BusyJobs {
  private readonly workers = new Map<string, number>();
  private readonly tenants = new Map<string, number>();
  private readonly both = new Map<string, { -readonly [Member in keyof BusyPair]: BusyPair[Member] }>();

  add({ worker_id: worker, tenant_id }: Owned, change: 1 | -1 = 1): void {
    const tenant = tenant_id ?? NO_TENANT;
    count(this.workers, worker, change);
    count(this.tenants, tenant, change);
    const key = `${worker} ${tenant}`;
    const pair = this.both.get(key) ?? { worker, tenant, jobs: 0 };
    pair.jobs += change;
    if (pair.jobs > 0) this.both.set(key, pair);
    else this.both.delete(key);
  }

  remove(job: Owned): void {
    this.add(job, -1);
  }

  ofWorker(worker: string): number {
    return this.workers.get(worker) ?? 0;
  }

  ofTenant(tenant: string | null): number {
    return this.tenants.get(tenant ?? NO_TENANT) ?? 0;
  }

  ofBoth(worker: string, tenant: string | null): number {
    return this.both.get(`${worker} ${tenant ?? NO_TENANT}`)?.jobs ?? 0;
  }

  /** Tenants with so many jobs or more. */
  tenantsWith(jobs: number): string[] {
    return [...this.tenants].filter(([, count]) => count >= jobs).map(([tenant]) => tenant);
  }

  /** Jobs of a worker, by tenant. */
  tenantsOf(worker: string): Map<string, number> {
    const own = this.pairs().filter((pair) => pair.worker === worker);
    return new Map(own.map(({ tenant, jobs }) => [tenant, jobs]));
  }

  /** Jobs of the tenant that has most, of all workers together. */
  get most(): number {
    return Math.max(0, ...this.tenants.values());
  }

  /** The same of each worker. */
  mostOfWorkers(): Map<string, number> {
    const most = new Map<string, number>();
    for (const { worker, jobs } of this.both.values())
      most.set(worker, Math.max(jobs, most.get(worker) ?? 0));
    return most;
  }

  pairs(): BusyPair[] {
    return [...this.both.values()];
  }
}

function count(counts: Map<string, number>, key: string, change: 1 | -1): void {
  const next = (counts.get(key) ?? 0) + change;
  if (next > 0) counts.set(key, next);
  else counts.delete(key);
}
