import type { ColumnShape } from '../tables/ColumnShape';
import type { OnDelete, TableIndex } from '../tables/RecordTable';

/** Additions to the table of a collection besides those that follow from the rest of the declaration. */
export interface TableExtras {
  /** Columns that no member shows, by their name in entities (camelCase); hooks and SQL of the module write them. */
  readonly columns?: Readonly<Record<string, ColumnShape & { readonly column?: string }>>;
  /** Further indexes. A sort, filter or reference that one of them serves gets none of its own. */
  readonly indexes?: readonly (Omit<TableIndex, 'columns'> & {
    /** After `tenant_id`; with an order where it is not the ascending one (`closed_at DESC NULLS LAST`), or expressions (`lower(name)`). */
    readonly columns: readonly string[];
    /** For statements that know no tenant: `tenant_id` does not stand first. */
    readonly ofAllTenants?: boolean;
  })[];
  /** Further keys: lists of columns, `tenant_id` among them. */
  readonly uniques?: readonly (readonly string[])[];
  /** Conditions as SQL, by the name of the constraint. */
  readonly checks?: Readonly<Record<string, string>>;
  /** Foreign keys that are no plain reference to a record. */
  readonly foreignKeys?: readonly {
    readonly columns: readonly string[];
    readonly table: string;
    readonly referenced: readonly string[];
    readonly onDelete?: OnDelete;
    /** Default: that which PostgreSQL gives. */
    readonly name?: string;
  }[];
}
