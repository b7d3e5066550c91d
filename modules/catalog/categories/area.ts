import type { Area } from '@tenantry/core';
import { categories } from './collections/categories';
import { listCategories } from './routes/listCategories';
import { CategoryQuery } from './services/CategoryQuery';
import { CategoryTree } from './services/CategoryTree';

/** The tree of categories. */
export const categoriesArea: Area = {
  services: { categoryQuery: CategoryQuery, categoryTree: CategoryTree },
  collections: [categories],
  routes: [listCategories],
};
