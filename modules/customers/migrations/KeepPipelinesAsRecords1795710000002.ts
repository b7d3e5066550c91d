import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the parts that all tables of records have: the key that references name, the usual defaults, and indexes. */
export class KeepPipelinesAsRecords1795710000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [
      'ALTER TABLE customers_pipelines ALTER COLUMN created_at SET DEFAULT now()',
      'ALTER TABLE customers_pipelines ALTER COLUMN updated_at SET DEFAULT now()',
      'ALTER TABLE customers_pipeline_stages ALTER COLUMN created_at SET DEFAULT now()',
      'ALTER TABLE customers_pipeline_stages ALTER COLUMN updated_at SET DEFAULT now()',
      'ALTER TABLE customers_pipeline_stages ADD CONSTRAINT customers_pipeline_stages_tenant_id_id_key UNIQUE (tenant_id, id)',
      'CREATE INDEX customers_pipelines_by_id ON customers_pipelines (tenant_id, organization_id, id)',
      'CREATE INDEX customers_pipeline_stages_by_id ON customers_pipeline_stages (tenant_id, organization_id, id)',
    ])
      await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of [
      'DROP INDEX customers_pipeline_stages_by_id',
      'DROP INDEX customers_pipelines_by_id',
      'ALTER TABLE customers_pipeline_stages DROP CONSTRAINT customers_pipeline_stages_tenant_id_id_key',
      'ALTER TABLE customers_pipeline_stages ALTER COLUMN updated_at SET DEFAULT clock_timestamp()',
      'ALTER TABLE customers_pipeline_stages ALTER COLUMN created_at SET DEFAULT clock_timestamp()',
      'ALTER TABLE customers_pipelines ALTER COLUMN updated_at SET DEFAULT clock_timestamp()',
      'ALTER TABLE customers_pipelines ALTER COLUMN created_at SET DEFAULT clock_timestamp()',
    ])
      await runner.query(statement);
  }
}
