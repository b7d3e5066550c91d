import type { Item } from '../list/readPage';
import { csvFormat } from './csvFormat';
import { jsonFormat } from './jsonFormat';
import { markdownFormat } from './markdownFormat';
import { xmlFormat } from './xmlFormat';

/** A column of an export. */
export interface ExportColumn {
  readonly name: string;
  /** Decimals are kept as text, and yet are numbers. */
  readonly isNumber: boolean;
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

/** By the value of `format`. */
export const EXPORT_FORMATS: ReadonlyMap<string, ExportFormat> = new Map([
  ['csv', csvFormat],
  ['json', jsonFormat],
  ['xml', xmlFormat],
  ['markdown', markdownFormat],
]);
