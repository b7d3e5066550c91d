import { appendOnly } from '@tenantry/core';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who read what, in partitions of a month each. */
export class CreateAccessLog1795101000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE audit_logs_accesses (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        tenant_id uuid NOT NULL,
        organization_id uuid,
        actor_id uuid,
        resource_kind text NOT NULL,
        resource_id text,
        access_type text NOT NULL,
        fields text[] NOT NULL DEFAULT '{}',
        context jsonb,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        PRIMARY KEY (created_at, id)
      ) PARTITION BY RANGE (created_at)`);
    await runner.query('CREATE TABLE audit_logs_accesses_rest PARTITION OF audit_logs_accesses DEFAULT');
    await runner.query("SELECT platform_partition_log('audit_logs_accesses', 3)");
    await runner.query(
      'CREATE INDEX audit_logs_accesses_actor ON audit_logs_accesses (tenant_id, actor_id, created_at DESC, id DESC)',
    );
    await appendOnly(runner, 'audit_logs_accesses');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE audit_logs_accesses');
  }
}
