import { secureTable } from '@tenantry/core';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Changes that agents propose and people confirm. */
export class CreateActions1797400000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE ai_assistant_actions (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        tenant_id uuid NOT NULL,
        organization_id uuid,
        agent_id text NOT NULL,
        tool_name text NOT NULL,
        conversation_id text,
        target_entity_type text,
        target_record_id text,
        normalized_input jsonb NOT NULL,
        field_diff jsonb NOT NULL DEFAULT '[]',
        records jsonb,
        failed_records jsonb,
        side_effects_summary text,
        record_version text,
        attachment_ids jsonb NOT NULL DEFAULT '[]',
        idempotency_key text NOT NULL,
        created_by_user_id uuid,
        status text NOT NULL DEFAULT 'pending',
        queue_mode text NOT NULL DEFAULT 'inline',
        execution_result jsonb,
        created_at timestamptz(3) NOT NULL,
        expires_at timestamptz(3) NOT NULL,
        executing_at timestamptz(3),
        resolved_at timestamptz(3),
        resolved_by_user_id uuid
      )`);
    await runner.query(`
      CREATE UNIQUE INDEX ai_assistant_actions_proposed ON ai_assistant_actions
        (tenant_id, (coalesce(organization_id, '00000000-0000-0000-0000-000000000000')), idempotency_key)
        WHERE status = 'pending'`);
    await runner.query(`
      CREATE INDEX ai_assistant_actions_open ON ai_assistant_actions (expires_at)
        WHERE status IN ('pending', 'executing')`);
    await secureTable(runner, 'ai_assistant_actions');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE ai_assistant_actions');
  }
}
