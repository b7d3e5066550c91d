import { renderProblem, type ContributionCounts, type Problem } from '@tenantry/core/host';

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

/** Problems as the log shows them, a blank line before each. */
export function renderProblems(problems: readonly Problem[]): string[] {
  return problems.flatMap((problem) => ['', renderProblem(problem)]);
}

/** `3 routes, 1 feature`; what only concerns the database is left out. */
export function renderContributions(counts: ContributionCounts): string {
  return Object.entries(counts)
    .filter(([kind]) => kind !== 'migrations' && kind !== 'entities')
    .map(([kind, count]) => counted(count, kind))
    .join(', ');
}

function counted(count: number, kind: string): string {
  if (kind === 'sidebar') return `${count} sidebar ${count === 1 ? 'entry' : 'entries'}`;
  return `${count} ${count === 1 ? kind.slice(0, -1) : kind}`;
}

/** Milliseconds spent in all phases together. */
export function totalOf(durations: Readonly<Record<string, number | undefined>>): number {
  return Object.values(durations).reduce<number>((sum, part) => sum + (part ?? 0), 0);
}
