import { secureTable } from '@tenantry/core';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Uploads that arrive in several requests. */
export class ResumeUploads1797100004000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE attachments_resumable_uploads (
        id uuid PRIMARY KEY,
        tenant_id uuid NOT NULL,
        organization_id uuid NOT NULL,
        owner text NOT NULL,
        reservation_id uuid NOT NULL,
        size bigint NOT NULL CHECK (size >= 0),
        received bigint NOT NULL DEFAULT 0 CHECK (received BETWEEN 0 AND size),
        metadata text NOT NULL,
        attachment_id uuid,
        created_at timestamptz(3) NOT NULL,
        expires_at timestamptz(3) NOT NULL
      )`);
    await secureTable(runner, 'attachments_resumable_uploads');
    await runner.query(
      'CREATE INDEX attachments_resumable_uploads_owner ON attachments_resumable_uploads (tenant_id, owner)',
    );
    await runner.query(
      'CREATE INDEX attachments_resumable_uploads_due ON attachments_resumable_uploads (expires_at)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE attachments_resumable_uploads');
  }
}
