import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Session tokens end with the session that made them, and say whether they make unconfirmed changes. */
export class TieSessionTokens1797400000005 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Existing tokens do not name their session. They are valid for two hours at most.
    await runner.query('DELETE FROM ai_assistant_session_tokens');
    await runner.query(`
      ALTER TABLE ai_assistant_session_tokens
        ADD COLUMN organization_id uuid,
        ADD COLUMN session_id uuid,
        ADD COLUMN acts_unconfirmed boolean NOT NULL DEFAULT false`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE ai_assistant_session_tokens
        DROP COLUMN organization_id, DROP COLUMN session_id, DROP COLUMN acts_unconfirmed`);
  }
}
