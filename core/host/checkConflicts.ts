import { tableOf } from '../manifest/validateManifest';
import { HostError } from './HostError';
import type { LoadedModule } from './loadManifest';

/** What is wrong between modules: the module that must step aside, with the reason. */
export type Conflicts = ReadonlyMap<string, readonly HostError[]>;

interface Claim {
  readonly kind:
    | 'route'
    | 'service'
    | 'feature'
    | 'widget'
    | 'sidebar path'
    | 'agent'
    | 'tool'
    | 'event'
    | 'table'
    | 'organizations';
  readonly name: string;
  /** How the claim is written in `overrides`; null when it cannot be overridden. */
  readonly overrideKey: string | null;
}

/**
 * Looks for two claims to the same thing, and for overrides that override nothing.
 *
 * Pure. Nothing silently wins: of two modules that claim the same route (`:id` and `:name` are the same),
 * service, feature, widget, agent, tool, event or table, the later one in order of requirement steps aside,
 * unless it declares that it overrides the other.
 *
 * @param modules in order of start
 * @param coreServices names that the core keeps for itself
 */
export function checkConflicts(
  modules: readonly LoadedModule[],
  coreServices: ReadonlySet<string>,
): Conflicts {
  const conflicts = new Map<string, HostError[]>();
  const owners = new Map<string, string>();
  const report = (moduleId: string, error: HostError): void => {
    conflicts.set(moduleId, [...(conflicts.get(moduleId) ?? []), error]);
  };
  for (const module of modules) {
    const id = module.package.id;
    const overrides = new Set(overrideKeys(module));
    const claimed = new Map<string, string>();
    for (const claim of claimsOf(module)) {
      const key = `${claim.kind} ${claim.name}`;
      const owner =
        owners.get(key) ?? (claim.kind === 'service' && coreServices.has(claim.name) ? 'core' : null);
      if (claim.overrideKey !== null && overrides.has(claim.overrideKey)) {
        if (owner !== null && owner !== 'core' && owner !== id) overrides.delete(claim.overrideKey);
      } else if (owner !== null) report(id, clash(id, owner, claim));
      else claimed.set(key, id);
    }
    for (const unused of overrides) report(id, unusedOverride(id, unused));
    if (!conflicts.has(id)) for (const [key, owner] of claimed) owners.set(key, owner);
  }
  return conflicts;
}

/** `route GET /auth/users/:` for `GET /auth/users/:id`: the name of a parameter does not matter. */
export function routeKey(method: string, path: string): string {
  return `${method} ${path.replace(/:[^/]+/g, ':').replace(/(?<=.)\/$/, '')}`;
}

/** The overrides a module declares, as keys. */
export function overrideKeys({ manifest }: LoadedModule): string[] {
  return (manifest.overrides ?? []).map((entry) => {
    if ('service' in entry) return `service ${entry.service}`;
    const [method = '', path = ''] = entry.route.split(/\s+/);
    return `route ${routeKey(method, path)}`;
  });
}

function* claimsOf({ manifest }: LoadedModule): Generator<Claim> {
  for (const { method, path } of manifest.routes ?? []) {
    const name = routeKey(method, path);
    yield { kind: 'route', name, overrideKey: `route ${name}` };
  }
  for (const name of Object.keys(manifest.services ?? {})) {
    yield { kind: 'service', name, overrideKey: `service ${name}` };
  }
  const byId = [
    ['feature', manifest.features],
    ['widget', manifest.widgets],
    ['agent', manifest.agents],
    ['tool', manifest.tools],
    ['event', manifest.events],
  ] as const;
  for (const [kind, items] of byId) {
    for (const { id } of items ?? []) yield { kind, name: id, overrideKey: null };
  }
  for (const { href } of manifest.sidebar ?? [])
    yield { kind: 'sidebar path', name: href, overrideKey: null };
  for (const entity of manifest.entities ?? []) {
    yield { kind: 'table', name: tableOf(entity) ?? '', overrideKey: null };
  }
  if (manifest.organizations) yield { kind: 'organizations', name: 'source', overrideKey: null };
}

function clash(id: string, owner: string, { kind, name, overrideKey }: Claim): HostError {
  const shown = kind === 'route' ? name.replaceAll('/:', '/:id') : name;
  const who = owner === id ? 'itself, a second time' : owner;
  return new HostError(
    'MODULE_CONFLICT',
    id,
    `cannot start: it contributes the ${kind} ${shown}, which is already contributed by ${who}.`,
    overrideKey !== null && owner !== 'core' && owner !== id
      ? `rename it, or declare the override in the manifest of ${id} (overrides: [{ ${kind}: '${shown}' }]).`
      : `rename it in ${id}${owner === 'core' || owner === id ? '' : ` or in ${owner}`}.`,
  );
}

function unusedOverride(id: string, key: string): HostError {
  return new HostError(
    'MODULE_OVERRIDE_UNUSED',
    id,
    `cannot start: it declares an override of the ${key}, and no module that it requires contributes that while ${id} contributes its replacement.`,
    `correct or remove the entry in "overrides" of the manifest of ${id}, and name the owner under "requires" in package.json.`,
  );
}
