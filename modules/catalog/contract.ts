/** What modules that require `catalog` may use: its records with their commands and events, and what else changes them. */
export { categories } from './categories/collections/categories';
export { catalogFeatures } from './features';
export { priceKinds } from './prices/collections/priceKinds';
export { prices } from './prices/collections/prices';
export { optionSchemas } from './products/collections/optionSchemas';
export { products } from './products/collections/products';
export { unitConversions } from './products/collections/unitConversions';
export { variants } from './products/collections/variants';
export { catalogSettings } from './settings/area';
