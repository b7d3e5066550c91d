import type { MigrationInterface, QueryRunner } from 'typeorm';

/** By which the people and companies that came last are found together; other indexes begin with the kind. */
export class IndexNewContacts1798200000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE INDEX customers_entities_newest ON customers_entities (tenant_id, created_at, id)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX customers_entities_newest');
  }
}
