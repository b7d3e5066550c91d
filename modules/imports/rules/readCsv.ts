import { csvText, cutText } from '@tenantry/core';
import { isBlankRow } from './isBlankRow';
import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import type { FileRow } from './FileRow';
import { withoutSeparatorLine } from './separatorLine';
import { MOST_COLUMNS, RepeatedColumn, TooManyColumns, UnreadableFile } from './UnreadableFile';

/** Characters of the longest record; more is a quote that was never closed. */
const LONGEST = 1024 * 1024;

/**
 * The rows of a table with the names of the columns in its first row that is not blank. Cells are text, formulas too. An
 * apostrophe with which an export marks text that is not a formula is left out. A line before the names that says the delimiter
 * does not count as a row. Blank rows are left out, and count in the positions of the others.
 *
 * @throws UnreadableFile
 */
export async function* readCsv(text: AsyncIterable<string>, delimiter: string): AsyncGenerator<FileRow> {
  let names: readonly string[] | undefined;
  let columns = new Set<string>();
  for await (const { place, cells } of readRecords(text, delimiter)) {
    if (!names) {
      names = namesOf(cells);
      columns = new Set(names);
    } else yield { ...rowOf(place, names, cells), columns };
  }
}

/** The names of the columns of a table; none of an empty one. @throws UnreadableFile */
export async function readNames(text: AsyncIterable<string>, delimiter: string): Promise<readonly string[]> {
  for await (const { cells } of readRecords(text, delimiter)) return namesOf(cells);
  return [];
}

/** The rows that are not blank, with their places; the first one has the names. @throws UnreadableFile */
export async function* readRecords(
  text: AsyncIterable<string>,
  delimiter: string,
): AsyncGenerator<{ readonly place: number; readonly cells: readonly string[] }> {
  const source = Readable.from(withoutSeparatorLine(text));
  const parser = parse({
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    max_record_size: LONGEST,
  });
  source.on('error', (error) => parser.destroy(error));
  source.pipe(parser);
  let place = 0;
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      place += 1;
      if (!isBlankRow(cells)) yield { place, cells };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    if (place === 0 && error.code === 'CSV_MAX_RECORD_SIZE') throw new TooManyColumns('too many or too long');
    throw new UnreadableFile(`The table cannot be read after row ${place}: a quotation mark is not closed`);
  } finally {
    source.destroy();
    parser.destroy();
  }
}

function namesOf(cells: readonly string[]): readonly string[] {
  if (cells.length > MOST_COLUMNS) throw new TooManyColumns(String(cells.length));
  const names = cells.map((cell) => cell.trim());
  const known = new Set<string>();
  for (const name of names) {
    if (name !== '' && known.has(name)) throw new RepeatedColumn(cutText(name, 100));
    known.add(name);
  }
  return names;
}

function rowOf(place: number, names: readonly string[], cells: readonly string[]): FileRow {
  // Spreadsheets write more separators than there are columns.
  const extra = cells.slice(names.length);
  if (cells.length < names.length || extra.some((cell) => cell !== '')) {
    const problem = `The row has ${cells.length} cells, and the first row ${names.length}`;
    return { place, values: {}, problem };
  }
  if (names.length > 1 && names.every((name, index) => name === cells[index]?.trim())) {
    return { place, values: {}, problem: 'The row repeats the names of the columns' };
  }
  const values: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  names.forEach((name, index) => {
    const cell = cells[index] ?? '';
    if (name !== '' && cell !== '') values[name] = csvText(cell);
  });
  return { place, values };
}
