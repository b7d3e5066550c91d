import type { Sql as Database } from '../../data/Database';
import type { Confined } from './Confidentiality';

/** Who alone sees the history of a record of the tenant; undefined where it is like any other. */
export async function storedConfinement(
  database: Database,
  kind: string,
  id: string,
): Promise<Confined | undefined> {
  return database.first<Confined & Record<string, unknown>>({
    name: 'platform_confinement_of',
    text: `SELECT holder_id AS "holderId", feature FROM platform_confined_records
            WHERE resource_kind = $1 AND resource_id = $2`,
    values: [kind, id],
  });
}
