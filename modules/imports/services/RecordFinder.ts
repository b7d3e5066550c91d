import {
  type Collection,
  type CommandCall,
  type CoreServices,
  identityOf,
  identitySql,
  isUuid,
  type NarrowedRecords,
} from '@tenantry/core';

/** What is looked for: records of a kind by what one of their columns holds. */
export interface Search {
  readonly collection: Collection;
  readonly column: string;
  readonly values: readonly string[];
  /** The records that are meant where none has the very value, by the identities of values; none without it. */
  readonly candidates?: Candidates | undefined;
}

/** Ids by the value that they were found by; null where several records have it. */
export type Found = ReadonlyMap<string, string | null>;

/** Ids of records by the identity of what their column holds. */
export type Candidates = ReadonlyMap<string, readonly string[]>;

interface Row {
  readonly id: string;
  readonly value: string | null;
}

/** Finds records that the caller sees, by a value of theirs. */
export class RecordFinder {
  constructor(private readonly services: Pick<CoreServices, 'accessControl' | 'database'>) {}

  /**
   * One query for all values, which the index of the column serves, and one by the ids of candidates for those that no record has in this
   * spelling. Records that a list would not show to the caller are not found.
   */
  async find(search: Search, call: CommandCall): Promise<Found> {
    const { collection, column, values, candidates } = search;
    if (values.length === 0) return new Map();
    const type = column === 'id' ? 'uuid' : await this.typeOf(collection.table, column);
    const fitting = values.filter((value) => fits(type, value));
    const rows = await this.rows(search, call, (bind) => `t.${column} = ANY (${bind(fitting, `${type}[]`)})`);
    const found = new Map<string, string | null>();
    for (const { id, value } of rows) if (value !== null) found.set(value, found.has(value) ? null : id);
    if (!candidates) return found;
    const missing = values.filter((value) => !found.has(value));
    // What is known of the records may have changed meanwhile, so their values are read again.
    const ids = missing.flatMap((value) => candidates.get(identityKey(value)) ?? []);
    if (ids.length === 0) return found;
    const others = await this.rows(search, call, (bind) => `t.id = ANY (${bind(ids, 'uuid[]')})`);
    const byKey = new Map<string, string | null>();
    for (const { id, value } of others) {
      if (value === null) continue;
      const key = identityKey(value);
      byKey.set(key, byKey.has(key) ? null : id);
    }
    for (const value of missing) {
      const id = byKey.get(identityKey(value));
      if (id !== undefined) found.set(value, id);
    }
    return found;
  }

  /** The records that have one of the values, in any spelling, in one query over all of them. */
  async candidates(
    search: Pick<Search, 'collection' | 'column' | 'values'>,
    call: CommandCall,
  ): Promise<Candidates> {
    const keys = [...new Set(search.values.map(identityKey))];
    return byIdentity(
      await this.rows(
        search,
        call,
        (bind) => `${identitySql(`t.${search.column}`)} = ANY (${bind(keys, 'text[]')})`,
      ),
    );
  }

  /** Records by the identities of what they hold. */
  async candidatesOf(
    search: Pick<Search, 'collection' | 'column'>,
    ids: readonly string[],
    call: CommandCall,
  ): Promise<Candidates> {
    return byIdentity(await this.rows(search, call, (bind) => `t.id = ANY (${bind(ids, 'uuid[]')})`));
  }

  /**
   * Records by their ids, as JSON has their values.
   *
   * @param values SQL over `t` by the names that it gets
   */
  async read(
    collection: Collection,
    values: Readonly<Record<string, string>>,
    ids: readonly string[],
    call: CommandCall,
  ): Promise<ReadonlyMap<string, Readonly<Record<string, unknown>>>> {
    const columns = Object.entries(values).map(([name, sql]) => `${sql} AS "${name}"`);
    if (columns.length === 0) return new Map();
    const rows = await this.select<{ id: string; row: Readonly<Record<string, unknown>> }>(
      collection,
      `t.id, (SELECT to_json(shown) FROM (SELECT ${columns.join(', ')}) shown) AS row`,
      call,
      (bind) => `t.id = ANY (${bind(ids, 'uuid[]')})`,
    );
    return new Map(rows.map(({ id, row }) => [id, row]));
  }

  private async rows(
    { collection, column }: Pick<Search, 'collection' | 'column'>,
    call: CommandCall,
    condition: (bind: NarrowedRecords['bind']) => string,
  ): Promise<Row[]> {
    return this.select<Row>(collection, `t.id, t.${column}::text AS value`, call, condition);
  }

  private async select<T extends object>(
    collection: Collection,
    columns: string,
    call: CommandCall,
    condition: (bind: NarrowedRecords['bind']) => string,
  ): Promise<T[]> {
    const { principal } = call;
    if (!principal) return [];
    const { accessControl, database } = this.services;
    const visible = collection.narrowing.visible({
      ...call,
      principal,
      services: { accessControl, database },
    });
    if (!visible) return [];
    const { from, where, bind } = visible;
    const asked = condition(bind);
    return database.query<T>(
      `SELECT ${columns} FROM ${from} ${where === '' ? 'WHERE' : `${where} AND`} ${asked}`,
      [...visible.values],
    );
  }

  private async typeOf(table: string, column: string): Promise<string> {
    const row = await this.services.database.first<{ type: string }>(
      `SELECT format_type(atttypid, NULL) AS type FROM pg_attribute WHERE attrelid = $1::regclass AND attname = $2`,
      [table, column],
    );
    return row?.type ?? 'text';
  }
}

function byIdentity(rows: readonly Row[]): Candidates {
  const found = new Map<string, string[]>();
  for (const { id, value } of rows) {
    if (value === null) continue;
    const ids = found.get(identityKey(value));
    if (ids) ids.push(id);
    else found.set(identityKey(value), [id]);
  }
  return found;
}

/** The key by which names are the same; blanks at the ends do not count. */
export const identityKey = (value: string): string => identityOf(value.trim());

function fits(type: string, value: string): boolean {
  if (type === 'uuid') return isUuid(value);
  if (type === 'integer' || type === 'smallint' || type === 'bigint') return /^-?\d{1,9}$/.test(value);
  return true;
}
