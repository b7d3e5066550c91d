import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Session tokens say who made them, a person or a key, and the bounds of the chain behind. */
export class KeepPrincipalOfSessionTokens1798000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Tokens without a session were made by keys, and acted with the rights of whoever had made the key.
    await runner.query('DELETE FROM ai_assistant_session_tokens WHERE session_id IS NULL');
    await runner.query(`
      ALTER TABLE ai_assistant_session_tokens ADD COLUMN principal jsonb, ALTER COLUMN user_id DROP NOT NULL`);
    await runner.query(`
      UPDATE ai_assistant_session_tokens SET principal = jsonb_build_object('kind', 'user', 'subject', user_id,
        'tenantId', tenant_id, 'organizationId', organization_id)`);
    await runner.query('ALTER TABLE ai_assistant_session_tokens ALTER COLUMN principal SET NOT NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DELETE FROM ai_assistant_session_tokens WHERE user_id IS NULL');
    await runner.query(`
      ALTER TABLE ai_assistant_session_tokens DROP COLUMN principal, ALTER COLUMN user_id SET NOT NULL`);
  }
}
