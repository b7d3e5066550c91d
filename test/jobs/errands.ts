import type { Job, Jobs, Tenancy, UnitOfWork } from '@tenantry/core';
import type { TestHost } from '@tenantry/core/testing';

const job = (name: string): Job<unknown> => ({ id: `errands.${name}` });

/** The jobs of the fixture module `errands`. */
export const errands = {
  run: job('run'),
  slowToRetry: job('slow_to_retry'),
  eager: job('eager'),
  alone: job('alone'),
  pair: job('pair'),
  brief: job('brief'),
  count: job('count'),
  dawdle: job('dawdle'),
  limited: job('limited'),
  fair: job('fair'),
};

/** What the fixture module `errands` notes about a job that began. */
export interface Entry {
  readonly name: string;
  readonly attempt: number;
  readonly tenantId: string | null;
  readonly organizationId: string | null;
}

/** A start of a job of a worker with a limit. */
export interface Start {
  readonly name: string;
  readonly tenantId: string | null;
  readonly attempt: number;
  /** Milliseconds, as of `Date.now()`. */
  readonly at: number;
}

/** The services of the fixture module `errands`. */
export interface Errands {
  readonly jobs: Jobs;
  readonly tenancy: Tenancy;
  readonly unitOfWork: UnitOfWork;
  readonly journal: {
    readonly entries: Entry[];
    /** Tenants of the recurring jobs. */
    readonly hours: (string | null)[];
    readonly starts: Start[];
    readonly aborted: string[];
    readonly most: number;
    names(): string[];
    gate(name: string): { open(): void };
  };
}

export const TENANT = '30000000-0000-4000-8000-000000000001';
export const OTHER_TENANT = '30000000-0000-4000-8000-000000000002';

export function errandsOf(host: TestHost): Errands {
  return host.host.servicesOf('errands') as Errands;
}

/** Runs work as code of the module does for somebody of the tenant. */
export function inTenant<T>(
  host: TestHost,
  work: (errands: Errands) => Promise<T>,
  tenant = TENANT,
): Promise<T> {
  const errands = errandsOf(host);
  return errands.tenancy.inTenant(tenant, 'test', () => work(errands));
}

/** What the tenant's jobs have written. */
export async function done(host: TestHost, tenant = TENANT): Promise<string[]> {
  const rows = await host.sql<{ name: string }>('SELECT name FROM errands_done WHERE tenant_id = $1', [
    tenant,
  ]);
  return rows.map(({ name }) => name).sort();
}
