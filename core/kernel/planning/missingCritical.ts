import { HostError } from '../errors/HostError';
import type { LoadedModule } from '../discovery/loadManifest';
import type { ModulePlan } from './planModules';

/** Critical modules that run and that a plan does not have, because of `sources` or of their packages. Pure. */
export function lostCritical(running: readonly LoadedModule[], plan: ModulePlan): HostError[] {
  const planned = new Set(plan.order.map(({ package: { id } }) => id));
  return running
    .filter(({ package: { id, critical } }) => critical && !planned.has(id))
    .map(({ package: { id } }) => plan.excluded.get(id)?.problem ?? criticalMissing(id));
}

/** Modules that a server has run before with this data, as far as they are critical, and that are not installed. Pure. */
export function absentCritical(expected: readonly string[], { packages }: ModulePlan): HostError[] {
  return [...new Set(expected)]
    .filter((id) => !packages.some((pkg) => pkg.id === id))
    .map((id) => criticalMissing(id));
}

function criticalMissing(id: string): HostError {
  return new HostError(
    'MODULE_CRITICAL_MISSING',
    id,
    'is critical, and no package that "sources" of plugins.config.json names provides it.',
    `correct "sources", or install the package of ${id}; "npm start -- --last-known-good" goes back to the last set that ran well.`,
  );
}
