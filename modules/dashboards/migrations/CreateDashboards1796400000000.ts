import { secureTable } from '@tenantry/core';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** No organization counts as one. */
const ORGANIZATION = `(coalesce(organization_id, '00000000-0000-0000-0000-000000000000'))`;

/** Layouts of users, and the widgets of roles and users. All of them belong to other modules: ids without foreign keys. */
export class CreateDashboards1796400000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const [table, owner, content] of [
      ['dashboards_layouts', 'user_id', 'items'],
      ['dashboards_user_widgets', 'user_id', 'widget_ids'],
      ['dashboards_role_widgets', 'role_id', 'widget_ids'],
    ] as const) {
      await runner.query(`
        CREATE TABLE ${table} (
          id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
          tenant_id uuid NOT NULL,
          organization_id uuid,
          ${owner} uuid NOT NULL,
          ${content} jsonb NOT NULL DEFAULT '[]',
          created_at timestamptz(3) NOT NULL DEFAULT now(),
          updated_at timestamptz(3) NOT NULL DEFAULT now()
        )`);
      await runner.query(
        `CREATE UNIQUE INDEX ${table}_place ON ${table} (tenant_id, ${owner}, ${ORGANIZATION})`,
      );
      await secureTable(runner, table);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['dashboards_layouts', 'dashboards_user_widgets', 'dashboards_role_widgets']) {
      await runner.query(`DROP TABLE ${table}`);
    }
  }
}
