/** The columns of a file, with what its first record has in them. */
export interface Column {
  readonly name: string;
  readonly sample: string;
}

/** How a file is read. */
export interface Reading {
  readonly format: 'csv' | 'json';
  readonly encoding: string;
  readonly delimiter: string;
}

/** A file that was chosen, with what its columns are. */
export interface ChosenFile {
  readonly file: File;
  readonly reading: Reading;
  readonly columns: readonly Column[];
}

/** Bytes that are read to find the columns. */
const HEAD = 256 * 1024;

/** The columns of a file, from its beginning; none where it cannot be read so. */
export async function readColumns(file: Blob, { format, encoding, delimiter }: Reading): Promise<Column[]> {
  const bytes = await file.slice(0, HEAD).arrayBuffer();
  const text = new TextDecoder(encoding).decode(bytes);
  if (format === 'json') return columnsOfObject(firstObject(text));
  const [names = [], values = []] = firstRows(text, delimiter);
  return names
    .map((name, index) => ({ name, sample: values[index] ?? '' }))
    .filter(({ name }) => name !== '');
}

/** What separates the cells of a table: the sign that its first line has most of. */
export function delimiterOf(line: string): string {
  const counts = [',', ';', '\t', '|'].map((sign) => [sign, line.split(sign).length] as const);
  return counts.reduce((best, one) => (one[1] > best[1] ? one : best))[0];
}

/** The first line of a file. */
export async function firstLine(file: Blob): Promise<string> {
  const text = await file.slice(0, HEAD).text();
  return text.split(/\r?\n/, 1)[0] ?? '';
}

/** The first two rows of a table; quotes hold line breaks and separators. */
export function firstRows(text: string, delimiter: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < text.length && rows.length < 2; at++) {
    const sign = text.charAt(at);
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (text.charAt(at + 1) === '"') {
        cell += sign;
        at++;
      } else isQuoted = false;
    } else if (sign === '"' && cell === '') isQuoted = true;
    else if (sign === delimiter) {
      row.push(cell);
      cell = '';
    } else if (sign === '\n') {
      rows.push([...row, cell.replace(/\r$/, '')]);
      row = [];
      cell = '';
    } else cell += sign;
  }
  return rows.length < 2 && (cell !== '' || row.length > 0) ? [...rows, [...row, cell]] : rows;
}

/** The first whole object in a text; null where there is none. */
export function firstObject(text: string): Readonly<Record<string, unknown>> | null {
  const start = text.indexOf('{');
  let depth = 0;
  let isText = false;
  for (let at = start; at >= 0 && at < text.length; at++) {
    const sign = text.charAt(at);
    if (isText) {
      if (sign === '\\') at++;
      else if (sign === '"') isText = false;
    } else if (sign === '"') isText = true;
    else if (sign === '{') depth++;
    else if (sign === '}' && --depth === 0) return parsed(text.slice(start, at + 1));
  }
  return null;
}

function parsed(text: string): Readonly<Record<string, unknown>> | null {
  try {
    return JSON.parse(text) as Readonly<Record<string, unknown>>;
  } catch {
    return null;
  }
}

function columnsOfObject(object: Readonly<Record<string, unknown>> | null): Column[] {
  return Object.entries(object ?? {}).map(([name, value]) => ({
    name,
    sample: typeof value === 'string' ? value : (JSON.stringify(value) ?? ''),
  }));
}
