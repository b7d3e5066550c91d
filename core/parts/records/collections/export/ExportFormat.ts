import type { Item } from '../list/Item';

/** A column of an export. */
export interface ExportColumn {
  readonly name: string;
  /** Decimals are kept as text, and yet are numbers. */
  readonly isNumber: boolean;
  /** A list of values; those of one record stand in one cell. */
  readonly isList: boolean;
}

/** Writes records as a file, in parts. */
export interface ExportFormat {
  readonly contentType: string;
  /** Of the file, with the dot. */
  readonly extension: string;
  readonly begin: (columns: readonly ExportColumn[]) => string;
  /** @param index of the record in the file, from 0 */
  readonly record: (item: Item, columns: readonly ExportColumn[], index: number) => string;
  readonly end: string;
}
