import { overrideKeys } from '../manifest/overrideKeys';
import { checkConflicts } from './checkConflicts';
import { checkExtensions } from './checkExtensions';
import { checkReferences } from './checkReferences';
import { discover, type Discovery } from '../discovery/discover';
import { HostError } from '../errors/HostError';
import { KeptModules, stampOf, type RefusedReplacement } from './KeptModules';
import { leftOut, type StartOptions } from '../discovery/leftOut';
import { loadManifest, type LoadedModule } from '../discovery/loadManifest';
import type { ModulePackage } from '../registry/ModulePackage';
import { resolve, type Excluded, type ModuleChoice } from './resolve';

/** What plugins.config.json says, as far as planning needs it. */
export interface ModuleSelection {
  readonly sources: readonly string[];
  readonly modules: Readonly<Record<string, ModuleChoice & { readonly settings?: unknown }>>;
}

/** Everything planning needs; no database. */
export interface PlanInput {
  /** Absolute path of plugins.config.json, to which sources are relative. */
  readonly configFile: string;
  readonly selection: ModuleSelection;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly coreVersion: string;
  /** Service names the core keeps for itself. */
  readonly coreServices: ReadonlySet<string>;
  /** Modules that failed while wiring, migrating or starting: left out, with what requires them. */
  readonly failed?: ReadonlyMap<string, Excluded>;
  /** Modules that run, as they were loaded. What cannot take the place of one leaves it running. */
  readonly running?: ReadonlyMap<string, LoadedModule>;
  /** Replacements of running modules that are known not to work, by id of the module. */
  readonly refused?: ReadonlyMap<string, RefusedReplacement>;
  /** Modules that this run of the server is to do without. */
  readonly startOptions?: StartOptions;
  /** Milliseconds for importing a manifest; default 10000. */
  readonly importLimit?: number;
}

/** Which modules are to run, in what order, and why the others are not. */
export interface ModulePlan {
  /** Installed packages; a kept module's as it runs. */
  readonly packages: readonly ModulePackage[];
  /** The same packages as they are on disk, by id. */
  readonly installed: ReadonlyMap<string, ModulePackage>;
  /** Modules to run, in order of start. */
  readonly order: readonly LoadedModule[];
  readonly excluded: ReadonlyMap<string, Excluded>;
  /** Running modules that stay as they are, and why what is installed or configured now cannot take their place. */
  readonly kept: ReadonlyMap<string, HostError>;
  /** Troubles that concern no module, or keep none from running. */
  readonly problems: readonly HostError[];
  /** `service mailer` or `route GET /x` -> id of the module that overrides it. */
  readonly overrides: ReadonlyMap<string, string>;
}

/**
 * The dry run: discover, validate, resolve and check. Imports the manifests of modules that are to run, and
 * touches nothing else; a disabled module's code is never imported.
 *
 * A module found wanting steps aside with what requires it, and the rest is considered again. One that runs is kept as
 * it runs.
 */
export async function planModules(input: PlanInput): Promise<ModulePlan> {
  const { selection, running = new Map<string, LoadedModule>() } = input;
  const discovery = await discover(input.configFile, selection.sources);
  const kept = new KeptModules(running);
  const found = withUnreadable(discovery, running, kept);
  for (const pkg of found) {
    const refused = input.refused?.get(pkg.id);
    if (refused?.stamp === stampOf(pkg, selection.modules[pkg.id]?.settings))
      kept.add(pkg.id, refused.problem);
  }
  const loaded = new Map<string, LoadedModule>();
  const failed = new Map<string, Excluded>([
    ...leftOut(found, selection.modules, input.startOptions ?? {}),
    ...(input.failed ?? []),
  ]);
  for (;;) {
    const packages = found.map((pkg) => kept.get(pkg.id)?.package ?? pkg);
    const replacementOf = (id: string): LoadedModule | ModulePackage | undefined =>
      loaded.get(id) ?? found.find((pkg) => pkg.id === id);
    const stepAside = (id: string, problem: HostError, isLoaded: boolean): void => {
      const replacement = (each: string) => (isLoaded || each !== id ? replacementOf(each) : undefined);
      if (!kept.keepFor(id, problem, replacement)) failed.set(id, { because: 'invalid', problem });
    };
    const resolution = resolve(packages, selection.modules, input.coreVersion, failed);
    const isKept = [...resolution.excluded]
      .filter(([id]) => !failed.has(id))
      .some(([id, { problem }]) => problem && kept.keepFor(id, problem, replacementOf));
    if (isKept) continue;
    const order: LoadedModule[] = [];
    let stepsAside = false;
    for (const module of resolution.order) {
      const { id } = module;
      const result =
        kept.get(id) ??
        loaded.get(id) ??
        (await loadManifest(module, selection.modules[id]?.settings, input.environment, input.importLimit));
      if (Array.isArray(result)) {
        stepAside(id, combine(result), false);
        stepsAside = true;
      } else {
        loaded.set(id, result);
        order.push(result);
      }
    }
    if (!stepsAside) {
      const wrong = [
        ...checkConflicts(order, input.coreServices),
        ...checkReferences(
          order,
          found.map(({ id }) => id),
        ),
        ...checkExtensions(order),
      ];
      for (const [id, problems] of wrong) {
        stepAside(id, combine(problems), true);
        stepsAside = true;
      }
    }
    if (stepsAside) continue;
    return {
      packages,
      installed: new Map(found.map((pkg) => [pkg.id, pkg])),
      order,
      excluded: resolution.excluded,
      kept: kept.reasons(order),
      problems: [...discovery.problems, ...resolution.warnings],
      overrides: new Map(
        order.flatMap((module) => overrideKeys(module).map((key) => [key, module.package.id])),
      ),
    };
  }
}

/** The packages found, and those of running modules whose package.json cannot be read any more. */
function withUnreadable(
  { packages, unreadable }: Discovery,
  running: ReadonlyMap<string, LoadedModule>,
  kept: KeptModules,
): ModulePackage[] {
  const all = [...packages];
  for (const { package: pkg } of running.values()) {
    const problems = unreadable.get(pkg.folder);
    if (!problems || packages.some(({ id }) => id === pkg.id)) continue;
    kept.add(pkg.id, combine(problems));
    all.push(pkg);
  }
  return all;
}

/** All problems of a module as one: the first, with the others in its reason. */
function combine(problems: readonly HostError[]): HostError {
  const [first, ...others] = problems as [HostError, ...HostError[]];
  if (others.length === 0) return first;
  const reasons = others.map(({ subject, reason }) => `\n  also: ${subject} ${reason}`).join('');
  return new HostError(first.code, first.subject, first.reason + reasons, first.remedy);
}
