import { randomUUID } from 'node:crypto';
import type { Sql as Database } from '../../data/Database';
import type { Transaction } from '../../tenancy/Transaction';
import { actionLogTable } from './log/actionLogTable';
import type { NewActionEntry } from './ActionLogEntry';
import type { ResourceReference } from './CommandDeclaration';

/** An entry with an id and a time that are known before it is written. */
export interface TimedEntry {
  readonly id: string;
  readonly createdAt: Date;
  readonly entry: NewActionEntry;
}

/** The time of the database at a moment of this process. */
interface Reading {
  readonly time: number;
  readonly at: number;
}

const readings = new WeakMap<Transaction, Reading>();

/** An entry that is written later in its transaction, with the time of the database as it is now. */
export async function timed(
  database: Database,
  transaction: Transaction,
  entry: NewActionEntry,
): Promise<TimedEntry> {
  const { time, at } = readings.get(transaction) ?? (await readTime(database, transaction));
  return { id: randomUUID(), createdAt: new Date(time + performance.now() - at), entry };
}

async function readTime(database: Database, transaction: Transaction): Promise<Reading> {
  const row = await database.first<{ time: number }>({
    name: 'platform_read_time',
    text: 'SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS time',
  });
  const reading = { time: (row as { time: number }).time, at: performance.now() };
  readings.set(transaction, reading);
  return reading;
}

/** Writes entries in their order with one statement, and with another the further records that they concern. */
export async function appendActions(database: Database, entries: readonly TimedEntry[]): Promise<void> {
  const relations = entries.flatMap(({ id, createdAt, entry }) =>
    furtherOf(entry).map((record) => ({
      tenant_id: entry.tenantId,
      resource_kind: record.kind,
      resource_id: record.id,
      action_id: id,
      created_at: createdAt,
    })),
  );
  await database.run({
    name: 'platform_append_actions',
    text: APPEND,
    values: [JSON.stringify(entries.map(rowOf))],
  });
  if (relations.length === 0) return;
  await database.run({
    name: 'platform_append_relations',
    text: RELATE,
    values: [JSON.stringify(relations)],
  });
}

/** Those of the relations that the entry itself does not name. */
export function furtherOf({
  resource,
  parent,
  related,
  relations,
}: NewActionEntry): readonly ResourceReference[] {
  const named = [resource, parent, related];
  return relations.filter(({ kind, id }) => !named.some((one) => one?.kind === kind && one.id === id));
}

function rowOf({ id, createdAt, entry }: TimedEntry): Record<keyof typeof TYPES, unknown> {
  return {
    id,
    created_at: createdAt,
    tenant_id: entry.tenantId,
    organization_id: entry.organizationId,
    actor_id: entry.actorId,
    command_id: entry.commandId,
    action_label: entry.label,
    action_type: entry.actionType,
    source: entry.source,
    resource_kind: entry.resource.kind,
    resource_id: entry.resource.id,
    parent_resource_kind: entry.parent?.kind,
    parent_resource_id: entry.parent?.id,
    related_resource_kind: entry.related?.kind,
    related_resource_id: entry.related?.id,
    changed_fields: Object.keys(entry.changes ?? {}).sort(),
    snapshot_before: entry.before,
    snapshot_after: entry.after,
    changes: entry.changes,
    context: entry.context,
    payload: entry.payload,
    undo_token: entry.undoToken,
  };
}

/** Types of the columns that entries set. */
const TYPES = {
  id: 'uuid',
  created_at: 'timestamptz',
  tenant_id: 'uuid',
  organization_id: 'uuid',
  actor_id: 'uuid',
  command_id: 'text',
  action_label: 'text',
  action_type: 'text',
  source: 'text',
  resource_kind: 'text',
  resource_id: 'text',
  parent_resource_kind: 'text',
  parent_resource_id: 'text',
  related_resource_kind: 'text',
  related_resource_id: 'text',
  changed_fields: 'text[]',
  snapshot_before: 'jsonb',
  snapshot_after: 'jsonb',
  changes: 'jsonb',
  context: 'jsonb',
  payload: 'jsonb',
  undo_token: 'uuid',
} as const;

const list = Object.keys(TYPES).join(', ');
const types = Object.entries(TYPES)
  .map(([column, type]) => `${column} ${type}`)
  .join(', ');

const APPEND = `INSERT INTO ${actionLogTable.name} (${list}) SELECT ${list} FROM json_to_recordset($1) AS r (${types})`;

const RELATE = `
  INSERT INTO ${actionLogTable.relations} (tenant_id, resource_kind, resource_id, action_id, created_at)
  SELECT * FROM json_to_recordset($1) AS r
    (tenant_id uuid, resource_kind text, resource_id text, action_id uuid, created_at timestamptz)`;
