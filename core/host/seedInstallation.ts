import type { SeedContext } from '../manifest/SeedContext';
import { runWith } from '../tenancy/executionContext';
import type { Host } from './Host';

/** What seeding works with, besides the services of each module. */
export type SeedOptions = Omit<SeedContext<never>, 'services'>;

/**
 * Lets each running module create what must exist, in order of requirement: tenant, organization, roles,
 * administrator. Modules do nothing where it exists already, so this runs at every start and finishes what a
 * killed one began.
 */
export async function seedInstallation(host: Host, options: SeedOptions): Promise<void> {
  for (const { package: pkg, manifest } of host.currentPlan.order) {
    const services = host.servicesOf(pkg.id);
    if (!services || !manifest.hooks?.seed) continue;
    const context = { ...options, services } as SeedContext<never>;
    await runWith({ moduleId: pkg.id }, () => manifest.hooks?.seed?.(context));
  }
}
