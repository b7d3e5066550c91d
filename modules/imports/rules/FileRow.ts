/** A row of a file. */
export interface FileRow {
  /** Its place, counted from 1: the row of a table whose first row has the names, or the object in a list. */
  readonly place: number;
  /** Values by the name of the column. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Why it cannot be taken, if so. */
  readonly problem?: string;
}
