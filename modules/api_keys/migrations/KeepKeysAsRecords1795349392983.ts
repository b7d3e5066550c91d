import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the parts that all tables of records have: the key that references name, and the index of lists by id. */
export class KeepKeysAsRecords1795349392983 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE api_keys_keys ADD CONSTRAINT api_keys_keys_tenant_id_id_key UNIQUE (tenant_id, id)',
    );
    await runner.query(
      'CREATE INDEX api_keys_keys_by_id ON api_keys_keys (tenant_id, organization_id, id) WHERE deleted_at IS NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX api_keys_keys_by_id');
    await runner.query('ALTER TABLE api_keys_keys DROP CONSTRAINT api_keys_keys_tenant_id_id_key');
  }
}
