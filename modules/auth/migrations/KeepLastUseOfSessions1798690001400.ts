import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sessions tell when they were last used. Those of before count as used when they were opened. */
export class KeepLastUseOfSessions1798690001400 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE auth_sessions ADD COLUMN last_used_at timestamptz(3)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE auth_sessions DROP COLUMN last_used_at');
  }
}
