import type { ContributionKind } from '../kinds/ContributionKind';
import type { HostServices } from '../parts/HostServices';

/** Puts modules and what they contributed in the order of the modules, whenever each of them was started. */
export function arrangeContributions(
  host: HostServices,
  kinds: readonly ContributionKind[],
  moduleIds: readonly string[],
): void {
  const order = [host.platform.module.id, ...moduleIds];
  host.modules.arrange(moduleIds);
  host.registries.arrange(order);
  for (const kind of kinds) kind.arrange?.(order, host);
}
