import type { ColumnType } from '../fields/FieldType';

export type { ColumnType } from '../fields/FieldType';

/** A narrower or wider type of PostgreSQL than the column's `type` stands for. */
export type SqlType =
  | 'smallint'
  | 'bigint'
  | 'double precision'
  | 'timestamptz'
  | `numeric(${number},${number})`
  | `varchar(${number})`;

/** A column of a record's table. */
export interface ColumnShape {
  /** Type of the value: decides how lists compare, sort and show it. */
  readonly type: ColumnType;
  /** The type in the table, where it is not `type`. Times have milliseconds: `timestamptz(3)`. */
  readonly sqlType?: SqlType;
  /** The column may be empty. Default: NOT NULL. */
  readonly nullable?: boolean;
  /** Default of the column. */
  readonly initial?: unknown;
  /** Default of the column as SQL, where it is not a constant: `now()`. */
  readonly default?: string;
}
