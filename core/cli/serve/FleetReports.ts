import { isDeepStrictEqual } from 'node:util';
import { problemsIn, type BootReport } from '../../host';

/** So long after the latest report of a worker a change counts as made, in milliseconds; the others may hang. */
const WAIT_FOR_ALL = 15_000;

/**
 * Makes one report of those of all workers: a change is reported when every worker has made it. Where they came to
 * different ends, the worst one counts.
 *
 * A worker may report a change twice, because it learns of it from the file and from other processes. So reports alone do
 * not tell that all have made the latest change: they have to be about the same content of plugins.config.json.
 */
export class FleetReports {
  private readonly latest = new Map<number, BootReport>();
  private readonly fresh = new Set<number>();
  private published: BootReport | null = null;
  private limit: NodeJS.Timeout | undefined;

  /** @param publish called with each combined report, and whether it says anything new about modules */
  constructor(private readonly publish: (report: BootReport, isNews: boolean) => void) {}

  /** Takes what a worker reports: first of its boot, as long as modules are starting in it, then of each change. */
  keep(workerId: number, report: BootReport): void {
    const before = this.latest.get(workerId);
    const isBoot = !before || isStarting(before);
    this.latest.set(workerId, report);
    if (!isBoot) {
      this.fresh.add(workerId);
      clearTimeout(this.limit);
      this.limit = setTimeout(() => this.settle(), WAIT_FOR_ALL).unref();
      this.settleIfAllAgree();
    } else if (
      !this.published ||
      isStarting(this.published) ||
      troublesOf(report) > troublesOf(this.published)
    ) {
      this.put(report);
    }
  }

  /** The worker has ended. */
  forget(workerId: number): void {
    this.latest.delete(workerId);
    this.fresh.delete(workerId);
    this.settleIfAllAgree();
  }

  private settleIfAllAgree(): void {
    const configurations = new Set([...this.latest.values()].map(({ configuration }) => configuration));
    if (this.fresh.size > 0 && this.fresh.size === this.latest.size && configurations.size === 1)
      this.settle();
  }

  private settle(): void {
    const reports = [...this.fresh].flatMap((id) => this.latest.get(id) ?? []);
    this.fresh.clear();
    clearTimeout(this.limit);
    const worst = Math.max(...reports.map(troublesOf));
    const report = reports.findLast((each) => troublesOf(each) === worst);
    if (report) this.put(report);
  }

  private put(report: BootReport): void {
    const { published } = this;
    this.published = { ...report, processId: process.pid, revision: (published?.revision ?? 0) + 1 };
    const isNews = !published || !isDeepStrictEqual(essenceOf(published), essenceOf(report));
    this.publish(this.published, isNews);
  }
}

/** How much is not as the operator wants it. */
function troublesOf(report: BootReport): number {
  return problemsIn(report).length;
}

function isStarting({ modules }: BootReport): boolean {
  return modules.some(({ status }) => status.state === 'starting');
}

function essenceOf({ modules, problems }: BootReport): unknown[] {
  return [problems, modules.map(({ id, version, status, notApplied }) => [id, version, status, notApplied])];
}
