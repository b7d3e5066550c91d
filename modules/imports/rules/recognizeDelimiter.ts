import { parse } from 'csv-parse/sync';
import { isBlankRow } from './isBlankRow';
import { namedDelimiter } from './separatorLine';
import { UnreadableFile } from './UnreadableFile';

/** Signs that may separate the cells of a table, the most frequent first. */
export const DELIMITERS = [',', ';', '\t', '|'] as const;

/** Records that are compared. */
const COMPARED = 100;

/**
 * The delimiter of a table: the one that its first line names (`sep=;`), or by which its first rows have equally many cells,
 * more than one; a comma for a table of one column.
 *
 * @param beginning whole lines from the beginning of the table
 * @throws UnreadableFile the line names what separates no cells
 */
export function recognizeDelimiter(beginning: string): string {
  const named = namedDelimiter(beginning);
  if (named === undefined) return likeliest(beginning);
  if ((DELIMITERS as readonly string[]).includes(named)) return named;
  throw new UnreadableFile(`The first line names the delimiter ${named}, and an import reads , ; | and tabs`);
}

function likeliest(beginning: string): string {
  const fits = DELIMITERS.map((delimiter) => ({ delimiter, fit: fitOf(beginning, delimiter) }));
  return fits.reduce((best, one) => (one.fit > best.fit ? one : best)).delimiter;
}

/** How well a delimiter makes a table: the share of rows as wide as the first, less the cells that begin with a blank. */
function fitOf(beginning: string, delimiter: string): number {
  const rows = firstRows(beginning, delimiter);
  const width = rows[0]?.length ?? 0;
  if (width < 2) return 0;
  const even = rows.filter((row) => row.length === width).length / rows.length;
  const cells = rows.flat();
  const blank = cells.filter((cell) => /^[ ]/.test(cell)).length / cells.length;
  return even - blank / 2;
}

function firstRows(text: string, delimiter: string): string[][] {
  const rows: string[][] = [];
  try {
    parse(text, {
      delimiter,
      bom: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      record_delimiter: ['\r\n', '\n', '\r'],
      to: COMPARED,
      on_record: (row: string[]) => {
        if (!isBlankRow(row)) rows.push(row);
      },
    });
  } catch {
    // The beginning may end within a cell in quotes; the rows before it are read.
  }
  return rows;
}
