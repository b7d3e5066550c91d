import { ModuleFigures, type Figures, type Slice } from './ModuleFigures';

/** Stands for the core where modules are counted. */
export const OUTSIDE_MODULES = 'core';

/** How the modules of one process are doing: requests, errors, time, queries, jobs and subscribers by module. */
export class HealthBook {
  private readonly modules = new Map<string, ModuleFigures>();
  private kept: ReadonlyMap<string, number> = new Map();
  private entries = 0;

  /** @param now milliseconds since 1970 */
  constructor(private readonly now: () => number = Date.now) {}

  /** Rises with everything that is counted, so that a reader can tell whether there is news. */
  get revision(): number {
    return this.entries;
  }

  /** The figures of a module, to count in. @param moduleId null for what belongs to no module */
  of(moduleId: string | null): ModuleFigures {
    this.entries += 1;
    const id = moduleId ?? OUTSIDE_MODULES;
    let figures = this.modules.get(id);
    if (!figures) this.modules.set(id, (figures = new ModuleFigures(this.now)));
    return figures;
  }

  /** Since the process started, by module. */
  totals(): [moduleId: string, figures: Figures][] {
    return [...this.modules].map(([id, figures]) => [id, figures.totals]);
  }

  /** The last minutes, by module. */
  recent(): Record<string, Slice[]> {
    return Object.fromEntries([...this.modules].map(([id, figures]) => [id, figures.recent()]));
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
