/** A record as answers show it. */
type ShownRecord = Readonly<Record<string, unknown>>;

/** Columns that other modules add to the records of a file. */
export interface AddedColumns {
  /** `extensions.<module>.<member>` each, those that the caller may see. */
  readonly names: readonly string[];
  /** Gives records the members of these names; called once for each batch of records. */
  readonly addTo: (records: readonly ShownRecord[]) => Promise<readonly ShownRecord[]>;
}

const NOTHING: AddedColumns = { names: [], addTo: (records) => Promise.resolve(records) };

/** A file of records, which is written while they are read. Other modules add columns before it begins. */
export class RecordFile implements AsyncIterable<string> {
  constructor(
    private readonly write: (added: AddedColumns) => AsyncIterable<string>,
    private readonly added: AddedColumns = NOTHING,
  ) {}

  /** The same file with columns of other modules. */
  withColumns(added: AddedColumns): RecordFile {
    return new RecordFile(this.write, added);
  }

  [Symbol.asyncIterator](): AsyncIterator<string> {
    return this.write(this.added)[Symbol.asyncIterator]();
  }
}
