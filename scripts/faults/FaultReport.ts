import { renderTable } from '@tenantry/core/cli';

/** Result of a run of faults. */
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
  /** Violated invariants, each as a sentence. */
  readonly violations: readonly string[];
}

/** Lines of a small table, with what is wrong below it. */
export function renderReport(report: FaultReport): string[] {
  const { deals, kills, killsAtStart, seconds, polls, changes, expectedChanges, violations } = report;
  const cells = {
    deals,
    kills,
    'at start': killsAtStart,
    seconds: seconds.toFixed(0),
    'changes/s': (changes / seconds).toFixed(0),
    polls,
    changes: `${changes}/${expectedChanges}`,
    'told again': report.repeatedDeliveries,
    violations: violations.length,
  };
  return [...renderTable([Object.keys(cells), Object.values(cells).map(String)]), ...violations];
}
