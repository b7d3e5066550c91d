import { callOfModule, type SeedContext } from '@tenantry/core';
import { seedProducts } from './seedProducts';
import type { SeedServices } from './SeedServices';

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
      const create = async (collection: string, input: object): Promise<string> => {
        const { result } = await commands.execute<{ id: string }>(
          `catalog.${collection}.create`,
          input,
          call,
        );
        return result.id;
      };
      await seedProducts(create, clock.now());
      return true;
    }),
  );
  if (isMade) print('Demo catalogue: products, variants and prices of Acme');
}
