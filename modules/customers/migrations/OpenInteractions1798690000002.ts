import type { MigrationInterface, QueryRunner } from 'typeorm';

const INDEX = 'customers_interactions_planned';

/** The first open interaction of a contact, as `NextInteractions` finds it. */
const FIRST = `
  SELECT * FROM customers_interactions i
   WHERE i.entity_id = e.id AND i.scheduled_at IS NOT NULL AND i.visibility <> 'private'
     AND lower(i.status) NOT IN ('done', 'completed', 'canceled', 'cancelled')
   ORDER BY i.scheduled_at, i.id LIMIT 1`;

/** Interactions with any status that is not an end are open. What contacts show as their next interaction is found anew. */
export class OpenInteractions1798690000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX ${INDEX}`);
    await runner.query(
      `CREATE INDEX ${INDEX} ON customers_interactions (tenant_id, entity_id, scheduled_at)
        WHERE lower(status) <> ALL (ARRAY['done', 'completed', 'canceled', 'cancelled'])`,
    );
    await runner.query(`
      UPDATE customers_entities c
         SET (next_interaction_at, next_interaction_name, next_interaction_ref_id, next_interaction_icon,
              next_interaction_color) = (SELECT n.scheduled_at, coalesce(n.title, n.interaction_type), n.id::text,
                                                n.appearance_icon, n.appearance_color)
        FROM customers_entities e LEFT JOIN LATERAL (${FIRST}) n ON true
       WHERE c.id = e.id
         AND EXISTS (SELECT FROM customers_interactions i WHERE i.entity_id = e.id)
         AND (e.next_interaction_at IS NULL OR e.next_interaction_ref_id IN
              (SELECT i.id::text FROM customers_interactions i WHERE i.entity_id = e.id))
         AND e.next_interaction_ref_id IS DISTINCT FROM n.id::text`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX ${INDEX}`);
    await runner.query(
      `CREATE INDEX ${INDEX} ON customers_interactions (tenant_id, entity_id, scheduled_at) WHERE status = 'planned'`,
    );
  }
}
