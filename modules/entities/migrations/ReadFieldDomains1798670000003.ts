import { alignedEmail, readEmailDomains } from '@tenantry/core';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Values of custom fields for e-mail addresses have their domains in Unicode, in the records of every module. */
export class ReadFieldDomains1798670000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const keys = await keysOfEmails(runner);
    const tables = (await runner.query(
      `SELECT c.relname AS name FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
        WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r' AND NOT a.attisdropped
          AND a.attname = 'custom_fields'`,
    )) as readonly { readonly name: string }[];
    for (const { name } of tables) {
      await readEmailDomains(runner, {
        table: name,
        column: 'custom_fields',
        align: (values, tenantId) => aligned(values, keys.get(tenantId ?? '')),
      });
    }
  }

  async down(): Promise<void> {
    // Earlier versions take the stored spelling as it is.
  }
}

/** Keys of fields for e-mail addresses, by tenant. */
async function keysOfEmails(runner: QueryRunner): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = (await runner.query(
    `SELECT tenant_id::text AS tenant, array_agg(DISTINCT key) AS keys FROM entities_custom_fields
      WHERE kind = 'email' GROUP BY 1`,
  )) as readonly { readonly tenant: string; readonly keys: readonly string[] }[];
  return new Map(rows.map(({ tenant, keys }) => [tenant, keys]));
}

function aligned(values: unknown, keys: readonly string[] = []): unknown {
  if (typeof values !== 'object' || values === null) return values;
  const changed = keys.flatMap((key) => {
    const value: unknown = (values as Readonly<Record<string, unknown>>)[key];
    return value === undefined
      ? []
      : [[key, Array.isArray(value) ? value.map(alignedEmail) : alignedEmail(value)]];
  });
  return { ...values, ...(Object.fromEntries(changed) as object) };
}
