/** A row of a file. */
export interface FileRow {
  /** Its place, counted from 1: the row of a table, that of the names and blank ones included, or the object in a list. */
  readonly place: number;
  /** Values by the name of the column. */
  readonly values: Readonly<Record<string, unknown>>;
  /** The names of all columns of a table, also of those without a value in this row; those of an object are its members. */
  readonly columns?: ReadonlySet<string>;
  /** Why it cannot be taken, if so. */
  readonly problem?: string;
}
