import type { QueryRunner } from 'typeorm';
import { APPLICATION_ROLE } from '../../tenancy/connectionOptions';
import { IS_OWN } from '../../tenancy/tenantId';
import { foldSql } from '../fields/fold';
import { SEARCHED } from '../fields/searched';

/** The view through which a list is searched. */
export const searchView = (table: string): string => `${table}_search`;

/**
 * Makes the `search` of a list fast however many records there are; called by a migration, after `secureTable`. The table
 * has the columns `id` and `tenant_id`.
 *
 * Adds the column `tenantry_searched`, which a trigger fills with the folded texts of the record, an index of its trigrams, and a
 * view `<table>_search` that lists search through. So a search folds nothing but what it is asked for. The view shows the
 * tenant of the scope and nothing else, but not by a policy: under row-level security PostgreSQL uses an index only with
 * operators that are leakproof, and LIKE is not. Where the extension `pg_trgm` is not to be had, searches go through all
 * records of the tenant. Like the view of custom fields it is not a security barrier; LIKE tells nothing of a row that it does not
 * give, since its only error is that of a pattern.
 *
 * Rows that are there are filled without firing triggers, so they stay as old as they are.
 *
 * @param expressions those of `list.search`, over columns of this table alone: `['t.title', 't.description']`; they must
 *   be immutable
 */
export async function searchIndex(
  runner: QueryRunner,
  table: string,
  expressions: readonly string[],
): Promise<void> {
  const columns = new Set(expressions.flatMap((text) => text.match(/(?<=\bt\.)"?\w+"?/g) ?? []));
  await runner.query(`ALTER TABLE ${table} ADD COLUMN ${SEARCHED} text`);
  await runner.query(
    `ALTER TABLE ${table} ALTER COLUMN ${SEARCHED} TYPE text USING ${searchedText(expressions, '')}`,
  );
  await runner.query(`
    CREATE FUNCTION ${table}_searched() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      NEW.${SEARCHED} := ${searchedText(expressions, 'NEW.')};
      RETURN NEW;
    END $$`);
  await runner.query(
    `CREATE TRIGGER ${table}_searched BEFORE INSERT OR UPDATE OF ${[...columns, SEARCHED].join(', ')}
      ON ${table} FOR EACH ROW EXECUTE FUNCTION ${table}_searched()`,
  );
  if (await hasTrigrams(runner)) {
    await runner.query(
      `CREATE INDEX ${table}_search_trigrams ON ${table} USING gin (${SEARCHED} gin_trgm_ops)`,
    );
  }
  await runner.query(
    `CREATE VIEW ${searchView(table)} AS SELECT id, ${SEARCHED} AS searched FROM ${table} WHERE ${IS_OWN}`,
  );
  await runner.query(`GRANT SELECT ON ${searchView(table)} TO ${APPLICATION_ROLE}`);
}

/** Takes back what `searchIndex` did, also before it is made again over other expressions. */
export async function removeSearchIndex(runner: QueryRunner, table: string): Promise<void> {
  await runner.query(`DROP VIEW IF EXISTS ${searchView(table)}`);
  await runner.query(`DROP INDEX IF EXISTS ${table}_search_trigrams`);
  await runner.query(`DROP TRIGGER IF EXISTS ${table}_searched ON ${table}`);
  await runner.query(`DROP FUNCTION IF EXISTS ${table}_searched()`);
  await runner.query(`ALTER TABLE ${table} DROP COLUMN IF EXISTS ${SEARCHED}`);
}

/** The folded texts, one a line: no search contains a line break, so none finds the end of one text with the beginning of the next. */
function searchedText(expressions: readonly string[], row: string): string {
  const texts = expressions.map((expression) => `coalesce(${expression.replace(/\bt\./g, row)}, '')`);
  return foldSql(texts.join(` || E'\\n' || `));
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
