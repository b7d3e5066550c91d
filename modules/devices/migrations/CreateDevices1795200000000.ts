import { secureTable } from '@tenantry/core';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Devices of users. Users belong to another module, so they are ids without foreign keys. */
export class CreateDevices1795200000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE devices_devices (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        tenant_id uuid NOT NULL,
        organization_id uuid,
        user_id uuid NOT NULL,
        device_id text NOT NULL,
        platform text NOT NULL,
        client_app_version text,
        os_version text,
        locale text,
        push_provider text,
        push_token_sealed text,
        push_token_updated_at timestamptz(3),
        last_seen_at timestamptz(3),
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        deleted_at timestamptz(3)
      )`);
    // Deleted rows count too: registering a device again revives its row. No organization equals no organization.
    await runner.query(`
      CREATE UNIQUE INDEX devices_devices_registration ON devices_devices
       (tenant_id, user_id, device_id, coalesce(organization_id, '00000000-0000-0000-0000-000000000000'))`);
    await runner.query(`
      CREATE INDEX devices_devices_organization ON devices_devices (tenant_id, organization_id)
       WHERE deleted_at IS NULL`);
    await secureTable(runner, 'devices_devices');
    // Neither secured nor shared: only the owner of the tables can read it.
    await runner.query(`
      CREATE TABLE devices_secrets (
        name text PRIMARY KEY,
        value text NOT NULL,
        created_at timestamptz(3) NOT NULL DEFAULT now()
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE devices_secrets');
    await runner.query('DROP TABLE devices_devices');
  }
}
