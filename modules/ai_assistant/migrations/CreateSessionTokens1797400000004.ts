import { secureTable } from '@tenantry/core';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tokens by which a call over MCP acts for a user; only their hashes are stored. */
export class CreateSessionTokens1797400000004 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE ai_assistant_session_tokens (
        token_hash text PRIMARY KEY,
        tenant_id uuid NOT NULL,
        user_id uuid NOT NULL,
        expires_at timestamptz(3) NOT NULL
      )`);
    await runner.query(
      'CREATE INDEX ai_assistant_session_tokens_end ON ai_assistant_session_tokens (expires_at)',
    );
    await secureTable(runner, 'ai_assistant_session_tokens');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE ai_assistant_session_tokens');
  }
}
