export { CatalogSettingsPage } from './CatalogSettingsPage';
