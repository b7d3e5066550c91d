import { appendOnly, secureTable } from '@tenantry/core';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const ORGANIZATION = `(coalesce(organization_id, '00000000-0000-0000-0000-000000000000'))`;

const IDENTITY = `
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  tenant_id uuid NOT NULL,
  organization_id uuid,
  agent_id text NOT NULL,
  provider_id text NOT NULL,
  model_id text NOT NULL`;

const FLAGS = 'ai_assistant_moderation_flags';

const TABLES: Readonly<Record<string, string>> = {
  ai_assistant_usage_events: `
    user_id uuid,
    module_id text NOT NULL,
    session_id uuid NOT NULL,
    turn_id uuid NOT NULL,
    step_index integer NOT NULL,
    input_tokens integer NOT NULL,
    output_tokens integer NOT NULL,
    cached_input_tokens integer,
    reasoning_tokens integer,
    finish_reason text,
    loop_abort_reason text,
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL DEFAULT now()`,
  ai_assistant_usage_daily: `
    day date NOT NULL,
    input_tokens bigint NOT NULL DEFAULT 0,
    output_tokens bigint NOT NULL DEFAULT 0,
    cached_input_tokens bigint NOT NULL DEFAULT 0,
    reasoning_tokens bigint NOT NULL DEFAULT 0,
    step_count bigint NOT NULL DEFAULT 0,
    turn_count bigint NOT NULL DEFAULT 0,
    session_count bigint NOT NULL DEFAULT 0,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    updated_at timestamptz(3) NOT NULL DEFAULT now()`,
  [FLAGS]: `
    user_id text NOT NULL,
    categories jsonb NOT NULL,
    created_at timestamptz(3) NOT NULL`,
};

const INDEXES = [
  `CREATE INDEX ai_assistant_usage_events_session
     ON ai_assistant_usage_events (tenant_id, session_id, created_at, step_index)`,
  `CREATE INDEX ai_assistant_usage_events_time ON ai_assistant_usage_events (created_at)`,
  `CREATE UNIQUE INDEX ai_assistant_usage_daily_place
     ON ai_assistant_usage_daily (tenant_id, day, agent_id, provider_id, model_id, ${ORGANIZATION})`,
  `CREATE INDEX ai_assistant_moderation_flags_time
     ON ai_assistant_moderation_flags (tenant_id, created_at DESC, id)`,
];

/** Tokens that agents use, step by step and by day, and input that was blocked. Neither has texts of messages. */
export class CreateUsage1797400000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const [table, columns] of Object.entries(TABLES)) {
      await runner.query(`CREATE TABLE ${table} (${IDENTITY}, ${columns})`);
      if (table === FLAGS) await appendOnly(runner, table);
      else await secureTable(runner, table);
    }
    for (const index of INDEXES) await runner.query(index);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of Object.keys(TABLES).reverse()) await runner.query(`DROP TABLE ${table}`);
  }
}
