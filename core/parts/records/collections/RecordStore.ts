import type { SnapshotTarget, Snapshot, StateChange } from '../commands/CommandDeclaration';
import { confinementOf } from './confinementOf';
import { copiedRow } from '../commands/copiedRow';
import { exactRow } from '../commands/exactRow';
import { assertFound, isAt, placeOfRow } from '../commands/rowPlaces';
import { TrackedRows, type RowState } from '../commands/TrackedRows';
import type { Sql as Database } from '../../data/Database';
import { StatementNames } from '../../data/StatementNames';
import type { CollectionDeclaration, StoredRow } from './CollectionDeclaration';
import type { CollectionServices } from './CollectionServices';
import { RefusedStep } from '../commands/RefusedStep';
import { refusal, stepRefusal } from './refusal';
import { SharedRows } from './SharedRows';
import { phoneColumns, renewPhoneKeys } from './phoneColumns';
import { columnName } from '../../data/columnsNamed';
import { nextVersion } from '../../data/nextVersion';
import { quoteIdentifier } from '../../tenancy/quoteIdentifier';

const names = new StatementNames('collection', 500);

const stores = new WeakMap<Database, Map<CollectionDeclaration, RecordStore>>();

/** The store of a collection in a database; made once. */
export function storeOf(database: Database, declaration: CollectionDeclaration): RecordStore {
  let known = stores.get(database);
  if (!known) stores.set(database, (known = new Map()));
  let store = known.get(declaration);
  if (!store) known.set(declaration, (store = new RecordStore(database, declaration)));
  return store;
}

/** Action of a command on a record. */
export type Verb = 'create' | 'update' | 'delete';

interface ShownMember {
  readonly name: string;
  readonly column: string;
  /** Shown as lists show it, not as PostgreSQL writes it. */
  readonly isTime: boolean;
}

/** The rows of a collection: their snapshots, and the statements that write them. */
export class RecordStore {
  private readonly rows: TrackedRows;
  /** Without rows that changes of a record leave alone. */
  private readonly changingRows: TrackedRows;
  private readonly shared: SharedRows;
  private readonly table: string;
  /** Members that a snapshot shows. */
  private readonly shown: readonly ShownMember[];
  /** A row as written, for RETURNING. */
  private readonly written: string;

  constructor(
    private readonly database: Database,
    private readonly declaration: CollectionDeclaration,
  ) {
    const { table, fields, softDelete, children = [], shared = [] } = declaration;
    const ignored = [...(declaration.ignored ?? []), ...phoneColumns(declaration).map(({ keys }) => keys)];
    this.table = table;
    const stored = Object.entries(fields).flatMap(([name, { column, ...field }]) =>
      column === false ? [] : [{ ...field, name, column: columnOf(name, column) }],
    );
    this.shown = stored
      .filter(({ internal, column }) => !internal && !ignored.includes(column))
      .map(({ name, column, type }) => ({ name, column, isTime: type === 'timestamptz' }));
    const withheld = stored.filter(({ internal }) => internal === 'secret').map(({ column }) => column);
    this.written = `${copiedRow('t', withheld)}::text`;
    const deletedAt = softDelete ? { deletedAt: 'deleted_at' } : {};
    const root = {
      name: table,
      key: ['id'],
      owner: 'id',
      version: 'updated_at',
      ignored,
      withheld,
      ...deletedAt,
    };
    const independent = children.filter(({ hasOwnCommands }) => hasOwnCommands);
    this.rows = new TrackedRows(database, [root, ...children], independent);
    const changing = children.filter(({ hasOwnCommands }) => !hasOwnCommands);
    this.changingRows = new TrackedRows(database, [root, ...changing]);
    this.shared = new SharedRows(database, shared);
  }

  /** The record with its children, or null when it is not there. */
  async snapshot(
    { resourceId, touches: named, lock }: SnapshotTarget,
    verb: Verb,
    services: CollectionServices,
  ): Promise<Snapshot<RowState> | null> {
    const { hooks } = this.declaration;
    const target = { resourceId, touches: named };
    const found = lock ? await hooks?.beforeLock?.(target, services as never) : undefined;
    const touches = (found as readonly string[] | undefined) ?? named;
    const ids = resourceId === null ? touches : [resourceId, ...touches];
    if (ids.length === 0) return null;
    const state = await this.captured(ids, verb, lock);
    const row = resourceId === null ? undefined : this.rowIn(state, resourceId);
    if (!row) return touches.length > 0 ? { view: null, state, touches } : null;
    // Shared rows that the record names are captured only for a deletion, since other records may still use them.
    const gone = verb === 'delete' ? await this.shared.namedBy(row) : {};
    return { ...(await this.snapshotOf(row, { ...state, ...gone }, services)), touches };
  }

  /** The rows of records and their children as a write has left them. */
  rowsNow(ids: readonly string[], verb: Verb): Promise<RowState> {
    return this.rowsOf(verb).capture(ids);
  }

