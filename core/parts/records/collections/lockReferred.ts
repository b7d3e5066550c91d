import type { Sql as Database } from '../../data/Database';
import { StatementNames } from '../../data/StatementNames';
import type { Referable } from './Reference';

const names = new StatementNames('referred', 100);

/** A record that others refer to. */
export interface ReferredRecord {
  readonly id: string;
  /** Null where such records belong to none. */
  readonly organizationId: string | null;
}

/**
 * Keeps a record from being deleted until the unit of work ends, for code that is about to store its id without a foreign
 * key. A deletion that has begun is waited for; one that begins later waits, and its interceptors see what was stored.
 *
 * @param to from the contract of its module
 * @returns undefined when it is not there
 */
export async function lockReferred(
  database: Database,
  to: Referable,
  id: string,
): Promise<ReferredRecord | undefined> {
  const text = `SELECT id, organization_id AS "organizationId" FROM (SELECT id, ${referredTo(to, '$1')}) r`;
  return database.first<ReferredRecord>({ name: names.of(text), text, values: [id] });
}

/** SQL for the rest of a SELECT of `organization_id` that locks a record against deletion, and no more than that. */
export function referredTo({ table, softDelete, tenantWide }: Referable, id: string): string {
  const organization = tenantWide ? 'NULL::uuid AS organization_id' : 'organization_id';
  const isLive = softDelete ? ' AND deleted_at IS NULL' : '';
  return `${organization} FROM ${table} WHERE id = ${id}${isLive} FOR KEY SHARE`;
}
