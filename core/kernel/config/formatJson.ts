/** Widest line that a list is kept on. */
const WIDTH = 110;

/**
 * Writes JSON as a formatter would leave it: two spaces, a member a line, short lists of plain values on one
 * line, a line break at the end.
 */
export function formatJson(value: unknown): string {
  return `${format(value, '', 0)}\n`;
}

/** @param before columns that stand before the value on its line */
function format(value: unknown, indent: string, before: number): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const inner = `${indent}  `;
  if (Array.isArray(value)) {
    const line = `[${value.map((entry) => JSON.stringify(entry)).join(', ')}]`;
    const plain = value.every((entry) => typeof entry !== 'object' || entry === null);
    // One column is left for the comma that may follow.
    if (plain && before + line.length < WIDTH) return line;
    return block(
      '[',
      value.map((entry) => format(entry, inner, inner.length)),
      ']',
      indent,
    );
  }
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .map(([name, member]) => {
      const key = `${JSON.stringify(name)}: `;
      return key + format(member, inner, inner.length + key.length);
    });
  return block('{', members, '}', indent);
}

function block(open: string, lines: readonly string[], close: string, indent: string): string {
  if (lines.length === 0) return open + close;
  return `${open}\n${lines.map((line) => `${indent}  ${line}`).join(',\n')}\n${indent}${close}`;
}
