import { callOfModule, type CoreServices, optionalService, type SeedContext } from '@tenantry/core';
import type { AttachmentsServices } from '@tenantry/module-attachments/contract';
import { demoPicture } from './demoPicture';
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
  if (!isMade) return;
  await addPictures(services, { tenantId, organizationId });
  print('Demo catalogue: products, variants and prices of Acme');
}

const PICTURES = 6;

/** Gives the first products a picture each, where the module for files runs. */
async function addPictures(
  services: SeedServices,
  place: { readonly tenantId: string; readonly organizationId: string },
): Promise<void> {
  const files = optionalService<AttachmentsServices, 'attachmentWriter'>(services, 'attachmentWriter');
  const call = await callOfModule(services, { moduleId: 'attachments', ...place });
  if (!files || !call.access.isModuleOn('attachments')) return;
  await services.tenancy.inTenant(place.tenantId, 'demo: add pictures of products', async () => {
    const products = await services.database.query<{ id: string; sku: string }>(
      'SELECT id, sku FROM catalog_products WHERE sku IS NOT NULL ORDER BY sku LIMIT $1',
      [PICTURES],
    );
    for (const [index, { id, sku }] of products.entries()) {
      const fileName = `${sku.toLowerCase()}.png`;
      const record = { entityId: 'catalog.product', recordId: id, fileName, tags: ['picture'] };
      await files.add({ ...place, ...record, bytes: demoPicture(index) }, call);
    }
  });
}

/** Services that the seed needs. */
type SeedServices = Pick<
  CoreServices,
  'accessControl' | 'clock' | 'commands' | 'database' | 'organizations' | 'tenancy' | 'unitOfWork'
> &
  Pick<DirectoryServices, 'tenantDirectory'> &
  Partial<AttachmentsServices>;
