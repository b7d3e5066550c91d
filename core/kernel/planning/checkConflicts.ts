import { routeKey } from '../../parts/http/routeKey';
import { overrideKeys } from '../manifest/overrideKeys';
import { tableOf } from '../manifest/validateManifest';
import { workersOf } from '../../parts/events/workersOf';
import { HostError } from '../errors/HostError';
import { hint } from '../errors/suggest';
import type { LoadedModule } from '../discovery/loadManifest';

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
    | 'command'
    | 'worker'
    | 'table'
    | 'organizations'
    | 'accounts'
    | 'customFields';
  readonly name: string;
  /** How the claim is written in `overrides`; null when it cannot be overridden. */
  readonly overrideKey: string | null;
}

/**
 * Looks for two claims to the same thing, and for overrides that override nothing.
 *
 * Pure. Nothing silently wins: of two modules that claim the same route (`:id` and `:name` are the same),
 * service, feature, widget, agent, tool, event or table, the later one in order of requirement steps aside,
 * unless it declares that it overrides the other; one module may override a thing, not two. Borrowed features claim
 * nothing that the module they are named after declares.
 *
 * @param modules in order of start
 * @param coreServices names that the core keeps for itself
 */
export function checkConflicts(
  modules: readonly LoadedModule[],
  coreServices: ReadonlySet<string>,
): Conflicts {
  const conflicts = new Map<string, readonly HostError[]>();
  const owners = new Map<string, string>();
  const overriders = new Map<string, string>();
  const ownFeatures = new Set(
    modules
      .flatMap(({ manifest }) => manifest.features ?? [])
      .filter(({ borrowedFrom }) => borrowedFrom === undefined)
      .map(({ id }) => id),
  );
  for (const module of modules) {
    const { id } = module.package;
    const { claimed, replaced, problems } = examine(module, {
      owners,
      overriders,
      coreServices,
      ownFeatures,
    });
    if (problems.length > 0) {
      conflicts.set(id, problems);
      continue;
    }
    for (const key of claimed) owners.set(key, id);
    for (const key of replaced) overriders.set(key, id);
  }
  return conflicts;
}

/** What the modules before this one hold; claims are written `<kind> <name>`. */
interface Held {
  readonly owners: ReadonlyMap<string, string>;
  readonly overriders: ReadonlyMap<string, string>;
  readonly coreServices: ReadonlySet<string>;
  /** Features that modules declare under their own names. */
  readonly ownFeatures: ReadonlySet<string>;
}

/** What a module claims and replaces, and what is wrong with that. */
function examine(module: LoadedModule, { owners, overriders, coreServices, ownFeatures }: Held) {
  const { id } = module.package;
  const unused = new Set(overrideKeys(module));
  const claimed = new Set<string>();
  const replaced = new Set<string>();
  const problems: HostError[] = [];
  for (const claim of claimsOf(module, ownFeatures)) {
    const key = `${claim.kind} ${claim.name}`;
    const core = claim.kind === 'service' && coreServices.has(claim.name) ? 'core' : null;
    const owner = owners.get(key) ?? (claimed.has(key) ? id : core);
    const isOverride = claim.overrideKey !== null && unused.has(claim.overrideKey);
    if (!isOverride && owner === null) claimed.add(key);
    else if (!isOverride) problems.push(clash(id, owner as string, claim));
    else if (owner !== null && owner !== 'core' && owner !== id) {
      unused.delete(claim.overrideKey as string);
      const rival = overriders.get(key);
      if (rival !== undefined) problems.push(rivalOverride(id, rival, owner, claim));
      replaced.add(key);
    }
  }
  for (const key of unused) problems.push(unusedOverride(id, key, [...owners.keys()]));
  return { claimed, replaced, problems };
}

function* claimsOf({ manifest }: LoadedModule, ownFeatures: ReadonlySet<string>): Generator<Claim> {
  for (const { method, path } of manifest.routes ?? []) {
    const name = routeKey(method, path);
    yield { kind: 'route', name, overrideKey: `route ${name}` };
  }
  for (const name of Object.keys(manifest.services ?? {})) {
    yield { kind: 'service', name, overrideKey: `service ${name}` };
  }
  const byId = [
    ['feature', manifest.features?.filter(({ id, borrowedFrom }) => !borrowedFrom || !ownFeatures.has(id))],
    ['widget', manifest.widgets],
    ['agent', manifest.agents],
    ['tool', manifest.tools],
    ['event', manifest.events],
    ['worker', workersOf(manifest)],
    ['command', manifest.commands],
  ] as const;
  for (const [kind, items] of byId) {
    for (const { id } of items ?? []) yield { kind, name: id, overrideKey: null };
  }
  for (const { href } of manifest.sidebar ?? [])
    yield { kind: 'sidebar path', name: href, overrideKey: null };
  for (const entity of manifest.entities ?? []) {
    yield { kind: 'table', name: tableOf(entity) ?? '', overrideKey: null };
  }
  for (const kind of ['organizations', 'accounts', 'customFields'] as const) {
    if (manifest[kind] !== undefined) yield { kind, name: 'source', overrideKey: null };
  }
}

function shownName({ kind, name }: Claim): string {
  return kind === 'route' ? name.replaceAll('/:', '/:id') : name;
}

function clash(id: string, owner: string, claim: Claim): HostError {
  const { kind, overrideKey } = claim;
  const shown = shownName(claim);
  if (owner === id) {
    return new HostError(
      'MODULE_CONFLICT',
      id,
      `cannot start: it contributes the ${kind} ${shown} twice.`,
      `rename or remove one of the two in ${id}.`,
    );
  }
  return new HostError(
    'MODULE_CONFLICT',
    id,
    `cannot start: it contributes the ${kind} ${shown}, which is already contributed by ${owner}.`,
    overrideKey !== null && owner !== 'core'
      ? `rename it, or declare the override in the manifest of ${id} (overrides: [{ ${kind}: '${shown}' }]).`
      : `rename it in ${id}${owner === 'core' ? '' : ` or in ${owner}`}.`,
  );
}

function rivalOverride(id: string, rival: string, owner: string, claim: Claim): HostError {
  return new HostError(
    'MODULE_CONFLICT',
    id,
    `cannot start: it overrides the ${claim.kind} ${shownName(claim)} of ${owner}, which ${rival} overrides already.`,
    `disable one of the two (npm run modules -- disable ${rival}), or remove the override from one of them.`,
  );
}

function unusedOverride(id: string, key: string, known: readonly string[]): HostError {
  const kind = `${key.split(' ')[0] ?? ''} `;
  const meant = hint(
    key.slice(kind.length),
    known.filter((name) => name.startsWith(kind)).map((name) => name.slice(kind.length)),
  );
  return new HostError(
    'MODULE_OVERRIDE_UNUSED',
    id,
    `cannot start: it declares an override of the ${key}, and no module that it requires contributes that while ${id} contributes its replacement.${meant}`,
    `correct or remove the entry in "overrides" of the manifest of ${id}, and name the owner under "requires" in package.json.`,
  );
}
