import type { SidebarEntry } from '@tenantry/core';
import { customersFeatures } from '../features';

const group = { id: 'customers', label: 'Customers' };

/** Where people and companies are found. */
export const contactSidebar: readonly SidebarEntry[] = [
  {
    id: 'customers.people',
    href: '/backend/customers/people',
    title: 'People',
    group,
    order: 10,
    features: [customersFeatures['people.view']],
    icon: 'user',
  },
  {
    id: 'customers.companies',
    href: '/backend/customers/companies',
    title: 'Companies',
    group,
    order: 20,
    features: [customersFeatures['companies.view']],
    icon: 'building',
  },
];
