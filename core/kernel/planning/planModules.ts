import type { CoreContributions } from '../kinds/CoreContributions';
import { contributedBy, itemsOf } from '../kinds/contributedBy';
import type { Contributed, ContributionKind } from '../kinds/ContributionKind';
import { declaredKind } from '../kinds/declaredKind';
import { overrideKeys } from '../manifest/overrideKeys';
import { checkConflicts } from './checkConflicts';
import { checkContributes, type InertContributions } from './checkContributes';
import { containKind } from './containKind';
import { discover, type Discovery } from '../discovery/discover';
import { HostError } from '../errors/HostError';
import { KeptModules, stampOf, type RefusedReplacement } from './KeptModules';
import { leftOut, type StartOptions } from '../discovery/leftOut';
import { loadManifest, type LoadedModule } from '../discovery/loadManifest';
import type { ModulePackage } from '../registry/ModulePackage';
import { resolve, type Excluded, type ModuleChoice } from './resolve';

/** The members of plugins.config.json that planning needs. */
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
  readonly core: CoreContributions;
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

/** Further input of planning on a server that runs or starts. */
export type PlanCircumstances = Pick<
  PlanInput,
  'importLimit' | 'failed' | 'startOptions' | 'running' | 'refused'
>;

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
  /** Problems that concern no module, or keep none from running. */
  readonly problems: readonly HostError[];
  /** `service mailer` or `route GET /x` -> id of the module that overrides it. */
  readonly overrides: ReadonlyMap<string, string>;
  /** Built-in kinds of contributions, and those that modules to run declare. */
  readonly kinds: readonly ContributionKind[];
  /** Contributions of the core and of the modules to run. */
  readonly contributed: Contributed;
  /** Contributions without effect, by module: those to kinds of optional modules that are not to run. */
  readonly inert: ReadonlyMap<string, readonly InertContributions[]>;
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
        (await loadManifest(
          module,
          selection.modules[id]?.settings,
          input.environment,
          input.core.kinds,
          input.importLimit,
        ));
      if (Array.isArray(result)) {
        stepAside(id, combine(result), false);
        stepsAside = true;
      } else {
        loaded.set(id, result);
        order.push(result);
      }
    }
    if (stepsAside) continue;
    const checked = check(input.core, order, found);
    for (const [id, problems] of checked.problems) stepAside(id, combine(problems), true);
    if (checked.problems.size > 0) continue;
    return {
      packages,
      installed: new Map(found.map((pkg) => [pkg.id, pkg])),
      order,
      excluded: resolution.excluded,
      kept: kept.reasons(order),
      problems: [...discovery.problems, ...resolution.warnings],
      overrides: new Map(
        order.flatMap(({ package: { id }, manifest }) =>
          overrideKeys(manifest, checked.kinds).map((key) => [key, id]),
        ),
      ),
      kinds: checked.kinds,
      contributed: checked.contributed,
      inert: checked.inert,
    };
  }
}

/** Checks between modules: contributions to kinds of modules, conflicts, and what each kind checks. */
function check(core: CoreContributions, order: readonly LoadedModule[], found: readonly ModulePackage[]) {
  const declared = order.flatMap(({ package: { id }, manifest }) =>
    itemsOf(declaredKind, manifest).map((kind) => containKind(id, kind)),
  );
  const kinds = [...core.kinds, ...declared];
  const modules = order.map(({ package: { id }, manifest }) => ({ id, manifest }));
  const contributed = contributedBy(kinds, [core, ...modules]);
  const problems = new Map<string, HostError[]>();
  const note = (problem: HostError): void => {
    problems.set(problem.subject, [...(problems.get(problem.subject) ?? []), problem]);
  };
  let inert: ModulePlan['inert'] = new Map();
  try {
    const contributes = checkContributes(order, declared);
    inert = contributes.inert;
    contributes.problems.forEach(note);
    if (problems.size === 0) {
      for (const found of checkConflicts(kinds, core.manifest, modules).values()) found.forEach(note);
      const packages = order.map((module) => module.package);
      const installed = found.map(({ id }) => id);
      for (const kind of kinds)
        for (const each of kind.check?.({ packages, contributed, installed }) ?? []) note(each);
    }
  } catch (error) {
    if (!(error instanceof HostError)) throw error;
    note(error);
  }
  return { kinds, contributed, inert, problems };
}

/** The packages found, and the packages of running modules with a package.json that cannot be read any more. */
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
