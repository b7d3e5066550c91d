import { DEMO_ORGANIZATIONS, DEMO_TENANT_ID } from './demoTenant';
import type { SeedServices } from './SeedServices';

const DAY = 86_400_000;

/** Creates the demo tenant and its organizations; brings a deleted demo back. What exists is left alone. */
export async function seedDemo(services: SeedServices): Promise<void> {
  const { database, tenancy, unitOfWork, tenantCatalog, tenantDirectory } = services;
  await tenancy.inTenant(DEMO_TENANT_ID, 'demo: create the tenant', () =>
    unitOfWork.run(async () => {
      await database.run(
        `INSERT INTO directory_tenants (id, name) VALUES ($1, 'Acme')
         ON CONFLICT (id) DO UPDATE SET deleted_at = NULL, updated_at = clock_timestamp()
          WHERE directory_tenants.deleted_at IS NOT NULL`,
        [DEMO_TENANT_ID],
      );
      await tenantCatalog.changed(DEMO_TENANT_ID);
    }),
  );
  const demo = await tenantDirectory.demo();
  if (demo?.organizationIds.length === 0) await createOrganizations(services);
}

async function createOrganizations(services: SeedServices): Promise<void> {
  const { database, tenancy, unitOfWork, provisioning, clock } = services;
  const ids = new Map<string, string>();
  await tenancy.inTenant(DEMO_TENANT_ID, 'demo: create organizations', () =>
    unitOfWork.run(async () => {
      for (const { name, parent, age, isClosed = false } of DEMO_ORGANIZATIONS) {
        const parentId = parent === null ? null : ids.get(parent);
        const id = await provisioning.createOrganization(DEMO_TENANT_ID, {
          name,
          parentId,
          isActive: !isClosed,
        });
        ids.set(name, id);
        const founded = new Date(clock.now().getTime() - age * DAY);
        await database.run('UPDATE directory_organizations SET created_at = $2 WHERE id = $1', [id, founded]);
      }
    }),
  );
}
