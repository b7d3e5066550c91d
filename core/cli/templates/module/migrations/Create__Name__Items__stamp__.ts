import { secureTable } from '@tenantry/core';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Create__Name__Items__stamp__ implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE __id___items (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        tenant_id uuid NOT NULL,
        name text NOT NULL,
        created_at timestamptz(3) NOT NULL DEFAULT now()
      )`);
    await runner.query('CREATE INDEX __id___items_latest ON __id___items (tenant_id, created_at DESC)');
    // From here on a request sees and writes rows of its own tenant only.
    await secureTable(runner, '__id___items');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE __id___items');
  }
}
