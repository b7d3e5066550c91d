import type { MigrationInterface, QueryRunner } from 'typeorm';
import { quoteIdentifier } from '../../tenancy/quoteIdentifier';
import { IS_OWN, TENANT_ID } from '../../tenancy/tenantId';

/** Views of searches and of custom fields find rows by their values alone. Modules of later installations make them so. */
export class FindRowsByValues1798680000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await renew(runner, IS_OWN);
  }

  async down(runner: QueryRunner): Promise<void> {
    await renew(runner, `tenant_id = (SELECT ${TENANT_ID})`);
  }
}

async function renew(runner: QueryRunner, condition: string): Promise<void> {
  const views = (await runner.query(
    `SELECT v.viewname AS view, t.tablename AS "table", v.viewname = t.tablename || '_search' AS "isSearch"
       FROM pg_views v JOIN pg_tables t ON t.schemaname = v.schemaname
        AND v.viewname IN (t.tablename || '_search', t.tablename || '_custom_fields')
      WHERE v.schemaname = current_schema()`,
  )) as readonly { readonly view: string; readonly table: string; readonly isSearch: boolean }[];
  for (const { view, table, isSearch } of views) {
    const value = isSearch ? 'tenantry_searched AS searched' : 'custom_fields';
    await runner.query(
      `CREATE OR REPLACE VIEW ${quoteIdentifier(view)} AS
         SELECT id, ${value} FROM ${quoteIdentifier(table)} WHERE ${condition}`,
    );
  }
}
