import { renderProblem, type Problem } from '../../../host';

/** Rows as aligned columns, two spaces apart. */
export function renderTable(rows: readonly (readonly string[])[]): string[] {
  const widths: number[] = [];
  for (const row of rows) {
    row.forEach((cell, column) => (widths[column] = Math.max(widths[column] ?? 0, cell.length)));
  }
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

/** The text of a JSON file. */
export function json(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** Problems as the log shows them, a blank line before each. */
export function renderProblems(problems: readonly Problem[]): string[] {
  return problems.flatMap((problem) => ['', renderProblem(problem)]);
}
