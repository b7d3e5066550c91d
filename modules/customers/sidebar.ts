import type { SidebarEntry } from '@tenantry/core';
import { customersFeatures } from './features';

const group = { id: 'customers', label: 'Customers' };

/** Where people, companies and deals are found. */
export const sidebar = {
  people: {
    id: 'customers.people',
    href: '/backend/customers/people',
    title: 'People',
    group,
    order: 50,
    features: [customersFeatures['people.view']],
    icon: 'user',
  },
  companies: {
    id: 'customers.companies',
    href: '/backend/customers/companies',
    title: 'Companies',
    group,
    order: 40,
    features: [customersFeatures['companies.view']],
    icon: 'building-2',
  },
  deals: {
    id: 'customers.deals',
    href: '/backend/customers/deals',
    title: 'Deals',
    group,
    order: 30,
    features: [customersFeatures['deals.view']],
    icon: 'handshake',
  },
} as const satisfies Readonly<Record<string, SidebarEntry>>;
