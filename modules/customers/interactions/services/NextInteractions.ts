import type { CoreServices, StoredRow } from '@tenantry/core';
import { nextInteractionUpdated } from '../events/interactionEvents';
import { isOpen } from '../rules/interactionState';

const SHOWN = `n.scheduled_at, coalesce(n.title, n.interaction_type), n.id::text, n.appearance_icon, n.appearance_color`;

/**
 * Keeps what people and companies show as their next interaction: of those open, the one scheduled first. What a client
 * wrote there itself stays. Private interactions are not shown there, as everybody reads it. Being derived, it does not change the version of the record.
 */
export class NextInteractions {
  constructor(private readonly services: Pick<CoreServices, 'database' | 'events'>) {}

  /** To be called in the unit of work that changes an interaction. @param interaction its row, before or after */
  async refresh(interaction: StoredRow): Promise<void> {
    const { id, entity_id: entityId, tenant_id: tenantId, organization_id: organizationId } = interaction;
    if (entityId === null) return;
    // The lock comes first: the statement after it sees what others have committed meanwhile.
    await this.services.database.run('SELECT FROM customers_entities WHERE id = $1 FOR NO KEY UPDATE', [
      entityId,
    ]);
    const changed = await this.services.database.run(
      `UPDATE customers_entities e
          SET (next_interaction_at, next_interaction_name, next_interaction_ref_id, next_interaction_icon,
               next_interaction_color) = (SELECT ${SHOWN})
         FROM (SELECT 1) one
         LEFT JOIN LATERAL (SELECT * FROM customers_interactions i
           WHERE i.entity_id = $1 AND ${isOpen('i')} AND i.scheduled_at IS NOT NULL AND i.visibility <> 'private'
           ORDER BY i.scheduled_at, i.id LIMIT 1) n ON true
        WHERE e.id = $1
          AND (e.next_interaction_at IS NULL OR e.next_interaction_ref_id = $2 OR e.next_interaction_ref_id IN
               (SELECT i.id::text FROM customers_interactions i WHERE i.entity_id = $1))
          AND (e.next_interaction_at, e.next_interaction_name, e.next_interaction_ref_id, e.next_interaction_icon,
               e.next_interaction_color) IS DISTINCT FROM (${SHOWN})`,
      [entityId, id],
    );
    if (changed === 0) return;
    await this.services.events.emit(nextInteractionUpdated, {
      id: entityId as string,
      entityId: entityId as string,
      tenantId: tenantId as string,
      organizationId: organizationId as string,
    });
  }
}
