import { secureTable } from '@tenantry/core';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Pipelines, and the stages that deals go through in them. */
export class CreatePipelines1795510000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE customers_pipelines (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        tenant_id uuid NOT NULL,
        organization_id uuid NOT NULL,
        name text NOT NULL,
        is_default boolean NOT NULL DEFAULT false,
        created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
        updated_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
        UNIQUE (tenant_id, id)
      )`);
    await runner.query(`
      CREATE UNIQUE INDEX customers_pipelines_default ON customers_pipelines (tenant_id, organization_id)
       WHERE is_default`);
    await runner.query(`
      CREATE INDEX customers_pipelines_age ON customers_pipelines (tenant_id, organization_id, created_at, id)`);
    await secureTable(runner, 'customers_pipelines');
    // The longer key lets a deal refer to a stage together with the pipeline it is in.
    await runner.query(`
      CREATE TABLE customers_pipeline_stages (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        tenant_id uuid NOT NULL,
        organization_id uuid NOT NULL,
        pipeline_id uuid NOT NULL,
        label text NOT NULL,
        position integer NOT NULL,
        color text,
        icon text,
        created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
        updated_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
        UNIQUE (tenant_id, pipeline_id, id),
        FOREIGN KEY (tenant_id, pipeline_id) REFERENCES customers_pipelines (tenant_id, id) ON DELETE CASCADE
      )`);
    await runner.query(`
      CREATE INDEX customers_pipeline_stages_order ON customers_pipeline_stages (tenant_id, pipeline_id, position)`);
    await secureTable(runner, 'customers_pipeline_stages');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE customers_pipeline_stages');
    await runner.query('DROP TABLE customers_pipelines');
  }
}
