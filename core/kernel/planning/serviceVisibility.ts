import satisfies from 'semver/functions/satisfies';
import type { LoadedModule } from '../discovery/loadManifest';
import type { ModulePlan } from './planModules';

/** Service name -> the module that implements it: the owner, or the module that overrides the service. */
export function serviceOwners(plan: ModulePlan): Map<string, string> {
  const owners = new Map<string, string>();
  for (const { package: pkg, manifest } of plan.order) {
    for (const name of Object.keys(manifest.services ?? {})) {
      owners.set(name, plan.overrides.get(`service ${name}`) ?? pkg.id);
    }
  }
  return owners;
}

/** Names a module may resolve besides the core's: its own and those of modules it names in package.json. */
export function visibleServices(module: LoadedModule, plan: ModulePlan): string[] {
  const named = new Set([
    module.package.id,
    ...Object.keys(module.package.requires),
    ...optionalModules(module, plan),
  ]);
  return plan.order
    .filter((other) => named.has(other.package.id))
    .flatMap((other) => Object.keys(other.manifest.services ?? {}));
}

/** Modules that a module uses when they are there, and that are, in a version it can use. */
export function optionalModules({ package: { optional } }: LoadedModule, plan: ModulePlan): string[] {
  return plan.order.flatMap(({ package: { id, version } }) => {
    const range = optional[id];
    return range !== undefined && satisfies(version, range, { includePrerelease: true }) ? [id] : [];
  });
}

/**
 * Modules that must have started before this one: the modules that it uses, the modules that override services of
 * those, and the critical modules.
 *
 * @param owners as `serviceOwners` gives them
 */
export function startsAfter(id: string, plan: ModulePlan, owners: ReadonlyMap<string, string>): Set<string> {
  const module = plan.order.find((each) => each.package.id === id);
  if (!module) return new Set();
  const critical = plan.order.filter((each) => each.package.critical).map((each) => each.package.id);
  const overriders = visibleServices(module, plan).flatMap((service) => owners.get(service) ?? []);
  const used = [...Object.keys(module.package.requires), ...optionalModules(module, plan)];
  return new Set([...used, ...overriders, ...critical]);
}
