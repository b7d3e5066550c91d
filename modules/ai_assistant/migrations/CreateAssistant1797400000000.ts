import { secureTable } from '@tenantry/core';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** No organization counts as one. */
const ORGANIZATION = `(coalesce(organization_id, '00000000-0000-0000-0000-000000000000'))`;

const IDENTITY = `
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  tenant_id uuid NOT NULL,
  organization_id uuid`;

const TIMES = `
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now()`;

const TABLES: Readonly<Record<string, string>> = {
  ai_assistant_overrides: `
    agent_id text,
    provider_id text,
    model_id text,
    base_url text,
    allowed_override_providers jsonb,
    allowed_override_models_by_provider jsonb NOT NULL DEFAULT '{}',
    input_moderation boolean,
    loop_disabled boolean,
    loop_max_steps integer,
    loop_max_tool_calls integer,
    loop_max_wall_clock_ms integer,
    loop_max_tokens integer,
    loop_stop_when_json jsonb,
    loop_active_tools_json jsonb,
    updated_by_user_id uuid,`,
  ai_assistant_allowlists: `
    allowed_providers jsonb,
    allowed_models_by_provider jsonb NOT NULL DEFAULT '{}',
    updated_by_user_id uuid,`,
  ai_assistant_prompts: `
    agent_id text NOT NULL,
    version integer NOT NULL,
    sections jsonb NOT NULL,
    notes text,
    created_by_user_id uuid,`,
  ai_assistant_policies: `
    agent_id text NOT NULL,
    mutation_policy text NOT NULL,
    notes text,
    created_by_user_id uuid,`,
};

const INDEXES = [
  `CREATE UNIQUE INDEX ai_assistant_overrides_place
     ON ai_assistant_overrides (tenant_id, ${ORGANIZATION}, (coalesce(agent_id, '')))`,
  `CREATE UNIQUE INDEX ai_assistant_allowlists_place ON ai_assistant_allowlists (tenant_id, ${ORGANIZATION})`,
  `CREATE UNIQUE INDEX ai_assistant_prompts_version
     ON ai_assistant_prompts (tenant_id, ${ORGANIZATION}, agent_id, version)`,
  `CREATE UNIQUE INDEX ai_assistant_policies_place
     ON ai_assistant_policies (tenant_id, ${ORGANIZATION}, agent_id)`,
];

/** Settings of tenants for agents: models, loops, prompts, policies. Users belong to another module: ids without foreign keys. */
export class CreateAssistant1797400000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const [table, columns] of Object.entries(TABLES)) {
      await runner.query(`CREATE TABLE ${table} (${IDENTITY}, ${columns} ${TIMES})`);
      await secureTable(runner, table);
    }
    for (const index of INDEXES) await runner.query(index);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of Object.keys(TABLES)) await runner.query(`DROP TABLE ${table}`);
  }
}
