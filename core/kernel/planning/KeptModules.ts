import { isDeepStrictEqual } from 'node:util';
import { HostError } from '../errors/HostError';
import type { ModulePackage } from '../registry/ModulePackage';
import type { LoadedModule } from '../discovery/loadManifest';

/** A replacement of a running module that was tried and failed; it is not tried again until it is another one. */
export interface RefusedReplacement {
  /** `stampOf` the replacement. */
  readonly stamp: string;
  readonly problem: HostError;
}

/** Identifies what is to run: the installed package with its settings. */
export function stampOf({ version, folder }: ModulePackage, settings: unknown): string {
  return JSON.stringify([version, folder, settings ?? {}]);
}

/**
 * The running modules that a plan keeps as they run, because what is installed or configured now cannot take their
 * place. Settings that the module refuses, code that cannot be imported and a package.json that cannot be read thus
 * stop nothing that runs.
 */
export class KeptModules {
  /** Why each is kept, by id. */
  readonly problems = new Map<string, HostError>();

  /** @param running modules as they were loaded */
  constructor(private readonly running: ReadonlyMap<string, LoadedModule>) {}

  /** The module as it runs, when it is kept. */
  get(id: string): LoadedModule | undefined {
    return this.problems.has(id) ? this.running.get(id) : undefined;
  }

  /** Keeps a running module after its replacement has failed. */
  add(id: string, problem: HostError): void {
    if (this.running.has(id)) this.problems.set(id, problem);
  }

  /**
   * A running module could not run as planned. Keeps it as it runs; where it is unchanged itself, keeps the changed
   * modules that it uses.
   *
   * @param replacementOf what is to run under an id: the loaded module, or its package when it is not loaded yet
   * @returns false when there is nothing left to keep, so that the module has to stop
   */
  keepFor(
    id: string,
    problem: HostError,
    replacementOf: (id: string) => LoadedModule | ModulePackage | undefined,
  ): boolean {
    const candidates = (ids: readonly string[]): string[] =>
      ids.filter((each) => !this.problems.has(each) && this.isReplaced(each, replacementOf(each)));
    const [itself] = candidates([id]);
    const kept = itself ? [itself] : candidates(this.usedBy(id));
    for (const each of kept) {
      this.problems.set(each, each === id ? problem : keepsFromRunning(each, id, problem));
    }
    return kept.length > 0;
  }

  /** Why each kept module of a plan is kept, for the operator. */
  reasons(order: readonly LoadedModule[]): Map<string, HostError> {
    return new Map(
      order.flatMap(({ package: { id, version } }) => {
        const problem = this.problems.get(id);
        if (!problem) return [];
        const { code, subject, reason, remedy } = problem;
        const keeps = `${reason} ${id} keeps running as before (version ${version}).`;
        return [[id, new HostError(code, subject, keeps, remedy, { cause: problem })]];
      }),
    );
  }

  private isReplaced(id: string, replacement: LoadedModule | ModulePackage | undefined): boolean {
    const now = this.running.get(id);
    if (!now) return false;
    if (!replacement) return true;
    if (!('manifest' in replacement)) return !isDeepStrictEqual(replacement, now.package);
    return (
      replacement.manifest !== now.manifest ||
      !isDeepStrictEqual(replacement.package, now.package) ||
      !isDeepStrictEqual(replacement.settings, now.settings)
    );
  }

  /** Ids of what a running module requires or uses optionally, and so on. */
  private usedBy(id: string): string[] {
    const used = new Set<string>();
    const visit = (each: string): void => {
      const { requires = {}, optional = {} } = this.running.get(each)?.package ?? {};
      for (const next of Object.keys({ ...requires, ...optional })) {
        if (used.has(next)) continue;
        used.add(next);
        visit(next);
      }
    };
    if (this.running.has(id)) visit(id);
    return [...used];
  }
}

function keepsFromRunning(id: string, dependent: string, problem: HostError): HostError {
  return new HostError(
    problem.code,
    id,
    `cannot be replaced, because ${dependent} would not run with it: ${problem.subject} ${problem.reason}`,
    problem.remedy,
    { cause: problem },
  );
}
