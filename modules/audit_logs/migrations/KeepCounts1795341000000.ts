import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Counts of past months of the action log. Only the owner of the tables reads them. */
export class KeepCounts1795341000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE audit_logs_counts (
        key text NOT NULL,
        month timestamptz NOT NULL,
        groups jsonb NOT NULL,
        counted_at timestamptz(3) NOT NULL DEFAULT now(),
        PRIMARY KEY (key, month)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE audit_logs_counts');
  }
}
