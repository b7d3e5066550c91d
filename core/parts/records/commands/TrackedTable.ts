/** A table with rows that belong to the records of a command. Names are the module's own, never a client's. */
export interface TrackedTable {
  /** Name of the table. */
  readonly name: string;
  /** Columns of the primary key. */
  readonly key: readonly string[];
  /** Column that holds the id of the record. */
  readonly owner: string;
  /** Column that marks a row deleted; rows so marked count as gone, and undoing a creation marks them. */
  readonly deletedAt?: string;
  /** Column of the optimistic lock. */
  readonly version?: string;
  /** Columns that commands do not govern, such as the time of the last sign-in. */
  readonly ignored?: readonly string[];
  /**
   * Columns that stay in the table and are never copied, such as hashes of secrets. A row that was marked deleted comes
   * back with them; one that is gone altogether does not come back.
   */
  readonly withheld?: readonly string[];
}
