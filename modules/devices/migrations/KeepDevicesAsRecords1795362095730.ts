import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the parts that all tables of records have: the key that references name, checked values, and the index of lists. */
export class KeepDevicesAsRecords1795362095730 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX devices_devices_organization');
    await runner.query(
      `ALTER TABLE devices_devices ADD CONSTRAINT devices_devices_platform_check CHECK (platform IN ('ios', 'android', 'web'))`,
    );
    await runner.query(
      'ALTER TABLE devices_devices ADD CONSTRAINT devices_devices_tenant_id_id_key UNIQUE (tenant_id, id)',
    );
    await runner.query(
      'CREATE INDEX devices_devices_by_id ON devices_devices (tenant_id, organization_id, id) WHERE deleted_at IS NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX devices_devices_by_id');
    await runner.query('ALTER TABLE devices_devices DROP CONSTRAINT devices_devices_tenant_id_id_key');
    await runner.query('ALTER TABLE devices_devices DROP CONSTRAINT devices_devices_platform_check');
    await runner.query(
      'CREATE INDEX devices_devices_organization ON devices_devices (tenant_id, organization_id) WHERE deleted_at IS NULL',
    );
  }
}
