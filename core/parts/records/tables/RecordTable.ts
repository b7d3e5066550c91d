import type { ColumnShape } from './ColumnShape';

/** A column as the table has it. */
export interface TableColumn extends ColumnShape {
  readonly name: string;
}

/** An index; `tenant_id` stands first. */
export interface TableIndex {
  readonly name: string;
  /** Columns, with their order where it is not the ascending one (`closed_at DESC NULLS LAST`), or expressions (`lower(name)`). */
  readonly columns: readonly string[];
  readonly unique?: boolean;
  /** SQL condition of a partial index. */
  readonly where?: string;
}

/** A key that no two rows share, and that foreign keys may refer to. */
export interface TableKey {
  readonly name: string;
  readonly columns: readonly string[];
}

/** A condition that every row meets. */
export interface TableCheck {
  readonly name: string;
  readonly sql: string;
}

/** Action on a row when the row that it refers to is deleted. */
export type OnDelete = 'NO ACTION' | 'CASCADE' | 'SET NULL';

/** That columns of a row name a row of another table. */
export interface TableForeignKey {
  readonly name: string;
  readonly columns: readonly string[];
  readonly table: string;
  readonly referenced: readonly string[];
  readonly onDelete: OnDelete;
}

/** The table of a record, as its declaration says; migrations make it so. */
export interface RecordTable {
  readonly name: string;
  /** By the name of the member of an entity. */
  readonly columns: Readonly<Record<string, TableColumn>>;
  readonly indexes: readonly TableIndex[];
  readonly uniques: readonly TableKey[];
  readonly checks: readonly TableCheck[];
  readonly foreignKeys: readonly TableForeignKey[];
  /** Prepared by `addCustomFields`. */
  readonly customFields: boolean;
  /** Expressions that `searchIndex` takes; an empty list means no search index. */
  readonly search: readonly string[];
}
