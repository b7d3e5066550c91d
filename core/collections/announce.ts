import type { CollectionDeclaration, RecordChange, StoredRow } from './CollectionDeclaration';
import type { CollectionServices } from './CollectionServices';

/** Emits what a change of a record means to others; also for changes that undo and redo make. */
export async function announce(
  { kind, hooks }: CollectionDeclaration,
  { events }: Pick<CollectionServices, 'events'>,
  change: RecordChange,
): Promise<void> {
  const { id, from, to } = change;
  const row = to ?? from;
  if (!row) return;
  await events.emit(`${kind}.${!from ? 'created' : to ? 'updated' : 'deleted'}`, {
    ...payloadOf(id, row),
    ...hooks?.eventPayload?.(row),
  });
  for (const further of hooks?.furtherEvents?.(change) ?? []) await events.emit(further.id, further.payload);
}

function payloadOf(id: string, row: StoredRow) {
  return { id, organizationId: row['organization_id'] ?? null, tenantId: row['tenant_id'] };
}
