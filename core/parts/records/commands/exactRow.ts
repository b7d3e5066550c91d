import type { Row } from './RowWriter';

/** Digits of which a number may lose some; texts with so many are only checked closer. */
const MANY_DIGITS = /\d[\d.]{14}/;
const TOKENS = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*|[{}[\]]/g;

/**
 * A row that PostgreSQL has written as JSON. A number of a column that JavaScript cannot keep to the last digit stays as
 * text, as PostgreSQL takes it back: `999999999999.9998`, for example.
 */
export function exactRow(json: string): Row {
  return JSON.parse(MANY_DIGITS.test(json) ? quoted(json) : json) as Row;
}

function quoted(json: string): string {
  let depth = 0;
  return json.replace(TOKENS, (token) => {
    const [first] = token;
    if (first === '"') return token;
    if (first === '{' || first === '[') depth += 1;
    else if (first === '}' || first === ']') depth -= 1;
    else if (depth === 1 && !isKept(token)) return `"${token}"`;
    return token;
  });
}

/** Whether a number comes back from JavaScript as it was, but for zeros at its end. */
function isKept(token: string): boolean {
  return String(Number(token)) === (token.includes('.') ? token.replace(/\.?0+$/, '') : token);
}
