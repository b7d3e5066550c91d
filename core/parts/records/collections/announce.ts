import { isDeepStrictEqual } from 'node:util';
import { marked } from '../../encryption/mark';
import type { EventDeclaration } from '../../events/EventDeclaration';
import type { StateChange } from '../commands/CommandDeclaration';
import type { RowState } from '../commands/TrackedRows';
import type { RecordEvent } from './Collection';
import { collectionEvents } from './collectionEvents';
import type { CollectionDeclaration, RecordChange, StoredRow } from './CollectionDeclaration';
import type { CollectionServices } from './CollectionServices';
import { enteredStates } from './enterStates';
import { storeOf } from './RecordStore';

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
  const { created, updated, deleted, ...ofStates } = collectionEvents(declaration);
  const payload = eventPayload(declaration, id, row);
  await events.emit(!from ? created : to ? updated : deleted, payload);
  for (const name of enteredStates(declaration, change)) {
    await events.emit(ofStates[name] as EventDeclaration<RecordEvent>, payload);
  }
  for (const further of hooks?.furtherEvents?.(change) ?? [])
    await events.emit(further.event, further.payload);
}

/** The same for records that changed with another one. */
export async function announceTouched(
  declaration: CollectionDeclaration,
  services: CollectionServices,
  { touches, from, to }: Pick<StateChange<RowState>, 'touches' | 'from' | 'to'>,
  { by, call }: Pick<RecordChange, 'by' | 'call'>,
): Promise<void> {
  if (touches.length === 0) return;
  const store = storeOf(services.database, declaration);
  for (const id of touches) {
    const [was, is] = [store.rowIn(from, id), store.rowIn(to, id)];
    if (was && is && !isDeepStrictEqual(was, is)) {
      await announce(declaration, services, { id, from: was, to: is, by, call });
    }
  }
}

/** The payload of the events of a record. */
export function eventPayload(declaration: CollectionDeclaration, id: string, row: StoredRow): RecordEvent {
  const { hooks } = declaration;
  return {
    ...payloadOf(declaration, id, row),
    ...(hooks?.eventPayload && marked(hooks.eventPayload(row))),
  };
}

function payloadOf({ tenantWide }: CollectionDeclaration, id: string, row: StoredRow): RecordEvent {
  const tenantId = (row['tenant_id'] ?? row['id']) as string;
  if (tenantWide === 'only') return { id, tenantId };
  return { id, organizationId: (row['organization_id'] as string | null | undefined) ?? null, tenantId };
}
