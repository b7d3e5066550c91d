import type { MigrationInterface, QueryRunner } from 'typeorm';

const IDS = [
  ['catalog_products', 'status_entry_id'],
  ['catalog_prices', 'channel_id'],
  ['catalog_prices', 'user_id'],
  ['catalog_prices', 'user_group_id'],
  ['catalog_prices', 'customer_id'],
  ['catalog_prices', 'customer_group_id'],
] as const;

/** Ids that most records do not name: those records take no place in the indexes, so that writing them costs less. */
export class IndexNamedIds1795900003004 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const [table, column] of IDS) await index(runner, table, column, ` WHERE ${column} IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [table, column] of IDS.toReversed()) await index(runner, table, column, '');
  }
}

async function index(runner: QueryRunner, table: string, column: string, where: string): Promise<void> {
  const name = `${table}_${column}_idx`;
  await runner.query(`DROP INDEX ${name}`);
  await runner.query(`CREATE INDEX ${name} ON ${table} (tenant_id, ${column})${where}`);
}
