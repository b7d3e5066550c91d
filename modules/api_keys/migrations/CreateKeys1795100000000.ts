import { secureTable } from '@tenantry/core';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** API keys of each tenant. Creators and roles belong to another module, so they are ids without foreign keys. */
export class CreateKeys1795100000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE api_keys_keys (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        tenant_id uuid NOT NULL,
        organization_id uuid,
        name text NOT NULL,
        description text,
        key_prefix text NOT NULL UNIQUE,
        secret_hash text NOT NULL,
        role_ids uuid[] NOT NULL DEFAULT '{}',
        created_by uuid,
        creator_organization_id uuid,
        expires_at timestamptz(3),
        last_used_at timestamptz(3),
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        deleted_at timestamptz(3)
      )`);
    await runner.query(`
      CREATE INDEX api_keys_keys_list ON api_keys_keys (tenant_id, created_at DESC, id)
       WHERE deleted_at IS NULL`);
    await secureTable(runner, 'api_keys_keys');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE api_keys_keys');
  }
}
