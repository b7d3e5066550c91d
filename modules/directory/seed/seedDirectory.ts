import type { SeedContext } from '@tenantry/core';
import { seedDemo } from './seedDemo';
import type { SeedServices } from './SeedServices';

const DEFAULT_NAME = 'My company';
/** Longest name of a tenant or organization. */
const LONGEST_NAME = 200;

/**
 * Runs at every start. Sees to it that there is a tenant with a root organization, named by
 * `TENANTRY_TENANT_NAME` (default: My company) and `TENANTRY_ORGANIZATION_NAME` (default: like the tenant).
 *
 * @throws Error when one of the names is too long
 */
export async function seedDirectory(context: SeedContext<SeedServices>): Promise<void> {
  const { services, environment, demo } = context;
  const { database, tenancy, unitOfWork } = services;
  await tenancy.acrossTenants('create what an installation needs', () =>
    unitOfWork.run(async () => {
      // Servers that start together on one database must not each create a tenant.
      await database.query(`SELECT pg_advisory_xact_lock(hashtext('directory.seed'))`);
      await ensureTenant(services, environment);
      if (demo) await seedDemo(services);
    }),
  );
}

async function ensureTenant(
  { tenantDirectory, provisioning }: SeedServices,
  environment: SeedContext<SeedServices>['environment'],
): Promise<void> {
  const oldest = await tenantDirectory.oldest();
  if (oldest && oldest.organizationId !== null) return;
  const name = nameFrom(environment, 'TENANTRY_TENANT_NAME', DEFAULT_NAME);
  const organizationName = nameFrom(environment, 'TENANTRY_ORGANIZATION_NAME', name);
  if (!oldest) await provisioning.createTenant({ name, organizationName });
  else await provisioning.createOrganization(oldest.tenantId, { name: organizationName });
}

function nameFrom(
  environment: SeedContext<SeedServices>['environment'],
  variable: string,
  fallback: string,
): string {
  const name = environment[variable]?.trim() || fallback;
  if (name.length > LONGEST_NAME) throw new Error(`${variable} is longer than ${LONGEST_NAME} characters`);
  return name;
}
