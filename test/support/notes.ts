import type { TestHost, TestResponse } from '@tenantry/core/testing';
import { by } from './caller';

/** What became of work that may be refused. */
export interface Attempt {
  readonly refused: boolean;
  readonly result?: unknown;
  readonly message?: string;
  /** PostgreSQL's code, when it was the database that refused. */
  readonly code?: string | null;
}

/** Tenants that keep notes. */
export const TENANTS = Array.from(
  { length: 5 },
  (_, index) => `20000000-0000-4000-8000-00000000000${index + 1}`,
);

/** Gives each tenant as many notes as its place in the list: one to the first, two to the second, and so on. */
export async function writeNotes(host: TestHost): Promise<void> {
  await host.sql('TRUNCATE notes_notes');
  await host.sql(
    `INSERT INTO notes_notes (tenant_id, text)
     SELECT tenant::uuid, 'note ' || number
     FROM unnest($1::text[]) WITH ORDINALITY t (tenant, place), generate_series(1, place) number`,
    [TENANTS],
  );
}

/** Runs an experiment of the fixture module `notes` as somebody of a tenant. */
export function experiment<T>(
  host: TestHost,
  tenantId: string,
  name: string,
  json: object = {},
): Promise<TestResponse<T>> {
  return host.request<T>('POST', `/notes/experiments/${name}`, { ...by({ tenantId }), json });
}
