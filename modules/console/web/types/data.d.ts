/** Tables and charts. */
declare module '@tenantry/console' {
  import type { ReactNode } from 'react';

  /** How a value is typed into a cell. */
  export type CellInput =
    | { readonly type: 'text'; readonly maxLength?: number; readonly isLong?: boolean }
    | {
        readonly type: 'number';
        readonly min?: number;
        readonly max?: number;
        readonly step?: number | 'any';
      }
    | { readonly type: 'date' | 'datetime-local' }
    | {
        readonly type: 'choice';
        readonly choices: readonly { readonly value: string; readonly label: string }[];
      };

  /** A column of a table. */
  export interface TableColumn<Row> {
    readonly id: string;
    readonly label: string;
    /** Name by which the server sorts; a column without one cannot be sorted. */
    readonly sort?: string;
    /** `end` for numbers. */
    readonly align?: 'start' | 'end';
    readonly show: (row: Row) => ReactNode;
    /** Whether there is no value: cards leave it out. */
    readonly isEmpty?: (row: Row) => boolean;
    /** Address of the page that the cell leads to. */
    readonly href?: (row: Row) => string;
    /** What pressing the cell does, where it leads to no page. */
    readonly open?: (row: Row) => void;
    readonly edit?: {
      readonly input: CellInput;
      readonly isRequired?: boolean;
      readonly value: (row: Row) => string;
      /** Saves a changed value. Its error is shown at the cell, which stays open. */
      readonly save: (row: Row, value: string) => Promise<unknown>;
    };
  }

  /** By what a table is sorted. */
  export interface TableSort {
    readonly field: string;
    readonly isDescending: boolean;
  }

  /** A table of one page of rows that the server sorts and pages. */
  export function DataTable<Row>(props: {
    /** Names the table for screen readers. */
    readonly label: string;
    /** The first one names the row. */
    readonly columns: readonly TableColumn<Row>[];
    readonly rows: readonly Row[];
    readonly idOf: (row: Row) => string;
    readonly nameOf: (row: Row) => string;
    readonly sort?: TableSort | null;
    readonly onSort?: (sort: TableSort) => void;
    /** Left out: rows cannot be selected. */
    readonly selection?: {
      readonly ids: ReadonlySet<string>;
      readonly change: (ids: ReadonlySet<string>) => void;
    };
    /** Rows before those of this page, and rows of all pages, for screen readers. */
    readonly before?: number;
    readonly total?: number;
    readonly isStale?: boolean;
  }): ReactNode;

  /** A list of records of a kind, with search, filters and changes, as on the pages of the console. */
  export function RecordList(props: {
    /** Kind of record: `customers.deal`. */
    readonly collection: string;
    /** Names of members; default: those that the console chooses. */
    readonly columns?: readonly string[];
    /** Names of members that forms show first. */
    readonly form?: readonly string[];
    /** Values that narrow the list, and that new records get. */
    readonly fixed?: Readonly<Record<string, string>>;
    /** Address below which the pages of the records are; without it they open in dialogs. */
    readonly base?: string;
  }): ReactNode;

  /** A form that creates a record of a kind, or changes one. */
  export function RecordForm(props: {
    /** Kind of record: `customers.deal`. */
    readonly collection: string;
    /** Of the record to change; left out: a new one. */
    readonly id?: string;
    /** Names of members shown first. */
    readonly form?: readonly string[];
    /** Values that new records get. */
    readonly fixed?: Readonly<Record<string, string>>;
    /** After it was saved. */
    readonly onSaved?: (id: string) => void;
  }): ReactNode;

  /** A chart, which can be read as a table too. */
  export function Chart(props: {
    readonly kind: 'bar' | 'area' | 'line' | 'donut' | 'funnel' | 'number';
    readonly title: string;
    readonly points: readonly {
      readonly key: string;
      readonly label: string;
      readonly value: number | null;
    }[];
    /** The whole, which `number` shows. */
    readonly value?: number | null;
    /** What `number` compares with. */
    readonly change?: {
      readonly value: number;
      readonly change: number;
      readonly direction: 'up' | 'down' | 'unchanged';
    };
    readonly format?: (value: number) => string;
  }): ReactNode;
}
