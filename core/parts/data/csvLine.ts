/** A cell of a CSV file; `plain` is text that is known to be no formula, such as a decimal. */
export type CsvCell = string | number | boolean | null | { readonly plain: string };

/**
 * Beginnings of formulas, also behind apostrophes, in full width as keyboards for Chinese and Japanese type it, and also behind blanks
 * and marks that cannot be seen, which some programs drop; and control characters.
 */
// eslint-disable-next-line no-control-regex -- control characters are what is looked for
const FORMULA = /^'*(?:[\s\p{Cf}]*[=+\-@＝＋－＠]|[\u0000-\u001f\u007f-\u009f])/u;

/**
 * The same behind a semicolon or a tab: where these separate cells, as in many countries, what follows is a cell of its
 * own, and quotes around the whole do not help.
 */
const INNER_FORMULA = /([;\t][\s\p{Cf}"']*)([=+\-@＝＋－＠])/gu;

/** The same with the apostrophe that marks it as text. */
const MARKED_INNER_FORMULA = /([;\t][\s\p{Cf}"']*)'([=+\-@＝＋－＠])/gu;

/**
 * Cells as a line of CSV, without its end. Text that a spreadsheet would take for a formula is marked as text by an
 * apostrophe; of text that begins with apostrophes before such a sign there is then one more, so that `csvText` gives every
 * text back.
 */
export function csvLine(cells: readonly CsvCell[]): string {
  return cells.map(cell).join(',');
}

function cell(value: CsvCell): string {
  if (typeof value === 'string') return quoted(safe(value));
  if (typeof value === 'object' && value !== null) return quoted(value.plain);
  return String(value ?? '');
}

function safe(text: string): string {
  const inner = text.replace(INNER_FORMULA, "$1'$2");
  return FORMULA.test(text) ? `'${inner}` : inner;
}

/** The text of a cell that `csvLine` has written, without the apostrophes that mark it as text. */
export function csvText(written: string): string {
  const text = written.replace(MARKED_INNER_FORMULA, '$1$2');
  return text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text;
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
