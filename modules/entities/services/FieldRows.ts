import {
  type CoreServices,
  nextVersion,
  type RowState,
  type StoredRow,
  TrackedRows,
  valueTaken,
} from '@tenantry/core';
import { customFields, DUPLICATE_KEY } from '../collections/customFields';

const { table } = customFields;
const TABLES = [{ name: table, key: ['id'], owner: 'id', deletedAt: 'deleted_at', version: 'updated_at' }];

/** Columns that a change of a field may set. */
const COLUMNS = [
  'label',
  'description',
  'required',
  'filterable',
  'is_active',
  'position',
  'options',
  'rules',
  'default_value',
];
const NEW_COLUMNS = ['id', 'tenant_id', 'entity_id', 'key', 'kind', 'multi', 'encrypted', ...COLUMNS];

/** A field as lists show it. */
export type ShownField = Readonly<Record<string, unknown>> & { readonly id: string; readonly key: string };

/** Columns of a field in lists and answers. */
export const SHOWN = customFields.shown((name) => name !== 'tenantId');

/** The rows of several custom fields at once, for commands that change them together. */
export class FieldRows {
  constructor(private readonly services: Pick<CoreServices, 'customFields' | 'database' | 'events'>) {}

  /** Ids of the live fields of an entity, in order. @param entityId any of its names */
  async idsOf(entityId: string): Promise<string[]> {
    const rows = await this.services.database.query<{ id: string }>(
      `SELECT id FROM ${table} WHERE entity_id = $1 AND deleted_at IS NULL ORDER BY position, created_at, id`,
      [this.services.customFields.idOfEntity(entityId)],
    );
    return rows.map(({ id }) => id);
  }

  /** Fields as lists show them, by key. */
  async shown(ids: readonly string[]): Promise<ReadonlyMap<string, ShownField>> {
    const rows = await this.services.database.query<{ item: ShownField }>({
      name: 'entities_saved_fields',
      text: `SELECT ${SHOWN.sql} AS item FROM ${table} t WHERE t.id = ANY ($1::uuid[]) AND t.deleted_at IS NULL`,
      values: [ids],
    });
    return new Map(rows.map(({ item }) => [item.key, item]));
  }

  /** The rows of fields, for snapshots and the way back to them. */
  get history(): TrackedRows {
    return new TrackedRows(this.services.database, TABLES);
  }

  /** @throws HttpError 409 `duplicate_key` another request has created one of them meanwhile */
  async insert(rows: readonly StoredRow[]): Promise<void> {
    if (rows.length === 0) return;
    const columns = NEW_COLUMNS.join(', ');
    const created = await this.services.database.query(
      `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM jsonb_populate_recordset(NULL::${table}, $1)
       ON CONFLICT DO NOTHING RETURNING id`,
      [JSON.stringify(rows)],
    );
    if (created.length === rows.length) return;
    throw valueTaken('key', DUPLICATE_KEY.message, DUPLICATE_KEY.code);
  }

  async update(rows: readonly StoredRow[]): Promise<void> {
    if (rows.length === 0) return;
    await this.services.database.run(
      `UPDATE ${table} t SET ${COLUMNS.map((column) => `${column} = r.${column}`).join(', ')},
              updated_at = ${nextVersion('t.updated_at')}
         FROM jsonb_populate_recordset(NULL::${table}, $1) r WHERE t.id = r.id`,
      [JSON.stringify(rows)],
    );
  }

  async remove(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    await this.services.database.run(
      `UPDATE ${table} SET deleted_at = clock_timestamp(), updated_at = ${nextVersion()} WHERE id = ANY ($1::uuid[])`,
      [ids],
    );
  }

  /** Emits what has happened to each field between two states, and drops the definitions that are kept in memory. */
  async announce(from: RowState | undefined, to: RowState | undefined): Promise<void> {
    const before = new Map(from?.[table]?.map((row) => [row['id'], row]));
    const after = new Map(to?.[table]?.map((row) => [row['id'], row]));
    const { created, updated, deleted } = customFields.events;
    let tenant: string | undefined;
    for (const id of new Set([...before.keys(), ...after.keys()])) {
      const [was, is] = [before.get(id), after.get(id)];
      if (was && is && was['updated_at'] === is['updated_at']) continue;
      const { tenant_id: tenantId, entity_id: entityId, key } = (is ?? was) as Record<string, string>;
      tenant = tenantId;
      const payload = { id: id as string, tenantId: tenantId ?? '', organizationId: null, entityId, key };
      await this.services.events.emit(was && is ? updated : is ? created : deleted, payload);
    }
    if (tenant !== undefined) await this.services.customFields.changed(tenant);
  }
}
