import { callOfModule, type SeedContext, type CoreServices } from '@tenantry/core';
import { type Create, seedProducts } from './seedProducts';
import type { DirectoryServices } from '@tenantry/module-directory/contract';

/**
 * Gives the demo tenant something to sell: categories, products with variants, and prices. Does nothing outside of it, and
 * nothing where there are products already.
 */
export async function seedDemo({ services, demo, print }: SeedContext<SeedServices>): Promise<void> {
  if (!demo) return;
  const { clock, commands, database, tenancy, tenantDirectory, unitOfWork } = services;
  const place = await tenantDirectory.demo();
  const organizationId = place?.organizationIds[0];
  if (!place || organizationId === undefined) return;
  const { tenantId } = place;
  const call = await callOfModule(services, { moduleId: 'catalog', tenantId, organizationId });
  if (!call.access.isModuleOn('catalog')) return;
  const isMade = await tenancy.inTenant(tenantId, 'demo: create products', () =>
    unitOfWork.run(async () => {
      if (await database.first('SELECT 1 FROM catalog_products LIMIT 1')) return false;
      const create: Create = async (command, input) => {
        const { result } = await commands.execute(command, input, call);
        return result['id'] as string;
      };
      await seedProducts(create, clock.now());
      return true;
    }),
  );
  if (isMade) print('Demo catalogue: products, variants and prices of Acme');
}

/** What seeding uses. */
type SeedServices = Pick<
  CoreServices,
  'accessControl' | 'clock' | 'commands' | 'database' | 'organizations' | 'tenancy' | 'unitOfWork'
> &
  Pick<DirectoryServices, 'tenantDirectory'>;
