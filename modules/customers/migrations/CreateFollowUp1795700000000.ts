import { secureTable } from '@tenantry/core';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Of every table here: a record of an organization of a tenant. */
const RECORD = `
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        tenant_id uuid NOT NULL,
        organization_id uuid NOT NULL,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        UNIQUE (tenant_id, id)`;

const OF_CONTACT = `
        entity_id uuid NOT NULL,
        FOREIGN KEY (tenant_id, entity_id) REFERENCES customers_entities (tenant_id, id) ON DELETE CASCADE`;

const KIND = `entity_kind text NOT NULL CHECK (entity_kind IN ('person', 'company'))`;

const TABLES: Readonly<Record<string, string>> = {
  customers_entity_roles: `${RECORD},${OF_CONTACT},
        ${KIND},
        user_id uuid NOT NULL,
        role_type text NOT NULL`,
  customers_labels: `${RECORD},
        user_id uuid NOT NULL,
        label text NOT NULL,
        slug text NOT NULL,
        color text`,
  customers_label_assignments: `${RECORD},${OF_CONTACT},
        label_id uuid NOT NULL,
        UNIQUE (tenant_id, entity_id, label_id),
        FOREIGN KEY (tenant_id, label_id) REFERENCES customers_labels (tenant_id, id) ON DELETE CASCADE`,
  customers_todos: `${RECORD},${OF_CONTACT},
        ${KIND},
        todo_id uuid NOT NULL,
        todo_source text NOT NULL,
        title text NOT NULL,
        body text,
        is_done boolean NOT NULL DEFAULT false,
        due_at timestamptz(3),
        owner_user_id uuid,
        created_by_user_id uuid`,
};

const INDEXES = [
  'UNIQUE INDEX customers_entity_roles_user ON customers_entity_roles (tenant_id, entity_id, role_type, user_id)',
  'INDEX customers_entity_roles_users ON customers_entity_roles (tenant_id, user_id)',
  'UNIQUE INDEX customers_labels_slug ON customers_labels (tenant_id, organization_id, user_id, slug)',
  'INDEX customers_labels_user ON customers_labels (tenant_id, user_id)',
  'INDEX customers_label_assignments_label ON customers_label_assignments (tenant_id, label_id)',
  'UNIQUE INDEX customers_todos_link ON customers_todos (tenant_id, entity_id, todo_source, todo_id)',
  'INDEX customers_todos_created ON customers_todos (tenant_id, organization_id, created_at, id)',
  'INDEX customers_todos_due ON customers_todos (tenant_id, organization_id, due_at) WHERE NOT is_done',
];

/**
 * Who looks after people and companies, how users mark them for themselves, and what is to be done for them. Users are
 * those of another module, so they are ids without foreign keys.
 */
export class CreateFollowUp1795700000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const [table, columns] of Object.entries(TABLES)) {
      await runner.query(`CREATE TABLE ${table} (${columns})`);
      await secureTable(runner, table);
    }
    for (const index of INDEXES) await runner.query(`CREATE ${index}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of Object.keys(TABLES).toReversed()) await runner.query(`DROP TABLE ${table}`);
  }
}
