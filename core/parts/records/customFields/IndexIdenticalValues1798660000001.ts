import type { MigrationInterface, QueryRunner } from 'typeorm';
import { quoteIdentifier } from '../../tenancy/quoteIdentifier';
import { identicalValues } from './addCustomFields';

/** Indexes of custom fields find texts whatever their case. Modules of later installations make them so. */
export class IndexIdenticalValues1798660000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await renew(runner, `(${identicalValues('custom_fields')})`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await renew(runner, 'custom_fields');
  }
}

async function renew(runner: QueryRunner, expression: string): Promise<void> {
  const indexes = (await runner.query(
    `SELECT tablename AS "table", indexname AS "index" FROM pg_indexes
      WHERE schemaname = current_schema() AND indexname = tablename || '_custom_field_values'`,
  )) as readonly { readonly table: string; readonly index: string }[];
  for (const each of indexes) {
    const [table, index] = [quoteIdentifier(each.table), quoteIdentifier(each.index)];
    await runner.query(`DROP INDEX ${index}`);
    await runner.query(`CREATE INDEX ${index} ON ${table} USING gin (${expression} jsonb_path_ops)`);
  }
}
