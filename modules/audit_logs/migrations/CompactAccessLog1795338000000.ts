import { appendOnly } from '@tenantry/core';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { CreateAccessLog1795101000000 } from './CreateAccessLog1795101000000';

/** One row for each read, with the ids of its records, where there was a row for each record. */
export class CompactAccessLog1795338000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE audit_logs_reads (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        tenant_id uuid NOT NULL,
        organization_id uuid,
        actor_id uuid,
        resource_kind text NOT NULL,
        resource_ids text[] NOT NULL,
        records integer NOT NULL GENERATED ALWAYS AS (cardinality(resource_ids)) STORED,
        access_type text NOT NULL,
        fields text[] NOT NULL DEFAULT '{}',
        context jsonb,
        request_id text,
        session_id uuid,
        source_ip text,
        user_agent text,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        PRIMARY KEY (created_at, id)
      ) PARTITION BY RANGE (created_at)`);
    await runner.query('CREATE TABLE audit_logs_reads_rest PARTITION OF audit_logs_reads DEFAULT');
    await runner.query("SELECT platform_partition_log('audit_logs_reads', 3)");
    // Reads are listed for actors, and counted by the index alone.
    await runner.query(`
      CREATE INDEX audit_logs_reads_actor ON audit_logs_reads (actor_id, created_at DESC, id DESC)
        INCLUDE (tenant_id, organization_id, resource_kind, access_type, records)`);
    await appendOnly(runner, 'audit_logs_reads');
    await runner.query(`
      INSERT INTO audit_logs_reads (id, tenant_id, organization_id, actor_id, resource_kind, resource_ids, access_type,
                                    fields, context, created_at)
      SELECT id, tenant_id, organization_id, actor_id, resource_kind, ARRAY[resource_id], access_type, fields, context,
             created_at FROM audit_logs_accesses`);
    await runner.query('DROP TABLE audit_logs_accesses');
  }

  async down(runner: QueryRunner): Promise<void> {
    await new CreateAccessLog1795101000000().up(runner);
    await runner.query(`
      INSERT INTO audit_logs_accesses (tenant_id, organization_id, actor_id, resource_kind, resource_id, access_type,
                                       fields, context, created_at)
      SELECT tenant_id, organization_id, actor_id, resource_kind, resource_id, access_type, fields, context, created_at
        FROM audit_logs_reads, unnest(resource_ids) AS r (resource_id)`);
    await runner.query('DROP TABLE audit_logs_reads');
  }
}
