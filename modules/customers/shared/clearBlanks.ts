/** Blank text clears a column. */
export function clearBlanks(columns: Record<string, unknown>): void {
  for (const [column, value] of Object.entries(columns)) if (value === '') columns[column] = null;
}
