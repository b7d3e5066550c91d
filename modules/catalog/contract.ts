/** The contract for modules that require `catalog`: records with their commands and events, and further commands. */
export { categories } from './categories/collections/categories';
export { catalogFeatures } from './features';
export { priceKinds } from './prices/collections/priceKinds';
export { prices } from './prices/collections/prices';
export { optionSchemas } from './products/collections/optionSchemas';
export { products } from './products/collections/products';
export { unitConversions } from './products/collections/unitConversions';
export { variants } from './products/collections/variants';
export { catalogSettings } from './settings/area';
