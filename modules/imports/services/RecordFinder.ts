import type { Collection, CommandCall, CoreServices, MemberIdentity, NarrowedRecords } from '@tenantry/core';

/** A search for records of a kind by the value of one of their members. */
export interface Search {
  readonly collection: Collection;
  readonly by: MemberIdentity;
  readonly values: readonly string[];
  /** The records that are meant where none has the very value; none without it. */
  readonly candidates?: Candidates | undefined;
}

/** Ids by the value that they were found by; null where several records have it. */
export type Found = ReadonlyMap<string, string | null>;

/** Ids of records by the keys of their values. */
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
    const { by, values, candidates } = search;
    if (values.length === 0) return new Map();
    const found = new Map<string, string | null>();
    const findIn = (rows: readonly Row[], isVery: boolean) => {
      const ids = byKey(rows, isVery ? (value) => [value] : by.keysOf);
      for (const value of values) {
        if (found.has(value)) continue;
        const keys = isVery ? [value] : keysFor(by, value);
        const [id, ...others] = new Set(keys.flatMap((key) => ids.get(key) ?? []));
        if (id !== undefined) found.set(value, others.length > 0 ? null : id);
      }
    };
    if (!by.hasSpellings) {
      findIn(await this.withKeys(search, keysOfAll(by, values), call), false);
      return found;
    }
    findIn(await this.rows(search, call, (bind) => `${by.value} = ANY (${bind(values, 'text[]')})`), true);
    const missing = candidates ? values.filter((value) => !found.has(value)) : [];
    // The candidates may have changed meanwhile, so their values are read again.
    const ids = keysOfAll(by, missing).flatMap((key) => candidates?.get(key) ?? []);
    if (ids.length > 0) findIn(await this.withIds(search, ids, call), false);
    return found;
  }

  /** The records with one of the keys, in one query over all of them. */
  async candidates(
    search: Pick<Search, 'collection' | 'by'>,
    keys: readonly string[],
    call: CommandCall,
  ): Promise<Candidates> {
    return byKey(await this.withKeys(search, keys, call), search.by.keysOf);
  }

  /** Records by the keys of what they hold. */
  async candidatesOf(
    search: Pick<Search, 'collection' | 'by'>,
    ids: readonly string[],
    call: CommandCall,
  ): Promise<Candidates> {
    return byKey(await this.withIds(search, ids, call), search.by.keysOf);
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

  private async withKeys(
    search: Pick<Search, 'collection' | 'by'>,
    keys: readonly string[],
    call: CommandCall,
  ): Promise<readonly Row[]> {
    return keys.length === 0 ? [] : this.rows(search, call, (bind) => search.by.sql(keys, bind));
  }

  private withIds(
    search: Pick<Search, 'collection' | 'by'>,
    ids: readonly string[],
    call: CommandCall,
  ): Promise<readonly Row[]> {
    return this.rows(search, call, (bind) => `t.id = ANY (${bind(ids, 'uuid[]')})`);
  }

  private rows(
    { collection, by }: Pick<Search, 'collection' | 'by'>,
    call: CommandCall,
    condition: (bind: NarrowedRecords['bind']) => string,
  ): Promise<Row[]> {
    // As JSON has it: moments in ISO 8601.
    return this.select<Row>(collection, `t.id, to_json(${by.value}) #>> '{}' AS value`, call, condition);
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
}

/** Keys of a value of a file; blanks at the ends do not count. */
export const keysFor = (by: MemberIdentity, value: string): readonly string[] => by.keysFor(value.trim());

const keysOfAll = (by: MemberIdentity, values: readonly string[]): string[] => [
  ...new Set(values.flatMap((value) => keysFor(by, value))),
];

function byKey(rows: readonly Row[], keysOf: MemberIdentity['keysOf']): ReadonlyMap<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { id, value } of rows) {
    for (const key of value === null ? [] : keysOf(value)) {
      const ids = found.get(key);
      if (ids) ids.push(id);
      else found.set(key, [id]);
    }
  }
  return found;
}
