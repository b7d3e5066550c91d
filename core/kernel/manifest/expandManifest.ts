import { itemsOf } from '../kinds/contributedBy';
import type { ContributionKind } from '../kinds/ContributionKind';
import { mergeAreas } from './mergeAreas';
import type { ModuleManifest } from './ModuleManifest';

/** Whether a module is the same as before is judged by its manifest, so that one manifest is expanded once. */
const expansions = new WeakMap<ModuleManifest, ModuleManifest>();

/**
 * The manifest with what its areas contribute, and with what its contributions amount to as contributions of other kinds: a
 * collection brings routes and so on.
 */
export function expandManifest(written: ModuleManifest, kinds: readonly ContributionKind[]): ModuleManifest {
  const known = expansions.get(written);
  if (known) return known;
  const { manifest } = mergeAreas(written);
  const expanded: Record<string, unknown> = { ...manifest };
  for (const kind of kinds) {
    if (!kind.expand) continue;
    for (const item of itemsOf(kind, manifest)) {
      for (const [key, items] of Object.entries(kind.expand(item, manifest))) {
        expanded[key] = [...((expanded[key] as readonly unknown[] | undefined) ?? []), ...items];
      }
    }
  }
  const result = expanded as unknown as ModuleManifest;
  expansions.set(written, result);
  return result;
}
