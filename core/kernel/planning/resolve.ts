import satisfies from 'semver/functions/satisfies';
import { HostError } from '../errors/HostError';
import type { ModulePackage } from '../registry/ModulePackage';
import type { DisabledBecause, Phase } from './ModuleState';

/** The operator's choice for one module. */
export interface ModuleChoice {
  readonly enabled?: boolean;
  /** Requirements that may be met by a version outside the range: `customers@0.8.0`. */
  readonly allow?: readonly string[];
}

/** A module that is installed and will not run, and why. */
export interface Excluded {
  readonly because: DisabledBecause;
  readonly problem?: HostError;
  /** Where it failed, when it was started and failed. */
  readonly phase?: Phase;
}

/** Which modules are to run, in the order in which they start. */
export interface Resolution {
  readonly order: readonly ModulePackage[];
  readonly excluded: ReadonlyMap<string, Excluded>;
  /** Warnings for the operator. They keep no module from running. */
  readonly warnings: readonly HostError[];
}

/**
 * Decides which modules may run, and orders them so that each follows what it requires.
 *
 * Pure: takes plain data, does no I/O. A module is left out when the operator switched it off, when it does
 * not fit this core, or when something it requires is missing, off, incompatible or failed; the reason names
 * the cause. Critical modules come first among equals and cannot be switched off. A cycle is reported with its
 * path (a -> b -> a).
 *
 * @param failed modules already known not to run, with the reason
 */
export function resolve(
  packages: readonly ModulePackage[],
  choices: Readonly<Record<string, ModuleChoice>>,
  coreVersion: string,
  failed: ReadonlyMap<string, Excluded> = new Map(),
): Resolution {
  const byId = new Map(packages.map((entry) => [entry.id, entry]));
  const excluded = new Map<string, Excluded>(failed);
  const warnings: HostError[] = [];
  for (const module of packages) {
    if (excluded.has(module.id)) continue;
    const isOff = choices[module.id]?.enabled === false;
    if (isOff && module.critical) warnings.push(criticalStaysOn(module));
    if (isOff && !module.critical) excluded.set(module.id, { because: 'operator' });
    else if (!satisfies(coreVersion, module.coreRange, { includePrerelease: true })) {
      excluded.set(module.id, { because: 'incompatible', problem: wrongCore(module, coreVersion) });
    }
  }
  for (const id of Object.keys(choices)) if (!byId.has(id)) warnings.push(unknownModule(id));
  const cyclic = findCycles(
    packages.filter(({ id }) => !excluded.has(id)),
    byId,
  );
  for (const [id, problem] of cyclic) excluded.set(id, { because: 'invalid', problem });
  excludeDependents(packages, byId, choices, excluded);
  return { order: inOrder(packages, byId, excluded), excluded, warnings };
}

/** Repeats until nothing changes: what requires an excluded module is excluded itself. */
function excludeDependents(
  packages: readonly ModulePackage[],
  byId: ReadonlyMap<string, ModulePackage>,
  choices: Readonly<Record<string, ModuleChoice>>,
  excluded: Map<string, Excluded>,
): void {
  for (let changed = true; changed;) {
    changed = false;
    for (const module of packages) {
      if (excluded.has(module.id)) continue;
      const problem = unmetRequirement(module, byId, choices[module.id]?.allow ?? [], excluded);
      if (!problem) continue;
      excluded.set(module.id, { because: 'dependency', problem });
      changed = true;
    }
  }
}

function unmetRequirement(
  module: ModulePackage,
  byId: ReadonlyMap<string, ModulePackage>,
  allow: readonly string[],
  excluded: ReadonlyMap<string, Excluded>,
): HostError | null {
  for (const [id, range] of Object.entries(module.requires)) {
    const required = byId.get(id);
    if (!required) {
      return cannotStart(
        'MODULE_REQUIREMENT_MISSING',
        module,
        `it requires ${id} ${range}, which is not installed.`,
        `install a package that provides the module ${id}, and name it in "sources" of plugins.config.json.`,
      );
    }
    const state = excluded.get(id);
    if (state) return requirementOff(module, id, state);
    const allowed = allow.includes(`${id}@${required.version}`);
    if (!allowed && !satisfies(required.version, range, { includePrerelease: true })) {
      return cannotStart(
        'MODULE_REQUIREMENT_INCOMPATIBLE',
        module,
        `it requires ${id} ${range}, and ${required.version} is installed.`,
        `upgrade ${required.packageName}, or allow this version for ${module.id} in plugins.config.json ` +
          `(modules.${module.id}.allow: ["${id}@${required.version}"]).`,
      );
    }
  }
  return null;
}

