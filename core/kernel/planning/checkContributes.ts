import { HostError } from '../errors/HostError';
import { hint } from '../errors/suggest';
import type { ContributionKind } from '../kinds/ContributionKind';
import { itemsOf } from '../kinds/contributedBy';
import type { LoadedModule } from '../discovery/loadManifest';
import { validateContributed } from '../manifest/validateManifest';

/** Errors in contributions to kinds that modules declare, and the contributions that have no effect. */
export interface ContributesReport {
  readonly problems: readonly HostError[];
  /** By module: kinds of optional modules that do not run, with the number of items. */
  readonly inert: ReadonlyMap<string, readonly InertContributions[]>;
}

/** Contributions without effect, because the module that declares their kind does not run. */
export interface InertContributions {
  readonly kind: string;
  readonly items: number;
}

/**
 * Checks what modules contribute to kinds that other modules declare.
 *
 * Pure. The owner of a kind must stand in `requires` or `optional` of the contributing module.
 *
 * @param kinds those that the given modules declare
 */
export function checkContributes(
  modules: readonly LoadedModule[],
  kinds: readonly ContributionKind[],
): ContributesReport {
  const running = new Set(modules.map(({ package: { id } }) => id));
  const problems: HostError[] = [];
  const inert = new Map<string, InertContributions[]>();
  for (const { package: pkg, manifest } of modules) {
    for (const key of Object.keys(manifest.contributes ?? {})) {
      const owner = key.slice(0, key.indexOf('.'));
      const isOptional = owner in pkg.optional;
      const kind = kinds.find((each) => each.key === key);
      if (owner !== pkg.id && !(owner in pkg.requires) && !isOptional) {
        problems.push(notNamed(pkg.id, key, owner));
      } else if (kind) {
        problems.push(...validateContributed(pkg, manifest, kind));
      } else if (isOptional && !running.has(owner)) {
        const items = itemsOf({ key } as ContributionKind, manifest).length;
        inert.set(pkg.id, [...(inert.get(pkg.id) ?? []), { kind: key, items }]);
      } else {
        const known = kinds.map((each) => each.key);
        problems.push(unknownKind(pkg.id, key, owner, known));
      }
    }
  }
  return { problems, inert };
}

function notNamed(id: string, key: string, owner: string): HostError {
  return new HostError(
    'MODULE_KIND_UNKNOWN',
    id,
    `cannot start: it contributes to ${key} of ${owner}, which it does not require.`,
    `name "${owner}" under tenantry.requires or tenantry.optional in package.json of ${id}.`,
  );
}

function unknownKind(id: string, key: string, owner: string, known: readonly string[]): HostError {
  return new HostError(
    'MODULE_KIND_UNKNOWN',
    id,
    `cannot start: it contributes to ${key}, and ${owner} declares no such kind.${hint(key, known)}`,
    `correct the key in "contributes" of the manifest of ${id}.`,
  );
}
