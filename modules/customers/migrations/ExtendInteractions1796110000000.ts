import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Interactions of deals, with statuses of the tenant's own, and whom and what they concern. */
export class ExtendInteractions1796110000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [
      `ALTER TABLE customers_interactions
         ALTER COLUMN entity_id DROP NOT NULL, ALTER COLUMN entity_kind DROP NOT NULL,
         ADD COLUMN deal_id uuid, ADD COLUMN date date, ADD COLUMN "time" text, ADD COLUMN phone_number text,
         ADD COLUMN participants jsonb, ADD COLUMN linked_entities jsonb,
         DROP CONSTRAINT customers_interactions_status_check`,
      `ALTER TABLE customers_interactions
         ADD CONSTRAINT customers_interactions_check CHECK ((entity_id IS NULL) = (entity_kind IS NULL)),
         ADD CONSTRAINT customers_interactions_check1 CHECK (entity_id IS NOT NULL OR deal_id IS NOT NULL),
         ADD CONSTRAINT customers_interactions_deal FOREIGN KEY (tenant_id, deal_id)
           REFERENCES customers_deals (tenant_id, id) ON DELETE CASCADE`,
      `CREATE INDEX customers_interactions_deal ON customers_interactions (tenant_id, deal_id, created_at)
         WHERE deal_id IS NOT NULL`,
    ])
      await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of [
      'DELETE FROM customers_interactions WHERE entity_id IS NULL',
      `UPDATE customers_interactions SET status = 'planned' WHERE status NOT IN ('planned', 'done', 'canceled')`,
      `ALTER TABLE customers_interactions
         DROP CONSTRAINT customers_interactions_check1, DROP CONSTRAINT customers_interactions_check,
         DROP COLUMN linked_entities, DROP COLUMN participants, DROP COLUMN phone_number, DROP COLUMN "time",
         DROP COLUMN date, DROP COLUMN deal_id,
         ALTER COLUMN entity_kind SET NOT NULL, ALTER COLUMN entity_id SET NOT NULL,
         ADD CONSTRAINT customers_interactions_status_check CHECK (status IN ('planned', 'done', 'canceled'))`,
    ])
      await runner.query(statement);
  }
}
