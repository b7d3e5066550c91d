import { realpathSync } from 'node:fs';
import { findModule, usualPackage } from '../kernel/discovery/findModule';
import { readIdentity } from '../kernel/discovery/readIdentity';
import type { ContributionKind } from '../kernel/kinds/ContributionKind';
import { itemsOf } from '../kernel/kinds/contributedBy';
import type { ModuleManifest } from '../kernel/manifest/ModuleManifest';
import { validateContributed } from '../kernel/manifest/validateManifest';
import type { ModulePackage } from '../kernel/registry/ModulePackage';
import { readManifest } from './readManifest';

/** Findings about contributions of a package to kinds that modules declare. */
export interface ContributedCheck {
  readonly problems: readonly { readonly cause: string; readonly remedy: string }[];
  /** Notes about contributions that work. */
  readonly notable: readonly { readonly cause: string; readonly remedy: string }[];
  /** Kinds of modules that were not found, with the package that usually contains each. */
  readonly unchecked: readonly { readonly key: string; readonly packageName: string }[];
}

/**
 * Checks what a package contributes to kinds that modules declare: items by their schema, and the files that they name. No module
 * runs.
 *
 * @param places folders of packages beside which the modules are looked for
 */
export async function checkContributed(
  module: ModulePackage,
  manifest: ModuleManifest,
  places: readonly string[],
): Promise<ContributedCheck> {
  const problems: { cause: string; remedy: string }[] = [];
  const notable: { cause: string; remedy: string }[] = [];
  const unchecked: { key: string; packageName: string }[] = [];
  const kinds = await contributedKinds(module, manifest, places);
  for (const key of Object.keys(manifest.contributes ?? {})) {
    const owner = key.slice(0, key.indexOf('.'));
    const kind = kinds.get(key);
    if (!kind) {
      unchecked.push({ key, packageName: usualPackage(owner) });
      continue;
    }
    const invalid = validateContributed(module, manifest, kind);
    problems.push(...invalid.map(({ reason, remedy }) => ({ cause: reason, remedy })));
    if (invalid.length > 0) continue;
    for (const item of itemsOf(kind, manifest)) {
      const wrong = (await kind.wrongWithFiles?.(item, module, manifest)) ?? [];
      problems.push(
        ...wrong.map((text) => ({
          cause: `contributes to ${key} what does not work: ${text}`,
          remedy: 'correct that, and build the package again.',
        })),
      );
      const known = (await kind.notableInFiles?.(item, module)) ?? [];
      notable.push(
        ...known.map((text) => ({
          cause: `contributes to ${key} what could be better: ${text}`,
          remedy: 'change that, or leave it: the package works.',
        })),
      );
    }
  }
  return { problems, notable, unchecked };
}

/** The kinds of modules to which a package contributes, by key; those of modules that are not found are left out. */
export async function contributedKinds(
  module: ModulePackage,
  manifest: ModuleManifest,
  places: readonly string[],
): Promise<ReadonlyMap<string, ContributionKind>> {
  const found = await Promise.all(
    Object.keys(manifest.contributes ?? {}).map(async (key) => {
      const owner = key.slice(0, key.indexOf('.'));
      const kinds = owner === module.id ? manifest.kinds : await kindsOf(owner, places);
      return kinds?.find((each) => each.key === key) ?? [];
    }),
  );
  return new Map(found.flat().map((kind) => [kind.key, kind]));
}

/** Kinds that a module declares; undefined where it is not found, or is not for this core. */
async function kindsOf(
  id: string,
  places: readonly string[],
): Promise<readonly ContributionKind[] | undefined> {
  for (const place of places) {
    const folder = await findModule(id, place);
    if (folder === null) continue;
    const { module } = await readIdentity(realpathSync(folder), folder);
    const manifest = module ? await readManifest(module) : [];
    if (!Array.isArray(manifest)) return (manifest as ModuleManifest).kinds ?? [];
  }
  return undefined;
}
