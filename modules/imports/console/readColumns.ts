/** A column of a file, with what its first records have in it. */
export interface Column {
  readonly name: string;
  readonly samples: readonly string[];
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

/** A line before a table that names its delimiter. */
const SEPARATOR_LINE = /^\ufeff?("?)sep=([^\r\n])\1(?:\r\n|[\r\n]|$)\ufeff?/i;
/** Bytes that are read to find the columns. */
const HEAD = 256 * 1024;
/** Rows that are shown as examples. */
const SAMPLES = 3;

/** The columns of a file, from its beginning; none where it cannot be read so. */
export async function readColumns(file: Blob, { format, encoding, delimiter }: Reading): Promise<Column[]> {
  const bytes = await file.slice(0, HEAD).arrayBuffer();
  const text = textOf(bytes, encoding);
  if (format === 'json') return columnsOfObject(firstObject(text));
  const [names = [], ...rows] = firstRows(text.replace(SEPARATOR_LINE, ''), delimiter, 1 + SAMPLES);
  return names
    .map((name, index) => ({ name, samples: rows.map((row) => row[index] ?? '').filter(Boolean) }))
    .filter(({ name }) => name !== '');
}

/** The beginning of a file as text; one that is to be recognized is UTF-8 if it can be. */
function textOf(bytes: ArrayBuffer, encoding: string): string {
  if (encoding !== 'auto') return new TextDecoder(encoding).decode(bytes);
  const [first, second] = new Uint8Array(bytes);
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    // The last letter may be cut off.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Delimiter of a table: the one that its first line names, or the most frequent sign. */
export function delimiterOf(line: string): string {
  const named = SEPARATOR_LINE.exec(line)?.[2];
  if (named !== undefined) return named;
  const counts = [',', ';', '\t', '|'].map((sign) => [sign, line.split(sign).length] as const);
  return counts.reduce((best, one) => (one[1] > best[1] ? one : best))[0];
}

/** The first line of a file. */
export async function firstLine(file: Blob): Promise<string> {
  const text = textOf(await file.slice(0, HEAD).arrayBuffer(), 'auto');
  return text.split(/\r?\n/, 1)[0] ?? '';
}

/** The first rows of a table; quotes hold line breaks and separators. @param most rows that are read */
export function firstRows(text: string, delimiter: string, most: number): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < text.length && rows.length < most; at++) {
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
  return rows.length < most && (cell !== '' || row.length > 0) ? [...rows, [...row, cell]] : rows;
}

/** The first whole object in a text; null for a text without one. */
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
    samples: [typeof value === 'string' ? value : (JSON.stringify(value) ?? '')].filter(Boolean),
  }));
}
