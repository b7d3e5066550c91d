import type { QueryRunner } from 'typeorm';
import { APPLICATION_ROLE } from '../../tenancy/connectionOptions';
import { IS_OWN } from '../../tenancy/tenantId';
import { identitySql } from '../fields/identity';
import { quoteIdentifier } from '../../tenancy/quoteIdentifier';

/**
 * Lets the records of a table have custom fields; called by its migration, after `secureTable`. The table has the columns
 * `id` and `tenant_id`.
 *
 * Adds the column `custom_fields`, an index over it, and a view `<table>_custom_fields` through which lists are filtered.
 * The view shows the tenant of the scope and nothing else, but not by a policy: under row-level security PostgreSQL uses
 * an index only with operators that are leakproof, and those of JSON are not.
 *
 * The view is not a security barrier, because that would keep lists from the index as well. It is safe nevertheless, whatever
 * expression a module adds: PostgreSQL evaluates conditions by their cost, and the comparison with the tenant, one operator on
 * a plain column, costs less than any expression over the columns of the view. So no expression sees a row of another tenant,
 * and none can reveal it by an error.
 */
export async function addCustomFields(runner: QueryRunner, table: string): Promise<void> {
  const [name, index, view] = names(table);
  await runner.query(
    `ALTER TABLE ${name} ADD COLUMN IF NOT EXISTS custom_fields jsonb NOT NULL DEFAULT '{}'`,
  );
  await runner.query(
    `CREATE INDEX ${index} ON ${name} USING gin ((${identicalValues('custom_fields')}) jsonb_path_ops)`,
  );
  await runner.query(`CREATE VIEW ${view} AS SELECT id, custom_fields FROM ${name} WHERE ${IS_OWN}`);
  await runner.query(`GRANT SELECT ON ${view} TO ${APPLICATION_ROLE}`);
}

/** Takes back what `addCustomFields` did, values included; before the table is dropped. */
export async function removeCustomFields(runner: QueryRunner, table: string): Promise<void> {
  const [name, , view] = names(table);
  await runner.query(`DROP VIEW ${view}`);
  await runner.query(`ALTER TABLE ${name} DROP COLUMN custom_fields`);
}

/** SQL of the values of all custom fields, with texts as the keys by which they are equal: what the index is over. */
export const identicalValues = (customFields: string): string =>
  `${identitySql(`${customFields}::text`)}::jsonb`;

/** The view of a table with custom fields. */
export const customFieldView = (table: string): string => `${table}_custom_fields`;

function names(table: string): [string, string, string] {
  return [
    quoteIdentifier(table),
    quoteIdentifier(`${table}_custom_field_values`),
    quoteIdentifier(customFieldView(table)),
  ];
}
