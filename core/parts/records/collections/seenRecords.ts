import { seesOrganization } from '../../tenancy/seesOrganization';
import type { Scope } from '../../tenancy/Scope';
import type { Sql as Database } from '../../data/Database';
import { referredTo } from './lockReferred';
import type { Referable } from './Reference';

/** A record that is named by its id. */
export interface NamedRecord {
  /** Undefined where no module that runs has the kind: such a record is not there. */
  readonly to: Referable | undefined;
  readonly id: string;
}

/**
 * Finds records that a write names, in one query at most, and locks them as a foreign key would, so that those which are only
 * marked deleted stay, too.
 *
 * @returns the places in the list of those that are there and that the scope sees
 */
export async function seenRecords(
  database: Database,
  scope: Pick<Scope, 'organizationIds'>,
  named: readonly NamedRecord[],
): Promise<ReadonlySet<number>> {
  const values: string[] = [];
  const selects = named.flatMap(({ to, id }, at) =>
    to ? [`SELECT * FROM (SELECT ${at} AS at, ${referredTo(to, `$${values.push(id)}`)}) r${at}`] : [],
  );
  if (selects.length === 0) return new Set();
  const rows = await database.query<{ at: number; organization_id: string }>(
    selects.join(' UNION ALL '),
    values,
  );
  return new Set(
    rows
      .filter(({ at, organization_id: id }) => named[at]?.to?.tenantWide || seesOrganization(scope, id))
      .map(({ at }) => at),
  );
}
