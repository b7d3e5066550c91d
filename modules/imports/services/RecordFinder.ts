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
  /** Records are found by the identity of a value as well, where none has the very value. */
  readonly byIdentity: boolean;
  /** The records that have one of the identities, where that is known: ids by identity. */
  readonly candidates?: Candidates | undefined;
}

/** Ids by the value that they were found by; null where several records have it. */
export type Found = ReadonlyMap<string, string | null>;

/** Ids of records by the identity of what their column holds. */
export type Candidates = ReadonlyMap<string, readonly string[]>;

interface Row {
  readonly id: string;
  readonly value: string;
}

/** Finds records that the caller sees, by a value of theirs. */
export class RecordFinder {
  constructor(private readonly services: Pick<CoreServices, 'accessControl' | 'database'>) {}

  /**
   * One query for all values, which the index of the column serves, and one for those that no record has in this spelling. Records that
   * a list would not show to the caller are not found.
   */
  async find(search: Search, call: CommandCall): Promise<Found> {
    const { collection, column, values, byIdentity, candidates } = search;
    if (values.length === 0) return new Map();
    const type = column === 'id' ? 'uuid' : await this.typeOf(collection.table, column);
    const fitting = values.filter((value) => fits(type, value));
    const rows = await this.rows(search, call, (bind) => `t.${column} = ANY (${bind(fitting, `${type}[]`)})`);
    const found = new Map<string, string | null>();
    for (const { id, value } of rows) found.set(value, found.has(value) ? null : id);
    const missing = byIdentity ? values.filter((value) => !found.has(value)) : [];
    const keys = missing.map(identityKey);
    // What is known of the records may have changed meanwhile, so their values are read again.
    const ids = candidates && keys.flatMap((key) => candidates.get(key) ?? []);
    if ((ids ?? keys).length === 0) return found;
    const others = await this.rows(search, call, (bind) =>
      ids
        ? `t.id = ANY (${bind(ids, 'uuid[]')})`
        : `${identitySql(`t.${column}`)} = ANY (${bind(keys, 'text[]')})`,
    );
    const byKey = new Map<string, string | null>();
    for (const { id, value } of others) {
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
  async candidates(search: Search, call: CommandCall): Promise<Candidates> {
    const keys = [...new Set(search.values.map(identityKey))];
    const rows = await this.rows(
      search,
      call,
      (bind) => `${identitySql(`t.${search.column}`)} = ANY (${bind(keys, 'text[]')})`,
    );
    const found = new Map<string, string[]>();
    for (const { id, value } of rows) {
      const ids = found.get(identityKey(value));
      if (ids) ids.push(id);
      else found.set(identityKey(value), [id]);
    }
    return found;
  }

  private async rows(
    { collection, column }: Pick<Search, 'collection' | 'column'>,
    call: CommandCall,
    condition: (bind: NarrowedRecords['bind']) => string,
  ): Promise<Row[]> {
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
    return database.query<Row>(
      `SELECT t.id, t.${column}::text AS value FROM ${from} ${where === '' ? 'WHERE' : `${where} AND`} ${asked}`,
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

/** The key by which names are the same; blanks at the ends do not count. */
export const identityKey = (value: string): string => identityOf(value.trim());

function fits(type: string, value: string): boolean {
  if (type === 'uuid') return isUuid(value);
  if (type === 'integer' || type === 'smallint' || type === 'bigint') return /^-?\d{1,9}$/.test(value);
  return true;
}
