import { csvLine, type CsvCell } from '../../../data/csvLine';
import { csvList } from '../../../data/csvList';
import type { ExportColumn, ExportFormat } from './ExportFormat';
import { textOf } from './textOf';

/** Comma-separated values with a line of names. */
export const csvFormat: ExportFormat = {
  contentType: 'text/csv; charset=utf-8',
  extension: '.csv',
  begin: (columns) => `${csvLine(columns.map(({ name }) => name))}\n`,
  record: (item, columns) => `${csvLine(columns.map((column) => cell(item[column.name], column)))}\n`,
  end: '',
};

function cell(value: unknown, { isNumber, isList }: ExportColumn): CsvCell {
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  if (isList && Array.isArray(value) && value.every(isPlain)) return csvList(value);
  return isNumber ? { plain: textOf(value) } : textOf(value);
}

const isPlain = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value);
