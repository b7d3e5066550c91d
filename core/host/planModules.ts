import { overrideKeys } from '../manifest/overrideKeys';
import { checkConflicts } from './checkConflicts';
import { checkExtensions } from './checkExtensions';
import { checkReferences } from './checkReferences';
import { discover } from './discover';
import { HostError } from '../errors/HostError';
import { leftOut, type StartOptions } from './leftOut';
import { loadManifest, type LoadedModule } from './loadManifest';
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
  /** Modules that this run of the server is to do without. */
  readonly startOptions?: StartOptions;
  /** Milliseconds for importing a manifest; default 10000. */
  readonly importLimit?: number;
}

/** Which modules are to run, in what order, and why the others are not. */
export interface ModulePlan {
  readonly packages: readonly ModulePackage[];
  /** Modules to run, in order of start. */
  readonly order: readonly LoadedModule[];
  readonly excluded: ReadonlyMap<string, Excluded>;
  /** Troubles that concern no module, or keep none from running. */
  readonly problems: readonly HostError[];
  /** `service mailer` or `route GET /x` -> id of the module that overrides it. */
  readonly overrides: ReadonlyMap<string, string>;
}

/**
 * The dry run: discover, validate, resolve and check. Imports the manifests of modules that are to run, and
 * touches nothing else; a disabled module's code is never imported.
 *
 * A module found wanting steps aside with what requires it, and the rest is considered again.
 */
export async function planModules(input: PlanInput): Promise<ModulePlan> {
  const { selection } = input;
  const discovery = await discover(input.configFile, selection.sources);
  const loaded = new Map<string, LoadedModule>();
  const failed = new Map<string, Excluded>([
    ...leftOut(discovery.packages, selection.modules, input.startOptions ?? {}),
    ...(input.failed ?? []),
  ]);
  for (;;) {
    const resolution = resolve(discovery.packages, selection.modules, input.coreVersion, failed);
    const order: LoadedModule[] = [];
    let stepsAside = false;
    for (const module of resolution.order) {
      const known = loaded.get(module.id);
      const result =
        known ??
        (await loadManifest(
          module,
          selection.modules[module.id]?.settings,
          input.environment,
          input.importLimit,
        ));
      if (Array.isArray(result)) {
        failed.set(module.id, { because: 'invalid', problem: combine(result) });
        stepsAside = true;
      } else {
        loaded.set(module.id, result);
        order.push(result);
      }
    }
    if (!stepsAside) {
      const wrong = [
        ...checkConflicts(order, input.coreServices),
        ...checkReferences(order),
        ...checkExtensions(order),
      ];
      for (const [id, problems] of wrong) {
        failed.set(id, { because: 'invalid', problem: combine(problems) });
        stepsAside = true;
      }
    }
    if (stepsAside) continue;
    return {
      packages: discovery.packages,
      order,
      excluded: resolution.excluded,
      problems: [...discovery.problems, ...resolution.warnings],
      overrides: new Map(
        order.flatMap((module) => overrideKeys(module).map((key) => [key, module.package.id])),
      ),
    };
  }
}

/** All problems of a module as one: the first, with the others in its reason. */
function combine(problems: readonly HostError[]): HostError {
  const [first, ...others] = problems as [HostError, ...HostError[]];
  if (others.length === 0) return first;
  const reasons = others.map(({ subject, reason }) => `\n  also: ${subject} ${reason}`).join('');
  return new HostError(first.code, first.subject, first.reason + reasons, first.remedy);
}
