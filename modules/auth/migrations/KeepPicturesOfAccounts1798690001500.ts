import { secureTable } from '@tenantry/core';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** People give their account a picture: one small image each. */
export class KeepPicturesOfAccounts1798690001500 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE auth_user_pictures (
        user_id uuid PRIMARY KEY,
        tenant_id uuid NOT NULL,
        version text NOT NULL,
        image bytea NOT NULL,
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        FOREIGN KEY (tenant_id, user_id) REFERENCES auth_users (tenant_id, id) ON DELETE CASCADE ON UPDATE CASCADE
      )`);
    await secureTable(runner, 'auth_user_pictures');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE auth_user_pictures');
  }
}
