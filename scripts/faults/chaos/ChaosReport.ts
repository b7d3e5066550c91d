import { renderTable } from '@tenantry/core/cli';
import type { FaultKind } from './faultKinds';
import type { ServerEnd } from './Supervisor';

/** Milliseconds within which a server is to work again after the cause of a fault went. */
const AIM = 2_000;

/** Result of a chaos run. */
export interface ChaosReport {
  readonly seconds: number;
  /** Milliseconds from the end of the cause to the first write that succeeded, one for each fault. */
  readonly recoveries: ReadonlyMap<FaultKind, readonly number[]>;
  /** Answers by request, then by status. */
  readonly statuses: ReadonlyMap<string, ReadonlyMap<string, number>>;
  readonly acknowledged: number;
  readonly refused: number;
  readonly unknown: number;
  readonly doneUnknown: number;
  readonly bulkJobs: number;
  readonly streamEvents: number;
  /** Ends of server processes that the run did not kill. */
  readonly ends: readonly ServerEnd[];
  /** Violated invariants, each as a sentence. */
  readonly violations: readonly string[];
}

/** The report as lines of text. */
export function renderChaos(report: ChaosReport): string[] {
  const { acknowledged, refused, unknown, doneUnknown, ends, violations } = report;
  return [
    '',
    ...renderTable([
      ['fault', 'times', 'median s', 'maximum s', 'over 2 s'],
      ...[...report.recoveries].map(([kind, times]) => recoveryCells(kind, times)),
    ]),
    '',
    ...renderTable([
      ['request', 'answers'],
      ...[...report.statuses].sort().map(([what, counts]) => [what, countsOf(counts)]),
    ]),
    '',
    `changes: ${acknowledged} acknowledged, ${refused} refused for good, ${unknown} without either, of which ` +
      `${doneUnknown} were done`,
    `bulk jobs: ${report.bulkJobs}; events on the stream: ${report.streamEvents}; seconds: ${report.seconds.toFixed(0)}`,
    `servers that ended by themselves and were started again: ${ends.length}`,
    ...[...endCounts(ends)].map(([end, times]) => `  ${times} with ${end}`),
    `violations: ${violations.length}`,
    ...violations.map((violation) => `  ${violation}`),
  ];
}

function recoveryCells(kind: string, times: readonly number[]): string[] {
  const sorted = times.toSorted((a, b) => a - b);
  const seconds = (milliseconds = NaN): string => (milliseconds / 1_000).toFixed(2);
  const late = sorted.filter((time) => time > AIM).length;
  const median = sorted[Math.floor(sorted.length / 2)];
  return [kind, String(sorted.length), seconds(median), seconds(sorted.at(-1)), String(late)];
}

function countsOf(counts: ReadonlyMap<string, number>): string {
  return [...counts]
    .sort()
    .map(([status, times]) => `${status}: ${times}`)
    .join(', ');
}

/** How often servers ended with a code and a last line. */
function endCounts(ends: readonly ServerEnd[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { code, output } of ends) {
    const end = `code ${code}: ${lastWords(output)}`;
    counts.set(end, (counts.get(end) ?? 0) + 1);
  }
  return counts;
}

function lastWords(output: string): string {
  const lines = output.trim().split('\n');
  const remedy = lines.findLastIndex((line) => line.trim().startsWith('Remedy:'));
  return (lines[remedy > 0 ? remedy - 1 : lines.length - 1] ?? '').trim().slice(0, 200);
}