function requirementOff(module: ModulePackage, id: string, state: Excluded): HostError {
  if (state.because === 'operator') {
    return cannotStart(
      'MODULE_REQUIREMENT_OFF',
      module,
      `it requires ${id}, which is switched off.`,
      `run "npm run modules -- enable ${id}", or disable ${module.id} too.`,
    );
  }
  if (state.because === 'start_option') {
    return cannotStart(
      'MODULE_REQUIREMENT_OFF',
      module,
      `it requires ${id}, which an option of this start leaves out.`,
      `start the server without that option; it is not in plugins.config.json.`,
    );
  }
  if (state.problem?.code === 'MODULE_REQUIREMENT_OFF') {
    return cannotStart(
      'MODULE_REQUIREMENT_OFF',
      module,
      `it requires ${id}, and a module that ${id} requires is switched off.`,
      state.problem.remedy,
    );
  }
  return cannotStart(
    'MODULE_REQUIREMENT_FAILED',
    module,
    `it requires ${id}, which is not running (${state.problem?.code ?? state.because}).`,
    `fix ${id} first; ${module.id} starts with it.`,
  );
}

/**
 * Depth first over requirements; what is optional comes first too where it runs, unless it needs the module that may use
 * it. Critical modules come first.
 */
function inOrder(
  packages: readonly ModulePackage[],
  byId: ReadonlyMap<string, ModulePackage>,
  excluded: ReadonlyMap<string, Excluded>,
): ModulePackage[] {
  const running = packages
    .filter(({ id }) => !excluded.has(id))
    .sort((a, b) => Number(b.critical) - Number(a.critical));
  const earlier = new Map(running.map(({ id, requires }) => [id, new Set(Object.keys(requires))]));
  for (const { id, optional } of running) {
    for (const used of Object.keys(optional)) {
      if (earlier.has(used) && !allBefore(used, earlier).has(id)) earlier.get(id)?.add(used);
    }
  }
  const ordered = new Set<ModulePackage>();
  for (const { id } of running) {
    for (const each of allBefore(id, earlier)) ordered.add(byId.get(each) as ModulePackage);
  }
  return [...ordered];
}

/** A module and all that come before it, each after those before it. */
function allBefore(
  id: string,
  earlier: ReadonlyMap<string, ReadonlySet<string>>,
  found = new Set<string>(),
): Set<string> {
  if (found.has(id)) return found;
  for (const before of earlier.get(id) ?? []) allBefore(before, earlier, found);
  return found.add(id);
}

/** Modules that require themselves by way of others, each with the path that shows it. */
function findCycles(
  packages: readonly ModulePackage[],
  byId: ReadonlyMap<string, ModulePackage>,
): Map<string, HostError> {
  const problems = new Map<string, HostError>();
  const done = new Set<string>();
  const visit = (id: string, path: readonly string[]): void => {
    const start = path.indexOf(id);
    if (start !== -1) {
      const cycle = path.slice(start);
      for (const member of cycle) {
        problems.set(
          member,
          new HostError(
            'MODULE_CYCLE',
            member,
            `cannot start: modules require one another in a circle (${[...cycle, id].join(' -> ')}).`,
            'remove one of these requirements; use an event, or "optional", in one direction.',
          ),
        );
      }
      return;
    }
    if (done.has(id)) return;
    for (const next of Object.keys(byId.get(id)?.requires ?? {})) visit(next, [...path, id]);
    done.add(id);
  };
  for (const { id } of packages) visit(id, []);
  return problems;
}

function cannotStart(
  code:
    | 'MODULE_REQUIREMENT_MISSING'
    | 'MODULE_REQUIREMENT_OFF'
    | 'MODULE_REQUIREMENT_INCOMPATIBLE'
    | 'MODULE_REQUIREMENT_FAILED',
  module: ModulePackage,
  why: string,
  remedy: string,
): HostError {
  return new HostError(code, module.id, `cannot start: ${why}`, remedy);
}

function wrongCore(module: ModulePackage, coreVersion: string): HostError {
  return new HostError(
    'MODULE_INCOMPATIBLE',
    module.id,
    `cannot start: it was written for @tenantry/core ${module.coreRange}, and this is ${coreVersion}.`,
    `install a version of ${module.packageName} for this core (peerDependencies of its package.json).`,
  );
}

function criticalStaysOn(module: ModulePackage): HostError {
  return new HostError(
    'MODULE_CRITICAL',
    module.id,
    'is switched off in plugins.config.json, and stays on because it is critical.',
    `remove "enabled": false of ${module.id} from plugins.config.json.`,
  );
}

function unknownModule(id: string): HostError {
  return new HostError(
    'MODULE_UNKNOWN',
    id,
    'stands in plugins.config.json, and no installed package provides it.',
    `correct the name, install the package and name it in "sources", or remove modules.${id}.`,
  );
}
