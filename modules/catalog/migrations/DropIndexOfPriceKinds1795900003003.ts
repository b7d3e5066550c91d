import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The key of the table gives the order of ids already. */
export class DropIndexOfPriceKinds1795900003003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX catalog_price_kinds_by_id');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE INDEX catalog_price_kinds_by_id ON catalog_price_kinds (tenant_id, id) WHERE deleted_at IS NULL',
    );
  }
}
