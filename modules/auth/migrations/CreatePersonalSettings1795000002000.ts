import { secureTable } from '@tenantry/core';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = [
  'auth_sidebar_preferences',
  'auth_role_sidebar_preferences',
  'auth_sidebar_variants',
  'auth_user_consents',
];

/** Sidebar preferences of users and roles, saved variants, consents, and what a session was opened with. */
export class CreatePersonalSettings1795000002000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // A user may work in a tenant that is not theirs, so the reference carries no tenant. It is always to the caller.
    await runner.query(`
      CREATE TABLE auth_sidebar_preferences (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        tenant_id uuid NOT NULL,
        user_id uuid NOT NULL REFERENCES auth_users (id) ON DELETE CASCADE,
        organization_id uuid,
        locale text NOT NULL,
        settings jsonb NOT NULL,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now()
      )`);
    await runner.query(`
      CREATE UNIQUE INDEX auth_sidebar_preferences_place ON auth_sidebar_preferences
       (user_id, tenant_id, coalesce(organization_id, '00000000-0000-0000-0000-000000000000'))`);
    await runner.query(`
      CREATE TABLE auth_role_sidebar_preferences (
        role_id uuid PRIMARY KEY,
        tenant_id uuid NOT NULL,
        locale text NOT NULL,
        settings jsonb NOT NULL,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        FOREIGN KEY (tenant_id, role_id) REFERENCES auth_roles (tenant_id, id) ON DELETE CASCADE ON UPDATE CASCADE
      )`);
    await runner.query(`
      CREATE TABLE auth_sidebar_variants (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        tenant_id uuid NOT NULL,
        user_id uuid NOT NULL REFERENCES auth_users (id) ON DELETE CASCADE,
        organization_id uuid,
        locale text NOT NULL,
        name text NOT NULL,
        is_active boolean NOT NULL DEFAULT false,
        settings jsonb NOT NULL,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        deleted_at timestamptz(3)
      )`);
    await runner.query(`
      CREATE UNIQUE INDEX auth_sidebar_variants_name ON auth_sidebar_variants (user_id, tenant_id, locale, name)
       WHERE deleted_at IS NULL`);
    // Consents are about the person and move with the account.
    await runner.query(`
      CREATE TABLE auth_user_consents (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        tenant_id uuid NOT NULL,
        organization_id uuid,
        user_id uuid NOT NULL,
        consent_type text NOT NULL,
        is_granted boolean NOT NULL,
        granted_at timestamptz(3),
        withdrawn_at timestamptz(3),
        source text,
        ip_address text,
        integrity_hash text,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT auth_user_consents_key UNIQUE (tenant_id, user_id, consent_type),
        FOREIGN KEY (tenant_id, user_id) REFERENCES auth_users (tenant_id, id) ON DELETE CASCADE ON UPDATE CASCADE
      )`);
    for (const table of TABLES) await secureTable(runner, table);
    await runner.query('ALTER TABLE auth_sessions ADD COLUMN user_agent text, ADD COLUMN ip_address text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE auth_sessions DROP COLUMN user_agent, DROP COLUMN ip_address');
    for (const table of TABLES.toReversed()) await runner.query(`DROP TABLE ${table}`);
  }
}
