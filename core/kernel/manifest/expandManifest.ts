import { itemsOf } from '../kinds/contributedBy';
import type { ContributionKind } from '../kinds/ContributionKind';
import { mergeAreas } from './mergeAreas';
import type { ModuleManifest } from './ModuleManifest';

/**
 * The manifest with what its areas contribute, and with what its contributions amount to as contributions of other kinds: a
 * collection brings routes and so on.
 */
export function expandManifest(written: ModuleManifest, kinds: readonly ContributionKind[]): ModuleManifest {
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
  return expanded as unknown as ModuleManifest;
}
