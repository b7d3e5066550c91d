import { alignColumn, alignedEmail, alignedUrl, hasEmailDomain, hasUrlForm } from '@tenantry/core';
import type { MigrationInterface, QueryRunner } from 'typeorm';

interface AddressField {
  readonly tenantId: string;
  readonly module: string;
  readonly key: string;
  readonly kind: 'email' | 'url';
}

const ALIGN = { email: alignedEmail, url: alignedUrl };
const COLUMN = 'custom_fields';

/**
 * E-mail addresses of custom fields have their domains in Unicode, and addresses on the web their one form. Values that are
 * encrypted stay, and so do those of a key that another kind of record of the same module has for values of another kind.
 */
export class AlignAddressFields1798690000036 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const fields = (await runner.query(`
      SELECT DISTINCT tenant_id AS "tenantId", split_part(entity_id, '.', 1) AS module, key, kind
        FROM entities_custom_fields f
       WHERE kind IN ('email', 'url') AND NOT EXISTS (
         SELECT 1 FROM entities_custom_fields o
          WHERE o.tenant_id = f.tenant_id AND o.key = f.key AND o.kind <> f.kind
            AND split_part(o.entity_id, '.', 1) = split_part(f.entity_id, '.', 1))`)) as AddressField[];
    const tables = (await runner.query(
      `SELECT c.relname AS name FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
        WHERE a.attname = '${COLUMN}' AND c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace`,
    )) as { name: string }[];
    const tenants = new Set(fields.map(({ tenantId, module }) => `${tenantId} ${module}`));
    for (const { name: table } of tables) {
      for (const tenant of tenants) {
        const [tenantId = '', module = ''] = tenant.split(' ');
        if (!table.startsWith(`${module}_`)) continue;
        const own = fields.filter((each) => each.tenantId === tenantId && each.module === module);
        await alignColumn(runner, {
          table,
          column: COLUMN,
          where: `tenant_id = '${tenantId}' AND (${anyOf(own)})`,
          align: (values) => aligned(values as Readonly<Record<string, unknown>>, own),
          kept: 'another form of the addresses in its custom fields',
        });
      }
    }
  }

  async down(): Promise<void> {
    // Earlier versions take the stored spelling as it is.
  }
}

const anyOf = (fields: readonly AddressField[]): string =>
  fields
    .map(({ key, kind }) => {
      const text = `(${COLUMN} ->> '${key}')`;
      return kind === 'email' ? hasEmailDomain(text) : hasUrlForm(text);
    })
    .join(' OR ');

function aligned(values: Readonly<Record<string, unknown>>, fields: readonly AddressField[]) {
  const changed = fields
    .filter(({ key }) => Object.hasOwn(values, key))
    .map(({ key, kind }) => {
      const value = values[key];
      return [key, Array.isArray(value) ? value.map(ALIGN[kind]) : ALIGN[kind](value)] as const;
    });
  return { ...values, ...Object.fromEntries(changed) };
}
