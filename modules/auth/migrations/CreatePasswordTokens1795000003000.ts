import { secureTable } from '@tenantry/core';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tokens that let their holder set a password, by hash; and the language of each account. */
export class CreatePasswordTokens1795000003000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE auth_password_tokens (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        tenant_id uuid NOT NULL,
        user_id uuid NOT NULL,
        purpose text NOT NULL CHECK (purpose IN ('reset', 'setup')),
        token_hash text NOT NULL UNIQUE,
        expires_at timestamptz(3) NOT NULL,
        used_at timestamptz(3),
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        FOREIGN KEY (tenant_id, user_id) REFERENCES auth_users (tenant_id, id) ON DELETE CASCADE
      )`);
    await runner.query('CREATE INDEX auth_password_tokens_user ON auth_password_tokens (user_id)');
    await secureTable(runner, 'auth_password_tokens');
    await runner.query('ALTER TABLE auth_users ADD COLUMN locale text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE auth_users DROP COLUMN locale');
    await runner.query('DROP TABLE auth_password_tokens');
  }
}
