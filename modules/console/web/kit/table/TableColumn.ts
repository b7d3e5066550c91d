import type { ReactNode } from 'react';
import type { ProposedValue } from '../KnownInput';

/** How a value is typed in. */
export type CellInput =
  | { readonly type: 'text'; readonly maxLength?: number; readonly isLong?: boolean }
  | { readonly type: 'known'; readonly maxLength?: number; readonly known: readonly ProposedValue[] }
  | { readonly type: 'number'; readonly min?: number; readonly max?: number; readonly step?: number | 'any' }
  | { readonly type: 'decimal' }
  | { readonly type: 'date' | 'datetime-local' }
  | {
      readonly type: 'choice';
      readonly choices: readonly { readonly value: string; readonly label: string }[];
    };

/** Props of a control that replaces an input. */
export interface DrawnInput {
  readonly label: string;
  readonly isRequired: boolean;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
}

/** A cell that is edited in place. */
export interface CellEditing<Row> {
  /** One input for all rows, or that of a row. */
  readonly input: CellInput | ((row: Row) => CellInput);
  /** Draws another control in place of the input, which it may give back. */
  readonly draw?: (given: DrawnInput, input: ReactNode) => ReactNode;
  /** The empty text is refused. */
  readonly isRequired?: boolean;
  /** The value as text, as the input takes it. */
  readonly value: (row: Row) => string;
  /** Saves a changed value. Its error is shown at the cell, which stays open. */
  readonly save: (row: Row, value: string) => Promise<unknown>;
}

/** A column of a table. */
export interface TableColumn<Row> {
  readonly id: string;
  readonly label: string;
  /** Name by which the server sorts; a column without one cannot be sorted. */
  readonly sort?: string;
  /** `end` for numbers. */
  readonly align?: 'start' | 'end';
  /** Shows the value of a row. */
  readonly show: (row: Row) => ReactNode;
  /** Whether its values stay on one line, as times and numbers do. */
  readonly isShort?: boolean;
  /** Whether its values say nothing without the label, as "Yes" or a count: cards show the label before them, except before chips. */
  readonly isBare?: boolean;
  /** Whether the row has no value: cards leave it out. */
  readonly isEmpty?: (row: Row) => boolean;
  /** Address of the page that the cell leads to. */
  readonly href?: (row: Row) => string;
  /** Called when the cell is pressed, where it leads to no page. */
  readonly open?: (row: Row) => void;
  readonly edit?: CellEditing<Row>;
  /** Where a narrow window shows it: at the end of the first line, or at the beginning or the end of the second. */
  readonly narrow?: NarrowPlace;
}

/** The places beside the name of a row in narrow windows. Where columns have them, those without one are left out there. */
export type NarrowPlace = 'amount' | 'state' | 'note';

/** By what a table is sorted. */
export interface TableSort {
  readonly field: string;
  readonly isDescending: boolean;
}
