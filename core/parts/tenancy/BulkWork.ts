/** Writes rows that were deferred, in their order. */
export type RowsWriter<T> = (rows: readonly T[]) => Promise<unknown>;

/** Changes that a unit of work on many records is about to make. */
export interface BulkAhead {
  /** Records that commands are about to change, one after the other. */
  readonly ids?: readonly string[];
  /** Of changes that are about to be undone, one after the other. */
  readonly undoTokens?: readonly string[];
}

/**
 * Work that a transaction does for many records at once, instead of for each by itself. It reads those that are about to
 * change with one statement. With another it writes rows that are not read before the commit.
 */
export class BulkWork {
  private readonly read = new Map<object, Map<string, unknown>>();
  private readonly remembered = new Map<string, unknown>();
  private readonly deferred = new Map<RowsWriter<never>, unknown[]>();

  private ids: readonly string[];
  private keeps = false;
  /** Of the changes that are about to be undone. */
  readonly undoTokens: readonly string[];

  constructor({ ids = [], undoTokens = [] }: BulkAhead) {
    this.ids = ids;
    this.undoTokens = undoTokens;
  }

  /** Names further records that are about to change, before any was read. */
  expect(ids: readonly string[]): void {
    this.ids = [...this.ids, ...ids];
  }

  /**
   * The state of a record as it was read ahead of its change. It is given once: a caller that asks again wants the state
   * after changes made meanwhile.
   *
   * @param reader who reads; each reads all records when the first is asked for
   * @param readAll locks the records, and returns what is there of them by their ids
   * @returns undefined for a record that is not known to change, or was asked for before
   */
  async take<T>(
    reader: object,
    id: string,
    readAll: (ids: readonly string[]) => Promise<Map<string, T>>,
  ): Promise<T | undefined> {
    if (!this.ids.includes(id)) return undefined;
    let known = this.read.get(reader) as Map<string, T> | undefined;
    if (!known) this.read.set(reader, (known = await readAll([...new Set(this.ids)])));
    const found = known.get(id);
    if (!this.keeps) known.delete(id);
    return found;
  }

  /** Runs work that only shows what it takes: the same may be taken again. */
  async keeping<T>(work: () => Promise<T>): Promise<T> {
    this.keeps = true;
    try {
      return await work();
    } finally {
      this.keeps = false;
    }
  }

  /** The value loaded for an earlier record; a missing one is loaded again. */
  async remember<T>(key: string, load: () => Promise<T>): Promise<T> {
    const known = this.remembered.get(key);
    if (known !== undefined) return known as T;
    const loaded = await load();
    this.remembered.set(key, loaded);
    return loaded;
  }

  /** Has a row written before the commit, together with others of the same writer. */
  defer<T>(writer: RowsWriter<T>, row: T): void {
    const rows = this.deferred.get(writer as RowsWriter<never>);
    if (rows) rows.push(row);
    else this.deferred.set(writer as RowsWriter<never>, [row]);
  }

  /** Writes what was deferred: before the commit, and before it is read. */
  async flush(): Promise<void> {
    for (const [writer, rows] of this.deferred) {
      this.deferred.delete(writer);
      await writer(rows as never[]);
    }
  }
}
