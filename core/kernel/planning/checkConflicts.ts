import { HostError } from '../errors/HostError';
import { hint } from '../errors/suggest';
import { contributedBy } from '../kinds/contributedBy';
import { nameOf, type Claim, type Contributed, type ContributionKind } from '../kinds/ContributionKind';
import type { ModuleManifest } from '../manifest/ModuleManifest';
import { overrideKeys } from '../manifest/overrideKeys';

/** Errors between modules: each module that must step aside, with the reasons. */
export type Conflicts = ReadonlyMap<string, readonly HostError[]>;

/** A claim of one module. */
interface Claimed {
  readonly kind: ContributionKind;
  /** `<noun> <name>` */
  readonly key: string;
  readonly noun: string;
  /** As authors write it. */
  readonly shown: string;
  readonly overridable: boolean;
}

/** Claims and overrides of the modules before this one. */
interface Held {
  readonly owners: ReadonlyMap<string, string>;
  readonly overriders: ReadonlyMap<string, string>;
}

/**
 * Looks for two claims to the same thing, and for overrides that override nothing.
 *
 * Pure. Nothing silently wins: of two modules that claim the same thing, the later one in order of requirement steps
 * aside, unless it declares that it overrides the other; one module may override a thing, not two. What the core claims
 * cannot be overridden.
 *
 * @param core what the core itself contributes
 * @param modules in order of start
 */
export function checkConflicts(
  kinds: readonly ContributionKind[],
  core: ModuleManifest,
  modules: readonly { readonly id: string; readonly manifest: ModuleManifest }[],
): Conflicts {
  const contributed = contributedBy(kinds, modules);
  const conflicts = new Map<string, readonly HostError[]>();
  const owners = new Map<string, string>();
  const overriders = new Map<string, string>();
  for (const { key } of claimsOf(kinds, CORE, core, contributed)) owners.set(key, CORE);
  for (const { id, manifest } of modules) {
    const claims = claimsOf(kinds, id, manifest, contributed);
    const declared = overrideKeys(manifest, kinds);
    const { claimed, replaced, problems } = examine(id, claims, declared, { owners, overriders });
    if (problems.length > 0) {
      conflicts.set(id, problems);
      continue;
    }
    for (const key of claimed) owners.set(key, id);
    for (const key of replaced) overriders.set(key, id);
  }
  return conflicts;
}

const CORE = 'core';

/** Finds the claims and replacements of a module, and the problems with them. */
function examine(id: string, claims: readonly Claimed[], declared: readonly string[], held: Held) {
  const unused = new Set(declared);
  const claimed = new Set<string>();
  const replaced = new Set<string>();
  const problems: HostError[] = [];
  for (const claim of claims) {
    const { key } = claim;
    const owner = held.owners.get(key) ?? (claimed.has(key) ? id : null);
    const isOverride = claim.overridable && unused.has(key);
    if (!isOverride && owner === null) claimed.add(key);
    else if (!isOverride) problems.push(clash(id, owner as string, claim));
    else if (owner !== null && owner !== CORE && owner !== id) {
      unused.delete(key);
      const rival = held.overriders.get(key);
      if (rival !== undefined) problems.push(rivalOverride(id, rival, owner, claim));
      replaced.add(key);
    }
  }
  for (const key of unused) problems.push(unusedOverride(id, key, [...held.owners.keys()]));
  return { claimed, replaced, problems };
}

function claimsOf(
  kinds: readonly ContributionKind[],
  id: string,
  manifest: ModuleManifest,
  contributed: Contributed,
): Claimed[] {
  return contributedBy(kinds, [{ id, manifest }])
    .all()
    .flatMap(({ kind, item }) => {
      const claims: readonly Claim[] = kind.claims?.(item, contributed) ?? [{ name: nameOf(kind, item) }];
      return claims.map(({ name, noun = kind.noun }) => ({
        kind,
        noun,
        key: `${noun} ${name}`,
        shown: kind.showClaim?.(name) ?? name,
        overridable: kind.overridable ?? false,
      }));
    });
}

function clash(id: string, owner: string, { noun, shown, overridable }: Claimed): HostError {
  if (owner === id) {
    return new HostError(
      'MODULE_CONFLICT',
      id,
      `cannot start: it contributes the ${noun} ${shown} twice.`,
      `rename or remove one of the two in ${id}.`,
    );
  }
  return new HostError(
    'MODULE_CONFLICT',
    id,
    `cannot start: it contributes the ${noun} ${shown}, which is already contributed by ${owner}.`,
    overridable && owner !== CORE
      ? `rename it, or declare the override in the manifest of ${id} (overrides: [{ ${noun}: '${shown}' }]).`
      : `rename it in ${id}${owner === CORE ? '' : ` or in ${owner}`}.`,
  );
}

function rivalOverride(id: string, rival: string, owner: string, { noun, shown }: Claimed): HostError {
  return new HostError(
    'MODULE_CONFLICT',
    id,
    `cannot start: it overrides the ${noun} ${shown} of ${owner}, which ${rival} overrides already.`,
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
