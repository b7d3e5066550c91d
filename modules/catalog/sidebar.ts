import type { SidebarEntry } from '@tenantry/core';
import { catalogFeatures } from './features';

const group = { id: 'catalog', label: 'Catalogue' };

/** Where people find the catalogue. */
export const sidebar = {
  products: {
    id: 'catalog.products',
    href: '/backend/catalog/products',
    title: 'Products',
    area: 'main',
    group,
    order: 60,
    features: [catalogFeatures['products.view']],
    icon: 'package',
  },
  categories: {
    id: 'catalog.categories',
    href: '/backend/catalog/categories',
    title: 'Categories',
    area: 'main',
    group,
    order: 70,
    features: [catalogFeatures['categories.view']],
    icon: 'folder-tree',
  },
  priceKinds: {
    id: 'catalog.price_kinds',
    href: '/backend/config/catalog/price-kinds',
    title: 'Price kinds',
    area: 'settings',
    group: { id: 'data', label: 'Data' },
    order: 75,
    features: [catalogFeatures['settings.manage']],
    icon: 'tags',
  },
  unitConversions: {
    id: 'catalog.unit_conversions',
    href: '/backend/config/catalog/unit-conversions',
    title: 'Unit conversions',
    area: 'settings',
    group: { id: 'data', label: 'Data' },
    order: 80,
    features: [catalogFeatures['products.view']],
    icon: 'ruler',
  },
  optionSchemas: {
    id: 'catalog.option_schemas',
    href: '/backend/config/catalog/option-schemas',
    title: 'Option schemas',
    area: 'settings',
    group: { id: 'data', label: 'Data' },
    order: 85,
    features: [catalogFeatures['products.view']],
    icon: 'list-checks',
  },
} as const satisfies Readonly<Record<string, SidebarEntry>>;
