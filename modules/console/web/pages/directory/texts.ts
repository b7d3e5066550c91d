import { textsOf } from '../../texts/textsOf';
import { de } from './texts.de';
import { es } from './texts.es';
import { pl } from './texts.pl';

const en = {
  organizations: 'Organizations',
  tenants: 'Tenants',
  addOrganization: 'Add an organization',
  addTenant: 'Add a tenant',
  name: 'Name',
  slug: 'Short name',
  slugHelp: 'For addresses: small letters, digits and hyphens.',
  parent: 'Above it',
  top: 'none: at the top',
  timeZone: 'Time zone',
  timeZoneHelp: 'Such as Europe/Berlin.',
  below: 'Below it',
  state: 'State',
  isActive: 'active',
  isInactive: 'inactive',
  active: 'Active',
  open: 'open',
  closed: 'closed',
  isOpen: 'Open',
  isOpenHelp: 'Accounts and API keys of a closed tenant are refused; its data stays.',
  created: 'Created',
  saved: 'Saved.',
  tenant: 'Tenant',
  removeOrganization: 'Records of the organization stay, and are out of reach.',
  removeTenant: 'Its accounts cannot sign in any more.',
  empty: 'Nothing here yet.',
} as const;

/** Texts of the pages of tenants and organizations. */
export const text = textsOf(en, { de, es, pl });
