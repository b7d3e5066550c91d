export { OrganizationsPage } from './OrganizationsPage';
export { TenantsPage } from './TenantsPage';
