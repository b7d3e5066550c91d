import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How often a file was refused by the virus scanner, and when it is sent again. */
export class RetryScans1797100006000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE attachments_scans
        ADD COLUMN attempts integer NOT NULL DEFAULT 0,
        ADD COLUMN retry_at timestamptz(3) NOT NULL DEFAULT now() + interval '10 seconds'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE attachments_scans DROP COLUMN retry_at, DROP COLUMN attempts');
  }
}
