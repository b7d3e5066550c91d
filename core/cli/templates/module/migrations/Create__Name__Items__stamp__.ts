import {
  addCustomFields,
  removeCustomFields,
  removeSearchIndex,
  searchIndex,
  secureTable,
  sortKey,
} from '@tenantry/core';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Create__Name__Items__stamp__ implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE __id___items (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        tenant_id uuid NOT NULL,
        organization_id uuid NOT NULL,
        name text NOT NULL,
        note text,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        custom_fields jsonb NOT NULL DEFAULT '{}',
        CONSTRAINT __id___items_tenant_id_id_key UNIQUE (tenant_id, id),
        CONSTRAINT __id___items_pkey PRIMARY KEY (id)
      )`);
    // From here on a request sees and writes rows of its own tenant only.
    await secureTable(runner, '__id___items');
    await addCustomFields(runner, '__id___items');
    await searchIndex(runner, '__id___items', ['t.name']);
    await runner.query('CREATE INDEX __id___items_by_id ON __id___items (tenant_id, organization_id, id)');
    for (const [column, key] of [
      ['name', sortKey('name')],
      ['created_at', 'created_at'],
    ]) {
      await runner.query(
        `CREATE INDEX __id___items_by_${column} ON __id___items (tenant_id, organization_id, ${key}, id)`,
      );
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await removeSearchIndex(runner, '__id___items');
    await removeCustomFields(runner, '__id___items');
    await runner.query('DROP TABLE __id___items');
  }
}
