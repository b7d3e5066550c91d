import { secureTable } from '@tenantry/core';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tokens that a tenant has used in a day, and those that running turns have reserved: `{ id: { tokens, until } }`. */
export class CreateTokenDays1797400000010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE ai_assistant_token_days (
        tenant_id uuid NOT NULL,
        day date NOT NULL,
        used bigint NOT NULL DEFAULT 0,
        reservations jsonb NOT NULL DEFAULT '{}',
        PRIMARY KEY (tenant_id, day)
      )`);
    await secureTable(runner, 'ai_assistant_token_days');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE ai_assistant_token_days');
  }
}