  /** The snapshot that a row and the rows of its children make. */
  async snapshotOf(
    row: StoredRow,
    state: RowState,
    services: CollectionServices,
  ): Promise<Snapshot<RowState>> {
    const { hooks, customFields, tenantWide } = this.declaration;
    const view: Record<string, unknown> = {};
    for (const { name, column, isTime } of this.shown) {
      const value = row[column] ?? null;
      view[name] = isTime && value !== null ? new Date(value as string).toISOString() : value;
    }
    if (customFields) view['custom'] = row['custom_fields'];
    Object.assign(view, await hooks?.view?.(row, state, services as never));
    const organizationId = tenantWide ? null : ((row['organization_id'] as string | null) ?? null);
    const confined = await confinementOf(this.declaration, row, services);
    return { view, state, organizationId, confined };
  }

  rowIn(state: RowState | null, id: string): StoredRow | undefined {
    const row = this.rows.rootOf(state, id);
    const { fixed = {} } = this.declaration;
    return row && Object.entries(fixed).every(([column, value]) => row[column] === value) ? row : undefined;
  }

  /** The row, locked until the unit of work ends; also one that is marked deleted. */
  async lock(id: string): Promise<StoredRow | undefined> {
    const text = `SELECT ${this.written} AS row FROM ${this.table} t WHERE t.id = $1 FOR UPDATE`;
    const row = await this.database.first<{ row: string }>({ name: names.of(text), text, values: [id] });
    return row && exactRow(row.row);
  }

  /**
   * @returns the row as stored; undefined where a declaration that `upserts` finds one in its place
   * @throws HttpError 400 a value is taken, refers to nothing or does not fit
   */
  insert(columns: Readonly<Record<string, unknown>>): Promise<StoredRow | undefined> {
    const list = Object.keys(columns).map(quoteIdentifier).join(', ');
    return this.write(
      `INSERT INTO ${this.table} AS t (${list}) SELECT ${list} FROM jsonb_populate_record(NULL::${this.table}, $1)
       ${this.declaration.upserts ? 'ON CONFLICT DO NOTHING' : ''} RETURNING ${this.written} AS row`,
      [JSON.stringify(columns)],
    );
  }

  /** @param before the row as it was read. Throws as `insert` does. */
  async update(
    id: string,
    columns: Readonly<Record<string, unknown>>,
    before: StoredRow,
  ): Promise<StoredRow | undefined> {
    const place = placeOfRow(before);
    const assignments = Object.keys(columns).map(
      (column) => `${quoteIdentifier(column)} = r.${quoteIdentifier(column)}`,
    );
    const row = await this.write(
      `UPDATE ${this.table} t SET ${[...assignments, NEW_VERSION].join(', ')}
         FROM jsonb_populate_record(NULL::${this.table}, $1) r
        WHERE t.id = $2${isAt(place, 3)} RETURNING ${this.written} AS row`,
      [JSON.stringify(columns), id, ...(place === undefined ? [] : [place])],
    );
    assertFound(place, row ? 1 : 0);
    return row;
  }

  /** @param state with what goes along unless others use it @throws HttpError 409 other records refer to it */
  async delete(id: string, state: RowState): Promise<void> {
    const place = placeOfRow(this.rows.rootOf(state, id));
    const isThere = `t.id = $1${isAt(place, 2)}`;
    const text = this.declaration.softDelete
      ? `UPDATE ${this.table} t SET deleted_at = clock_timestamp(), ${NEW_VERSION} WHERE ${isThere}`
      : `DELETE FROM ${this.table} t WHERE ${isThere}`;
    const values = [id, ...(place === undefined ? [] : [place])];
    try {
      assertFound(place, await this.database.run({ name: names.of(text), text, values }));
    } catch (error) {
      throw refusal(error, this.declaration, 'delete');
    }
    await this.shared.release(state, null);
  }

  /**
   * Brings the record from one state to another.
   *
   * @throws HttpError 409 changed meanwhile; 400 other records have taken its names, refer to it, or are gone that it refers to
   */
  async restore(change: StateChange<RowState>, verb: Verb): Promise<void> {
    try {
      await this.shared.bring(change.from, change.to);
      await this.rowsOf(verb).restore(change);
      await renewPhoneKeys(this.database, this.declaration, [change.resourceId, ...change.touches]);
      await this.shared.release(change.from, change.to);
    } catch (error) {
      throw error instanceof RefusedStep ? stepRefusal(error, this.declaration) : error;
    }
  }

  /** Not read ahead where a hook locks something before the record. */
  private captured(ids: readonly string[], verb: Verb, lock: boolean): Promise<RowState> {
    const isAhead = lock && !this.declaration.hooks?.beforeLock;
    return isAhead ? this.rowsOf(verb).captureLocked(ids) : this.rowsOf(verb).capture(ids, lock);
  }

  private rowsOf(verb: Verb): TrackedRows {
    return verb === 'update' ? this.changingRows : this.rows;
  }

  private async write(text: string, values: unknown[]): Promise<StoredRow | undefined> {
    try {
      const row = await this.database.first<{ row: string }>({ name: names.of(text), text, values });
      return row && exactRow(row.row);
    } catch (error) {
      throw refusal(error, this.declaration, 'write');
    }
  }
}

const NEW_VERSION = `updated_at = ${nextVersion('t.updated_at')}`;

/** The column of a member. */
export function columnOf(name: string, column?: string): string {
  return column ?? columnName(name);
}
