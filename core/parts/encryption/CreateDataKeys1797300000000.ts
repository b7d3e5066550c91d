import type { MigrationInterface, QueryRunner } from 'typeorm';
import { APPLICATION_ROLE } from '../tenancy/connectionOptions';
import { secureTable } from '../tenancy/secureTable';

/**
 * The wrapped data keys of tenants, which only the owner writes, and secrets that the core generates, which only the owner
 * reads. Number 0 of a tenant is the key of its hashes.
 */
export class CreateDataKeys1797300000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE platform_data_keys (
        tenant_id uuid NOT NULL,
        number integer NOT NULL CHECK (number >= 0),
        master_key_id text NOT NULL,
        wrapped text NOT NULL,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        wrapped_at timestamptz(3) NOT NULL DEFAULT now(),
        PRIMARY KEY (tenant_id, number)
      )`);
    await secureTable(runner, 'platform_data_keys');
    await runner.query(`REVOKE INSERT, UPDATE, DELETE ON platform_data_keys FROM ${APPLICATION_ROLE}`);
    // There already, unless nothing of the installation was generated so far.
    await runner.query(
      'CREATE TABLE IF NOT EXISTS platform_secrets (name text PRIMARY KEY, value text NOT NULL)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE platform_data_keys');
  }
}
