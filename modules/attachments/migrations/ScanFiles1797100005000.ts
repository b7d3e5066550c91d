import { secureTable } from '@tenantry/core';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Results of the virus scanner for files. Files without a row were uploaded while no scanner was set. */
export class ScanFiles1797100005000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE attachments_scans (
        tenant_id uuid NOT NULL,
        attachment_id uuid PRIMARY KEY,
        state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'clean', 'infected')),
        finding text,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        scanned_at timestamptz(3),
        FOREIGN KEY (tenant_id, attachment_id) REFERENCES attachments_attachments (tenant_id, id) ON DELETE CASCADE
      )`);
    await secureTable(runner, 'attachments_scans');
    await runner.query(
      "CREATE INDEX attachments_scans_waiting ON attachments_scans (attachment_id) WHERE state = 'waiting'",
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE attachments_scans');
  }
}
