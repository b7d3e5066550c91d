import type { DatabaseConnection } from '../../parts/tenancy/connectionOptions';
import { withAdvisoryLock } from '../../parts/data/withAdvisoryLock';
import type { SeedContext } from '../manifest/SeedContext';
import { runWith } from '../../parts/tenancy/executionContext';
import { HostError } from '../errors/HostError';
import { messageOf } from '../errors/messageOf';
import type { LoadedModule } from '../discovery/loadManifest';

/** Dependencies of seeding, besides the services of each module. */
export type SeedOptions = Omit<SeedContext<never>, 'services'>;

/**
 * Seeds while no other process does: modules look first whether something is there, and then create it.
 *
 * @throws HostError `MODULE_SEED_FAILED`
 */
export function seedInTurn(
  connection: DatabaseConnection,
  ...[modules, servicesOf, options]: Parameters<typeof seedModules>
): Promise<void> {
  return withAdvisoryLock(connection, 'seed', () => seedModules(modules, servicesOf, options));
}

/** Seeds each of the modules for itself: one that fails concerns nobody else. @param onFailure called with it */
export async function seedEach(
  connection: DatabaseConnection,
  [modules, servicesOf, options]: Parameters<typeof seedModules>,
  onFailure: (error: Error) => void,
): Promise<void> {
  for (const module of modules) {
    await seedInTurn(connection, [module], servicesOf, options).catch(onFailure);
  }
}

/**
 * Lets modules create what must exist, in the given order: tenant, organization, roles, administrator. Modules
 * do nothing where it exists already, so this finishes what a killed process began.
 *
 * @param servicesOf the services of a running module; undefined for one that does not run
 * @throws HostError `MODULE_SEED_FAILED`
 */
async function seedModules(
  modules: readonly LoadedModule[],
  servicesOf: (moduleId: string) => unknown,
  options: SeedOptions,
): Promise<void> {
  for (const { package: pkg, manifest } of modules) {
    const services = servicesOf(pkg.id);
    const seed = manifest.hooks?.seed;
    if (!services || !seed) continue;
    try {
      await runWith({ moduleId: pkg.id }, () => seed({ ...options, services } as SeedContext<never>));
    } catch (error) {
      if (error instanceof HostError) throw error;
      throw new HostError(
        'MODULE_SEED_FAILED',
        pkg.id,
        `could not create what it cannot do without: ${messageOf(error)}.`,
        `fix the cause, then start the server again or run "npm run seed"; what exists is left alone.`,
        { cause: error },
      );
    }
  }
}
