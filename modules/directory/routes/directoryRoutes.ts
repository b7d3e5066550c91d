import { listOrganizations } from './listOrganizations';
import { listTenants } from './listTenants';
import { lookUpOrganization, lookUpTenant } from './lookups';
import { organizationSwitcher } from './organizationSwitcher';
import { createOrganization, deleteOrganization, updateOrganization } from './writeOrganizations';
import { createTenant, deleteTenant, updateTenant } from './writeTenants';

/** Everything below /directory. */
export const directoryRoutes = [
  listTenants,
  createTenant,
  updateTenant,
  deleteTenant,
  listOrganizations,
  createOrganization,
  updateOrganization,
  deleteOrganization,
  lookUpTenant,
  lookUpOrganization,
  organizationSwitcher,
];
