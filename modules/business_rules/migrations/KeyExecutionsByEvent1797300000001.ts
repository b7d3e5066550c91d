import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The event that a rule acted on, so that it acts once where the event is delivered again. */
export class KeyExecutionsByEvent1797300000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE business_rules_executions ADD COLUMN event_key uuid');
    await runner.query(
      `CREATE UNIQUE INDEX business_rules_executions_event
         ON business_rules_executions (tenant_id, event_key, rule_id) WHERE event_key IS NOT NULL`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE business_rules_executions DROP COLUMN event_key');
  }
}
