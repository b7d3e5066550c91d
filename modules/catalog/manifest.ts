import { defineModule } from '@tenantry/core';
import { updateSettings } from './commands/updateSettings';
import { categories } from './collections/categories';
import { optionSchemas } from './collections/optionSchemas';
import { priceKinds } from './collections/priceKinds';
import { prices } from './collections/prices';
import { products } from './collections/products';
import { unitConversions } from './collections/unitConversions';
import { variants } from './collections/variants';
import { CheckKinds1795900003002 } from './migrations/CheckKinds1795900003002';
import { CreateCategories1795400000001 } from './migrations/CreateCategories1795400000001';
import { CreatePrices1795400000002 } from './migrations/CreatePrices1795400000002';
import { CreateProducts1795400000000 } from './migrations/CreateProducts1795400000000';
import { CreateSettings1795400000003 } from './migrations/CreateSettings1795400000003';
import { DropIndexOfPriceKinds1795900003003 } from './migrations/DropIndexOfPriceKinds1795900003003';
import { IndexSorts1795900003001 } from './migrations/IndexSorts1795900003001';
import { LockCategoriesInTenant1795900003000 } from './migrations/LockCategoriesInTenant1795900003000';
import { KeepOptionSchemas1795700000000 } from './migrations/KeepOptionSchemas1795700000000';
import { bulkDelete } from './routes/bulkDelete';
import { listCategories } from './routes/listCategories';
import { listTags } from './routes/listTags';
import { changeSettings, readSettings } from './routes/settings';
import { seedDemo } from './seed/seedDemo';
import { CatalogSettings } from './services/CatalogSettings';
import { CategoryQuery } from './services/CategoryQuery';
import { CategoryTree } from './services/CategoryTree';
import { OptionSchemas } from './services/OptionSchemas';
import { PriceKinds } from './services/PriceKinds';
import { ProductRelations } from './services/ProductRelations';
import { TagQuery } from './services/TagQuery';
import { Variants } from './services/Variants';
import { sidebar } from './sidebar';
import { translations } from './translations';
import { deleteProducts } from './workers/catalogWorkers';
import { catalogFeatures } from './features';

export default defineModule({
  title: 'Catalogue',
  description: 'Products, their variants, categories and prices',
  features: [...catalogFeatures],
  defaultGrants: {
    superadmin: ['catalog.*'],
    admin: ['catalog.*'],
    employee: [catalogFeatures['products.view'], catalogFeatures['categories.view']],
  },
  migrations: [
    CreateProducts1795400000000,
    CreateCategories1795400000001,
    CreatePrices1795400000002,
    CreateSettings1795400000003,
    KeepOptionSchemas1795700000000,
    LockCategoriesInTenant1795900003000,
    IndexSorts1795900003001,
    CheckKinds1795900003002,
    DropIndexOfPriceKinds1795900003003,
  ],
  services: {
    catalogSettings: CatalogSettings,
    catalogVariants: Variants,
    categoryQuery: CategoryQuery,
    categoryTree: CategoryTree,
    optionSchemas: OptionSchemas,
    priceKinds: PriceKinds,
    productRelations: ProductRelations,
    tagQuery: TagQuery,
  },
  collections: [products, variants, categories, priceKinds, prices, optionSchemas, unitConversions],
  routes: [listCategories, listTags, bulkDelete, readSettings, changeSettings],
  commands: [updateSettings],
  workers: [deleteProducts],
  hooks: { seed: seedDemo },
  sidebar,
  translations,
});
