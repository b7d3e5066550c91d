/** What a run of faults showed. */
export interface FaultReport {
  readonly deals: number;
  readonly kills: number;
  /** Of those, the ones that ended a server which was just starting. */
  readonly killsAtStart: number;
  readonly seconds: number;
  /** How often a client asked how far the work had come, and was answered. */
  readonly polls: number;
  /** Changes in the action log, and how many there should be. */
  readonly changes: number;
  readonly expectedChanges: number;
  /** Deliveries that came more than once, as they may. */
  readonly repeatedDeliveries: number;
  /** What must not be, each as a sentence. */
  readonly violations: readonly string[];
}

const COLUMNS: readonly [heading: string, width: number, value: (report: FaultReport) => string][] = [
  ['deals', 7, ({ deals }) => String(deals)],
  ['kills', 7, ({ kills }) => String(kills)],
  ['at start', 10, ({ killsAtStart }) => String(killsAtStart)],
  ['seconds', 9, ({ seconds }) => seconds.toFixed(0)],
  ['polls', 7, ({ polls }) => String(polls)],
  ['changes', 15, ({ changes, expectedChanges }) => `${changes}/${expectedChanges}`],
  ['told again', 12, ({ repeatedDeliveries }) => String(repeatedDeliveries)],
  ['violations', 12, ({ violations }) => String(violations.length)],
];

/** Lines of a small table, with what is wrong below it. */
export function renderReport(report: FaultReport): string[] {
  const line = (cells: readonly string[]): string =>
    COLUMNS.map(([, width], index) =>
      index === 0 ? (cells[index] ?? '').padEnd(width) : (cells[index] ?? '').padStart(width),
    ).join('');
  return [
    line(COLUMNS.map(([heading]) => heading)),
    line(COLUMNS.map(([, , value]) => value(report))),
    ...report.violations,
  ];
}
