import path from 'node:path';
import { defineModule, textsIn } from '@tenantry/core';
import { agentsArea } from './agents/area';
import { analyticsArea } from './analytics/area';
import { categoriesArea } from './categories/area';
import { contributes } from './contributes';
import { catalogFeatures } from './features';
import { AlignPriceCurrencies1798620000001 } from './migrations/AlignPriceCurrencies1798620000001';
import { CheckKinds1795900003002 } from './migrations/CheckKinds1795900003002';
import { CreateCategories1795400000001 } from './migrations/CreateCategories1795400000001';
import { CreatePrices1795400000002 } from './migrations/CreatePrices1795400000002';
import { CreateProducts1795400000000 } from './migrations/CreateProducts1795400000000';
import { CreateSettings1795400000003 } from './migrations/CreateSettings1795400000003';
import { DropIndexOfPriceKinds1795900003003 } from './migrations/DropIndexOfPriceKinds1795900003003';
import { IndexNamedIds1795900003004 } from './migrations/IndexNamedIds1795900003004';
import { IndexSorts1795900003001 } from './migrations/IndexSorts1795900003001';
import { KeepOptionSchemas1795700000000 } from './migrations/KeepOptionSchemas1795700000000';
import { KnowTagsByLabel1798400000000 } from './migrations/KnowTagsByLabel1798400000000';
import { LockCategoriesInTenant1795900003000 } from './migrations/LockCategoriesInTenant1795900003000';
import { NameTradeFields1796000003000 } from './migrations/NameTradeFields1796000003000';
import { NameUnitOfConversions1798410000000 } from './migrations/NameUnitOfConversions1798410000000';
import { FoldProductSearches1798630001000 } from './migrations/FoldProductSearches1798630001000';
import { FoldProductSorts1798630011000 } from './migrations/FoldProductSorts1798630011000';
import { ComposeCatalogTexts1798630021000 } from './migrations/ComposeCatalogTexts1798630021000';
import { KnowTagsByIdentity1798670000011 } from './migrations/KnowTagsByIdentity1798670000011';
import { KnowUnitsByIdentity1798690000012 } from './migrations/KnowUnitsByIdentity1798690000012';
import { MoveSettings1798690001301 } from './migrations/MoveSettings1798690001301';
import { AlignProductUrls1798690000034 } from './migrations/AlignProductUrls1798690000034';
import { pricesArea } from './prices/area';
import { productsArea } from './products/area';
import { seedDemo } from './seed/seedDemo';
import { settingsArea } from './settings/area';
import { sidebar } from './sidebar';

export default defineModule({
  title: 'Catalogue',
  description: 'Products, their variants, categories and prices',
  features: [...catalogFeatures],
  defaultGrants: {
    superadmin: ['catalog.*'],
    admin: ['catalog.*'],
    employee: [catalogFeatures['products.view'], catalogFeatures['categories.view']],
  },
  contributes,
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
    IndexNamedIds1795900003004,
    NameTradeFields1796000003000,
    KnowTagsByLabel1798400000000,
    NameUnitOfConversions1798410000000,
    AlignPriceCurrencies1798620000001,
    FoldProductSearches1798630001000,
    FoldProductSorts1798630011000,
    ComposeCatalogTexts1798630021000,
    KnowTagsByIdentity1798670000011,
    KnowUnitsByIdentity1798690000012,
    AlignProductUrls1798690000034,
    MoveSettings1798690001301,
  ],
  areas: [productsArea, categoriesArea, pricesArea, settingsArea, analyticsArea, agentsArea],
  hooks: { seed: seedDemo },
  sidebar: Object.values(sidebar),
  translations: textsIn(path.join(__dirname, 'translations')),
});
