/** Blank texts clear what they are sent for. Changes the columns in place. */
export function blankToNull(columns: Record<string, unknown>): void {
  for (const [column, value] of Object.entries(columns)) if (value === '') columns[column] = null;
}
