import {
  commandFor,
  type CoreServices,
  notFound,
  recordId,
  rowHistory,
  type RowState,
  seesOrganization,
  type StoredRow,
  tenantOf,
  TrackedRows,
} from '@tenantry/core';
import Joi from 'joi';
import { dictionaries } from '../collections/dictionaries';
import { entries } from '../collections/entries';
import { dictionariesFeatures } from '../features';
import { type EntryOrder, unknownEntry } from '../services/EntryOrder';

interface Services extends Pick<CoreServices, 'database' | 'events'> {
  readonly entryOrder: EntryOrder;
}

/** Entries of a dictionary that come first, in their order; the others follow as they were. */
export interface EntrySequence {
  readonly dictionaryId: string;
  readonly ids: readonly string[];
}

const { table } = entries;
const TABLES = [{ name: table, key: ['id'], owner: 'dictionary_id', version: 'updated_at' }];

const history = rowHistory<Services>({
  tables: TABLES,
  view: () => null,
  restore: async ({ resourceId, services }, bring) => {
    const before = await rowsOf(services, resourceId);
    await bring();
    await announce(services, before, await rowsOf(services, resourceId));
  },
});

/** Puts the entries of a dictionary in order. */
export const reorderEntries = commandFor<Services>()({
  ...history,
  id: 'dictionaries.entries.reorder',
  tracksAll: true,
  label: 'Reorder dictionary entries',
  resourceKind: dictionaries.kind,
  features: [dictionariesFeatures.manage],
  input: Joi.object<EntrySequence>({
    dictionaryId: recordId().required(),
    ids: Joi.array().items(recordId()).unique().min(1).max(1_000).required(),
  }),
  prepare: async ({ dictionaryId }, call) => ({ tenantId: tenantOf(call), resourceId: dictionaryId }),
  snapshot: async ({ resourceId, lock }, services) => {
    if (resourceId === null) return null;
    const { entryOrder } = services;
    const organizationId = await (lock ? entryOrder.lock(resourceId) : entryOrder.organizationOf(resourceId));
    if (organizationId === undefined) return null;
    const state = await rowsOf(services, resourceId);
    return { view: { order: inOrder(state).map(({ value }) => value) }, state, organizationId };
  },
  execute: async ({ dictionaryId, ids }, { scope }, services, { before }) => {
    const { entryOrder } = services;
    if (!before || !seesOrganization(scope, before.organizationId as string)) {
      throw notFound('Dictionary not found');
    }
    const known = await entryOrder.idsOf(dictionaryId);
    const first = ids.map((id) => id.toLowerCase());
    if (first.some((id) => !known.includes(id))) throw unknownEntry();
    await entryOrder.arrange([...first, ...known.filter((id) => !first.includes(id))]);
    await announce(services, before.state, await rowsOf(services, dictionaryId));
    return { result: undefined, resourceId: dictionaryId };
  },
});

function rowsOf({ database }: Services, dictionaryId: string): Promise<RowState> {
  return new TrackedRows(database, TABLES).capture([dictionaryId]);
}

function inOrder(state: RowState): StoredRow[] {
  return (state[table] ?? []).toSorted((a, b) => Number(a['position']) - Number(b['position']));
}

/** Emits an event for each entry that has another place. */
async function announce(services: Services, from: RowState | undefined, to: RowState): Promise<void> {
  const places = new Map(from?.[table]?.map((row) => [row['id'], row['position']]));
  for (const row of to[table] ?? []) {
    if (places.get(row['id']) === row['position']) continue;
    const {
      id,
      tenant_id: tenantId,
      organization_id: organizationId,
      dictionary_id: dictionaryId,
    } = row as Record<string, string>;
    const payload = { id: id ?? '', tenantId: tenantId ?? '', organizationId, dictionaryId };
    await services.events.emit(entries.events.updated, payload);
  }
}
