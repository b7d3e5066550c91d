import type { SidebarEntry } from '@tenantry/core';
import { customersFeatures } from './features';

const group = { id: 'customers', label: 'Customers' };
const data = { id: 'data', label: 'Data' };

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
  interactions: {
    id: 'customers.interactions',
    href: '/backend/customers/interactions',
    title: 'Calls and meetings',
    group,
    order: 60,
    features: [customersFeatures['interactions.view']],
    icon: 'calendar-clock',
  },
  pipelines: {
    id: 'customers.pipelines',
    href: '/backend/config/customers/pipelines',
    title: 'Pipelines',
    area: 'settings',
    group: data,
    order: 60,
    features: [customersFeatures['pipelines.view']],
    icon: 'chart-no-axes-gantt',
  },
  tags: {
    id: 'customers.tags',
    href: '/backend/config/customers/tags',
    title: 'Tags',
    area: 'settings',
    group: data,
    order: 65,
    features: [customersFeatures['activities.view']],
    icon: 'tag',
  },
} as const satisfies Readonly<Record<string, SidebarEntry>>;
