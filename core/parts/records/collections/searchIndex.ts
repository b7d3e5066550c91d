import type { QueryRunner } from 'typeorm';
import { APPLICATION_ROLE } from '../../tenancy/connectionOptions';
import { TENANT_ID } from '../../tenancy/tenantId';

/** The view through which a list is searched. */
export const searchView = (table: string): string => `${table}_search`;

/**
 * Makes the `search` of a list fast however many records there are; called by a migration, after `secureTable`. The table
 * has the columns `id` and `tenant_id`.
 *
 * Makes an index of the trigrams of the texts, and a view `<table>_search` that lists search through. The view shows the
 * tenant of the scope and nothing else, but not by a policy: under row-level security PostgreSQL uses an index only with
 * operators that are leakproof, and ILIKE is not. Where the extension `pg_trgm` is not to be had, searches go through all
 * records of the tenant. Like the view of custom fields it is no security barrier, and holds for the same reason (`addCustomFields`).
 *
 * @param expressions those of `list.search`, over columns of this table alone: `['t.title', 't.description']`; they must
 *   be immutable
 */
export async function searchIndex(
  runner: QueryRunner,
  table: string,
  expressions: readonly string[],
): Promise<void> {
  const texts = expressions.map((expression) => `coalesce(${expression.replace(/\bt\./g, '')}, '')`);
  // No search contains a line break, so none finds the end of one text with the beginning of the next.
  const searched = texts.join(` || E'\\n' || `);
  if (await hasTrigrams(runner)) {
    await runner.query(
      `CREATE INDEX ${table}_search_trigrams ON ${table} USING gin ((${searched}) gin_trgm_ops)`,
    );
  }
  await runner.query(
    `CREATE VIEW ${searchView(table)} AS SELECT id, ${searched} AS searched FROM ${table}
      WHERE tenant_id = (SELECT ${TENANT_ID})`,
  );
  await runner.query(`GRANT SELECT ON ${searchView(table)} TO ${APPLICATION_ROLE}`);
}

/** Takes back what `searchIndex` did, also before it is made again over other expressions. */
export async function removeSearchIndex(runner: QueryRunner, table: string): Promise<void> {
  await runner.query(`DROP VIEW IF EXISTS ${searchView(table)}`);
  await runner.query(`DROP INDEX IF EXISTS ${table}_search_trigrams`);
}

/** Makes the extension where that can be done: it is trusted, so the owner of a database may, once it is installed. */
async function hasTrigrams(runner: QueryRunner): Promise<boolean> {
  const [found] = (await runner.query(
    `SELECT EXISTS (SELECT FROM pg_extension WHERE extname = 'pg_trgm') AS made,
            EXISTS (SELECT FROM pg_available_extensions WHERE name = 'pg_trgm')
              AND has_database_privilege(current_database(), 'CREATE') AS makeable`,
  )) as [{ made: boolean; makeable: boolean }];
  if (!found.made && found.makeable) await runner.query('CREATE EXTENSION IF NOT EXISTS pg_trgm');
  return found.made || found.makeable;
}
