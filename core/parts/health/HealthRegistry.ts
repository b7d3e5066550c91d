import { ModuleStatistics, type Statistics, type Slice } from './ModuleStatistics';

/** Stands for the core where modules are counted. */
export const OUTSIDE_MODULES = 'core';

/** How the modules of one process are doing: requests, errors, time, queries, jobs and subscribers by module. */
export class HealthRegistry {
  private readonly modules = new Map<string, ModuleStatistics>();
  private kept: ReadonlyMap<string, number> = new Map();
  private entries = 0;

  /** @param now milliseconds since 1970 */
  constructor(private readonly now: () => number = Date.now) {}

  /** Rises with everything that is counted, so that a reader can tell whether there is news. */
  get revision(): number {
    return this.entries;
  }

  /** The statistics of a module, to count in. @param moduleId null for what belongs to no module */
  of(moduleId: string | null): ModuleStatistics {
    this.entries += 1;
    const id = moduleId ?? OUTSIDE_MODULES;
    let statistics = this.modules.get(id);
    if (!statistics) this.modules.set(id, (statistics = new ModuleStatistics(this.now)));
    return statistics;
  }

  /** Since the process started, by module. */
  totals(): [moduleId: string, statistics: Statistics][] {
    return [...this.modules].map(([id, statistics]) => [id, statistics.totals]);
  }

  /** The last minutes, by module. */
  recent(): Record<string, Slice[]> {
    return Object.fromEntries([...this.modules].map(([id, statistics]) => [id, statistics.recent()]));
  }

  /** Bytes of memory that each module keeps, as far as is known. */
  get keptMemory(): ReadonlyMap<string, number> {
    return this.kept;
  }

  /** Takes down what each module keeps in memory at this moment. */
  keep(bytes: ReadonlyMap<string, number>): void {
    if (bytes.size > 0 || this.kept.size > 0) this.entries += 1;
    this.kept = bytes;
  }
}
