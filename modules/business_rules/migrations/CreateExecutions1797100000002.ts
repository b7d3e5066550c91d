import { secureTable } from '@tenantry/core';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which rules were run, and what came of it. Rows go after a while, whatever becomes of the rule. */
export class CreateExecutions1797100000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE business_rules_executions (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        tenant_id uuid NOT NULL,
        organization_id uuid NOT NULL,
        rule_id uuid NOT NULL,
        entity_type text NOT NULL,
        entity_id text NOT NULL,
        execution_result text NOT NULL CHECK (execution_result IN ('SUCCESS', 'FAILURE', 'ERROR')),
        input_context jsonb,
        output_context jsonb,
        error_message text,
        execution_time_ms integer NOT NULL,
        executed_at timestamptz(3) NOT NULL DEFAULT now(),
        executed_by uuid
      )`);
    await secureTable(runner, 'business_rules_executions');
    await runner.query(
      'CREATE INDEX business_rules_executions_time ON business_rules_executions (tenant_id, organization_id, executed_at, id)',
    );
    await runner.query(
      'CREATE INDEX business_rules_executions_rule ON business_rules_executions (tenant_id, rule_id, executed_at)',
    );
    await runner.query(
      'CREATE INDEX business_rules_executions_entity ON business_rules_executions (tenant_id, entity_id, executed_at)',
    );
    await runner.query(
      'CREATE INDEX business_rules_executions_age ON business_rules_executions (executed_at)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE business_rules_executions');
  }
}
