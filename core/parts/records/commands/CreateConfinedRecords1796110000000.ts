import type { MigrationInterface, QueryRunner } from 'typeorm';
import { secureTable } from '../../tenancy/secureTable';

/** Records with a history in the action log that only their holder and holders of a feature see. */
export class CreateConfinedRecords1796110000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE platform_confined_records (
        tenant_id uuid NOT NULL,
        resource_kind text NOT NULL,
        resource_id text NOT NULL,
        holder_id uuid,
        feature text NOT NULL,
        PRIMARY KEY (tenant_id, resource_kind, resource_id)
      )`);
    await secureTable(runner, 'platform_confined_records');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE platform_confined_records');
  }
}
