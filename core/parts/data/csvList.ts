/** A semicolon with the blank behind it, or one of the two signs that a backslash stands before. */
const SIGN = /(\\[;\\]|; ?)/;

/**
 * Several values as the text of one cell: `a; b`, with `\;` and `\\` for a semicolon and a backslash within a value. `csvListItems`
 * gives the same values back. A list that would read otherwise, such as an empty one or one with a blank value, is a JSON array.
 */
export function csvList(values: readonly (string | number | boolean)[]): string {
  const text = values.map((value) => String(value).replace(/[;\\]/g, '\\$&')).join('; ');
  const hasBlank = values.some((value) => isBlank(String(value)));
  return values.length === 0 || hasBlank || isArray(text) ? JSON.stringify(values) : text;
}

/**
 * The values of a cell with several, as `csvList` writes them, or of a JSON array; the blank behind a semicolon is optional. Blank values, as
 * in `a;` and `a;; b`, do not count.
 */
export function csvListItems(text: string): unknown[] {
  if (isArray(text)) {
    try {
      return JSON.parse(text) as unknown[];
    } catch {
      // A text that begins with a bracket.
    }
  }
  const items: string[] = [];
  let item = '';
  // Every second piece is a sign.
  for (const [index, piece] of text.split(SIGN).entries()) {
    if (index % 2 === 0) item += piece;
    else if (piece.startsWith('\\')) item += piece.charAt(1);
    else {
      items.push(item);
      item = '';
    }
  }
  return [...items, item].filter((value) => !isBlank(value));
}

const isBlank = (text: string): boolean => text.trim() === '';

/** Whether a text begins as a JSON array does. */
const isArray = (text: string): boolean => /^\s*\[/.test(text);
