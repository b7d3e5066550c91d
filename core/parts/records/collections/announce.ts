import type { RecordEvent } from './Collection';
import { collectionEvents } from './collectionEvents';
import type { CollectionDeclaration, RecordChange, StoredRow } from './CollectionDeclaration';
import type { CollectionServices } from './CollectionServices';

/** Does and emits what a change of a record means to others; also for changes that undo and redo make. */
export async function announce(
  declaration: CollectionDeclaration,
  services: CollectionServices,
  change: RecordChange,
): Promise<void> {
  const { id, from, to } = change;
  const { hooks } = declaration;
  const row = to ?? from;
  if (!row) return;
  await hooks?.afterChange?.(change, services as never);
  const { events } = services;
  const { created, updated, deleted } = collectionEvents(declaration);
  await events.emit(!from ? created : to ? updated : deleted, {
    ...payloadOf(declaration, id, row),
    ...hooks?.eventPayload?.(row),
  });
  for (const further of hooks?.furtherEvents?.(change) ?? [])
    await events.emit(further.event, further.payload);
}

function payloadOf({ tenantWide }: CollectionDeclaration, id: string, row: StoredRow): RecordEvent {
  const tenantId = row['tenant_id'] as string;
  if (tenantWide === 'only') return { id, tenantId };
  return { id, organizationId: (row['organization_id'] as string | null | undefined) ?? null, tenantId };
}
