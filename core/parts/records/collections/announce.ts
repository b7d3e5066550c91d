import type { CollectionDeclaration, RecordChange, StoredRow } from './CollectionDeclaration';
import type { CollectionServices } from './CollectionServices';

/** Does and emits what a change of a record means to others; also for changes that undo and redo make. */
export async function announce(
  { kind, events: named = kind, hooks }: CollectionDeclaration,
  services: CollectionServices,
  change: RecordChange,
): Promise<void> {
  const { id, from, to } = change;
  const row = to ?? from;
  if (!row) return;
  await hooks?.afterChange?.(change, services as never);
  const { events } = services;
  await events.emit(`${named}.${!from ? 'created' : to ? 'updated' : 'deleted'}`, {
    ...payloadOf(id, row),
    ...hooks?.eventPayload?.(row),
  });
  for (const further of hooks?.furtherEvents?.(change) ?? []) await events.emit(further.id, further.payload);
}

function payloadOf(id: string, row: StoredRow) {
  return { id, organizationId: row['organization_id'] ?? null, tenantId: row['tenant_id'] };
}
