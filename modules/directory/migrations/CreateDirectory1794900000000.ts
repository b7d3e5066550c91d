import { secureTable } from '@tenantry/core';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tenants, and the trees of organizations below each. */
export class CreateDirectory1794900000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE directory_tenants (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        name text NOT NULL,
        is_active boolean NOT NULL DEFAULT true,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        deleted_at timestamptz(3)
      )`);
    await secureTable(runner, 'directory_tenants', 'id');
    // Foreign keys are checked without row-level security, so the one to the parent carries the tenant.
    await runner.query(`
      CREATE TABLE directory_organizations (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        tenant_id uuid NOT NULL REFERENCES directory_tenants (id),
        parent_id uuid,
        name text NOT NULL,
        slug text NOT NULL,
        logo_url text,
        logo_preserve_aspect_ratio boolean NOT NULL DEFAULT false,
        is_active boolean NOT NULL DEFAULT true,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        deleted_at timestamptz(3),
        UNIQUE (tenant_id, id),
        CHECK (parent_id <> id),
        FOREIGN KEY (tenant_id, parent_id) REFERENCES directory_organizations (tenant_id, id)
      )`);
    await runner.query(`
      CREATE UNIQUE INDEX directory_organizations_slug ON directory_organizations (tenant_id, slug)
       WHERE deleted_at IS NULL`);
    // The public lookup has no tenant.
    await runner.query(`
      CREATE INDEX directory_organizations_lookup ON directory_organizations (slug, created_at, id)
       WHERE deleted_at IS NULL`);
    await runner.query(`
      CREATE INDEX directory_organizations_parent ON directory_organizations (tenant_id, parent_id)
       WHERE deleted_at IS NULL`);
    await secureTable(runner, 'directory_organizations');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE directory_organizations');
    await runner.query('DROP TABLE directory_tenants');
  }
}
