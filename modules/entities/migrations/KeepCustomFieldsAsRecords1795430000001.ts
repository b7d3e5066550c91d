import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the parts that all tables of records have: the key that references name, and a check of the kinds. */
export class KeepCustomFieldsAsRecords1795430000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE entities_custom_fields ADD CONSTRAINT entities_custom_fields_kind_check CHECK (kind IN ('text', 'multiline', 'integer', 'float', 'currency', 'boolean', 'date', 'datetime', 'select', 'email', 'url', 'relation'))`,
    );
    await runner.query(
      'ALTER TABLE entities_custom_fields ADD CONSTRAINT entities_custom_fields_tenant_id_id_key UNIQUE (tenant_id, id)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE entities_custom_fields DROP CONSTRAINT entities_custom_fields_tenant_id_id_key',
    );
    await runner.query(
      'ALTER TABLE entities_custom_fields DROP CONSTRAINT entities_custom_fields_kind_check',
    );
  }
}
