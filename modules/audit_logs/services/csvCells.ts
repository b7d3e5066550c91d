/** A value as the text of a cell. */
export function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(textOf).join(', ');
  if (typeof value === 'object') return JSON.stringify(value);
  return String(value as string | number | boolean);
}

/** A line of CSV, without its end. */
export function lineOf(cells: readonly string[]): string {
  return cells.map(cell).join(',');
}

/** Text that a spreadsheet would take for a formula is marked as text. */
function cell(text: string): string {
  // eslint-disable-next-line no-control-regex -- control characters are what is looked for
  const safe = /^[=+\-@\u0000-\u001f\u007f]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
