import { secureTable } from '@tenantry/core';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const TENANT_TABLES = [
  'auth_users',
  'auth_roles',
  'auth_user_roles',
  'auth_role_acls',
  'auth_user_acls',
  'auth_sessions',
  'auth_applied_grants',
];

/** Accounts, roles, grants and sessions of each tenant, and the secrets of the installation. */
export class CreateAccounts1795000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE auth_users (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        tenant_id uuid NOT NULL,
        organization_id uuid,
        email text NOT NULL,
        name text,
        password_hash text,
        is_confirmed boolean NOT NULL DEFAULT true,
        last_login_at timestamptz(3),
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        UNIQUE (tenant_id, id),
        CONSTRAINT auth_users_email_key UNIQUE (tenant_id, email)
      )`);
    await runner.query('CREATE INDEX auth_users_email ON auth_users (email)');
    await runner.query(`
      CREATE TABLE auth_roles (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        tenant_id uuid NOT NULL,
        name text NOT NULL,
        is_built_in boolean NOT NULL DEFAULT false,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        UNIQUE (tenant_id, id),
        CONSTRAINT auth_roles_name_key UNIQUE (tenant_id, name)
      )`);
    // Foreign keys are checked without row-level security, so each carries the tenant.
    await runner.query(`
      CREATE TABLE auth_user_roles (
        tenant_id uuid NOT NULL,
        user_id uuid NOT NULL,
        role_id uuid NOT NULL,
        PRIMARY KEY (user_id, role_id),
        FOREIGN KEY (tenant_id, user_id) REFERENCES auth_users (tenant_id, id) ON DELETE CASCADE,
        FOREIGN KEY (tenant_id, role_id) REFERENCES auth_roles (tenant_id, id)
      )`);
    await runner.query('CREATE INDEX auth_user_roles_role ON auth_user_roles (role_id)');
    await runner.query(aclTable('auth_role_acls', 'role_id', 'auth_roles'));
    await runner.query(aclTable('auth_user_acls', 'user_id', 'auth_users'));
    await runner.query(`
      CREATE TABLE auth_sessions (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        tenant_id uuid NOT NULL,
        user_id uuid NOT NULL,
        token_hash text NOT NULL UNIQUE,
        expires_at timestamptz(3) NOT NULL,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        FOREIGN KEY (tenant_id, user_id) REFERENCES auth_users (tenant_id, id) ON DELETE CASCADE
      )`);
    await runner.query('CREATE INDEX auth_sessions_user ON auth_sessions (user_id)');
    await runner.query('CREATE INDEX auth_sessions_expiry ON auth_sessions (expires_at)');
    await runner.query(`
      CREATE TABLE auth_applied_grants (
        tenant_id uuid NOT NULL,
        module_id text NOT NULL,
        role_name text NOT NULL,
        PRIMARY KEY (tenant_id, module_id, role_name)
      )`);
    for (const table of TENANT_TABLES) await secureTable(runner, table);
    // Neither secured nor shared: only the owner of the tables can read it.
    await runner.query(`
      CREATE TABLE auth_secrets (
        name text PRIMARY KEY,
        value text NOT NULL,
        created_at timestamptz(3) NOT NULL DEFAULT now()
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['auth_secrets', ...TENANT_TABLES.toReversed()]) {
      await runner.query(`DROP TABLE ${table}`);
    }
  }
}

function aclTable(table: string, key: 'role_id' | 'user_id', target: 'auth_roles' | 'auth_users'): string {
  return `
    CREATE TABLE ${table} (
      ${key} uuid PRIMARY KEY,
      tenant_id uuid NOT NULL,
      is_super_admin boolean NOT NULL DEFAULT false,
      features text[] NOT NULL DEFAULT '{}',
      organizations text[],
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      updated_at timestamptz(3) NOT NULL DEFAULT now(),
      FOREIGN KEY (tenant_id, ${key}) REFERENCES ${target} (tenant_id, id) ON DELETE CASCADE
    )`;
}
