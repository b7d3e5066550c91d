import type { Area } from '@tenantry/core';
import { optionSchemas } from './collections/optionSchemas';
import { products } from './collections/products';
import { unitConversions } from './collections/unitConversions';
import { variants } from './collections/variants';
import { bulkDelete } from './routes/bulkDelete';
import { listProductMedia } from './routes/productMedia';
import { listTags } from './routes/listTags';
import { OptionSchemas } from './services/OptionSchemas';
import { ProductRelations } from './services/ProductRelations';
import { TagQuery } from './services/TagQuery';
import { VariantOptions } from './services/VariantOptions';
import { Variants } from './services/Variants';
import { deleteProducts } from './workers/deleteProducts';

/** Products and their variants, and what describes them. */
export const productsArea: Area = {
  services: {
    catalogVariants: Variants,
    optionSchemas: OptionSchemas,
    productRelations: ProductRelations,
    tagQuery: TagQuery,
    variantOptions: VariantOptions,
  },
  collections: [products, variants, optionSchemas, unitConversions],
  routes: [listTags, listProductMedia, bulkDelete],
  workers: [deleteProducts],
};
