import { addCustomFields, removeCustomFields, secureTable } from '@tenantry/core';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLE = 'customers_interactions';

const INDEXES = [
  'customers_interactions_entity ON customers_interactions (tenant_id, entity_id, created_at)',
  `customers_interactions_planned ON customers_interactions (tenant_id, entity_id, scheduled_at)
     WHERE status = 'planned'`,
  // Default order of lists of all organizations of a tenant.
  'customers_entities_order ON customers_entities (tenant_id, kind, id)',
  'customers_entities_age ON customers_entities (tenant_id, kind, created_at, id)',
];

/** Planned interactions with people and companies, and their outcomes. */
export class CreateInteractions1795530000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE ${TABLE} (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        tenant_id uuid NOT NULL,
        organization_id uuid NOT NULL,
        entity_id uuid NOT NULL,
        entity_kind text NOT NULL CHECK (entity_kind IN ('person', 'company')),
        interaction_type text NOT NULL,
        status text NOT NULL DEFAULT 'planned' CHECK (status IN ('planned', 'done', 'canceled')),
        title text,
        body text,
        scheduled_at timestamptz(3),
        occurred_at timestamptz(3),
        priority integer CHECK (priority BETWEEN 0 AND 100),
        source text,
        owner_user_id uuid,
        author_user_id uuid,
        appearance_icon text,
        appearance_color text,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        UNIQUE (tenant_id, id),
        FOREIGN KEY (tenant_id, entity_id) REFERENCES customers_entities (tenant_id, id) ON DELETE CASCADE
      )`);
    await secureTable(runner, TABLE);
    await addCustomFields(runner, TABLE);
    for (const index of INDEXES) await runner.query(`CREATE INDEX ${index}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX customers_entities_order, customers_entities_age');
    await removeCustomFields(runner, TABLE);
    await runner.query(`DROP TABLE ${TABLE}`);
  }
}
