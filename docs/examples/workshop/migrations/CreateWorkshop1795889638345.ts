import { removeSearchIndex, searchIndex, secureTable } from '@tenantry/core';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Jobs and their parts. Written by `tenantry migration`. */
export class CreateWorkshop1795889638345 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE workshop_jobs (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        tenant_id uuid NOT NULL,
        organization_id uuid NOT NULL,
        title text NOT NULL,
        company_id uuid,
        status text NOT NULL DEFAULT 'planned',
        completed_at timestamptz(3),
        minutes integer NOT NULL DEFAULT '0',
        hourly_rate integer NOT NULL DEFAULT '0',
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT workshop_jobs_tenant_id_id_key UNIQUE (tenant_id, id),
        CONSTRAINT workshop_jobs_status_check CHECK (status IN ('planned', 'in_progress', 'completed')),
        CONSTRAINT workshop_jobs_pkey PRIMARY KEY (id)
      )`);
    await secureTable(runner, 'workshop_jobs');
    await searchIndex(runner, 'workshop_jobs', ['t.title']);
    await runner.query(`
      CREATE TABLE workshop_parts (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        tenant_id uuid NOT NULL,
        organization_id uuid NOT NULL,
        job_id uuid NOT NULL,
        name text NOT NULL,
        quantity integer NOT NULL DEFAULT '1',
        unit_price numeric(12,2) NOT NULL,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT workshop_parts_tenant_id_id_key UNIQUE (tenant_id, id),
        CONSTRAINT workshop_parts_pkey PRIMARY KEY (id)
      )`);
    await secureTable(runner, 'workshop_parts');
    await runner.query(
      'ALTER TABLE workshop_jobs ADD CONSTRAINT workshop_jobs_tenant_id_company_id_fkey FOREIGN KEY (tenant_id, company_id) REFERENCES customers_entities(tenant_id,id) ON DELETE NO ACTION ON UPDATE NO ACTION',
    );
    await runner.query(
      'ALTER TABLE workshop_parts ADD CONSTRAINT workshop_parts_tenant_id_job_id_fkey FOREIGN KEY (tenant_id, job_id) REFERENCES workshop_jobs(tenant_id,id) ON DELETE CASCADE ON UPDATE NO ACTION',
    );
    await runner.query('CREATE INDEX workshop_jobs_by_id ON workshop_jobs (tenant_id, organization_id, id)');
    await runner.query(
      'CREATE INDEX workshop_jobs_by_title ON workshop_jobs (tenant_id, organization_id, tenantry_order(title) COLLATE "C", id)',
    );
    await runner.query(
      'CREATE INDEX workshop_jobs_by_created_at ON workshop_jobs (tenant_id, organization_id, created_at, id)',
    );
    await runner.query('CREATE INDEX workshop_jobs_company_id_idx ON workshop_jobs (tenant_id, company_id)');
    await runner.query(
      'CREATE INDEX workshop_parts_by_id ON workshop_parts (tenant_id, organization_id, id)',
    );
    await runner.query('CREATE INDEX workshop_parts_job_id_idx ON workshop_parts (tenant_id, job_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE workshop_parts DROP CONSTRAINT workshop_parts_tenant_id_job_id_fkey');
    await runner.query('ALTER TABLE workshop_jobs DROP CONSTRAINT workshop_jobs_tenant_id_company_id_fkey');
    await runner.query('DROP TABLE workshop_parts');
    await removeSearchIndex(runner, 'workshop_jobs');
    await runner.query('DROP TABLE workshop_jobs');
  }
}
