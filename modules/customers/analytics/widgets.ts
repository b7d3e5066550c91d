import type { WidgetDeclaration, WidgetSetting } from '@tenantry/core';
import { customersFeatures } from '../features';

declare module '@tenantry/core' {
  interface KnownFeatures {
    readonly 'dashboards.view': true;
  }
}

const deals = [customersFeatures['deals.view']] as const;
const contacts = [customersFeatures['people.view'], customersFeatures['companies.view']] as const;

const entries: WidgetSetting = { name: 'pageSize', title: 'Entries', kind: 'integer', min: 1, max: 20 };

/** Widgets about people, companies and deals. */
export const customersWidgets: readonly WidgetDeclaration[] = [
  {
    id: 'customers.dashboard.newCustomers',
    title: 'New customers',
    description: 'The people and companies that came last',
    defaultSize: 'sm',
    defaultEnabled: true,
    component: 'NewCustomers',
    settings: [
      entries,
      {
        name: 'kind',
        title: 'Kind',
        kind: 'choice',
        choices: [
          { value: 'all', title: 'People and companies' },
          { value: 'person', title: 'People' },
          { value: 'company', title: 'Companies' },
        ],
      },
    ],
    defaultSettings: { pageSize: 5, kind: 'all' },
    features: ['dashboards.view', customersFeatures['widgets.new-customers']],
    icon: 'users',
    supportsRefresh: true,
  },
  {
    id: 'customers.dashboard.newDeals',
    title: 'New deals',
    description: 'The deals that came last',
    defaultSize: 'sm',
    defaultEnabled: true,
    component: 'NewDeals',
    settings: [entries],
    defaultSettings: { pageSize: 5 },
    features: ['dashboards.view', customersFeatures['widgets.new-deals']],
    icon: 'handshake',
    supportsRefresh: true,
  },
  {
    id: 'customers.dashboard.todos',
    title: 'Todos of customers',
    description: 'The todos of people and companies that came last',
    defaultSize: 'md',
    defaultEnabled: true,
    component: 'Todos',
    settings: [entries],
    defaultSettings: { pageSize: 5 },
    features: ['dashboards.view', customersFeatures['widgets.todos']],
    icon: 'list-checks',
    supportsRefresh: true,
  },
  {
    id: 'customers.dashboard.nextInteractions',
    title: 'Next activities',
    description: 'What is planned next with people and companies',
    defaultSize: 'md',
    defaultEnabled: true,
    component: 'NextInteractions',
    settings: [entries, { name: 'includePast', title: 'Past ones too', kind: 'boolean' }],
    defaultSettings: { pageSize: 5, includePast: false },
    features: ['dashboards.view', customersFeatures['widgets.next-interactions']],
    icon: 'calendar',
    supportsRefresh: true,
  },
  {
    id: 'customers.dashboard.customerGrowth',
    title: 'Customer growth',
    description: 'How many people and companies came, compared with the period before',
    defaultSize: 'sm',
    chart: 'number',
    query: {
      entityType: 'customers:entities',
      metric: { field: 'id', aggregate: 'count' },
      dateRange: { field: 'createdAt', preset: 'this_month' },
      comparison: { type: 'previous_period' },
    },
    defaultSettings: { showComparison: true },
    features: contacts,
    icon: 'trending-up',
    supportsRefresh: true,
  },
  {
    id: 'customers.dashboard.dealsByStage',
    title: 'Deals by stage',
    description: 'How many deals are in each stage',
    defaultSize: 'md',
    chart: 'donut',
    query: {
      entityType: 'customers:deals',
      metric: { field: 'id', aggregate: 'count' },
      groupBy: { field: 'pipelineStageId', resolveLabels: true },
      filters: [{ field: 'closedAt', operator: 'is_null' }],
    },
    features: deals,
    icon: 'chart-pie',
    supportsRefresh: true,
  },
  {
    id: 'customers.dashboard.pipelineValue',
    title: 'Pipeline value',
    description: 'What the open deals come to, by stage',
    defaultSize: 'md',
    chart: 'bar',
    query: {
      entityType: 'customers:deals',
      metric: { field: 'valueAmount', aggregate: 'sum' },
      groupBy: { field: 'pipelineStageId', resolveLabels: true },
      filters: [{ field: 'closedAt', operator: 'is_null' }],
    },
    features: deals,
    icon: 'chart-bar',
    supportsRefresh: true,
  },
  ...(['won', 'lost'] as const).map((outcome): WidgetDeclaration => ({
    id: `customers.dashboard.${outcome}Deals`,
    title: outcome === 'won' ? 'Deals won' : 'Deals lost',
    description: `Deals that were ${outcome}, by month`,
    defaultSize: 'lg',
    chart: 'line',
    query: {
      entityType: 'customers:deals',
      metric: { field: 'id', aggregate: 'count' },
      groupBy: { field: 'closedAt', granularity: 'month' },
      filters: [{ field: 'closureOutcome', operator: 'eq', value: outcome }],
      dateRange: { field: 'closedAt', preset: 'this_year' },
    },
    features: deals,
    icon: 'chart-line',
    supportsRefresh: true,
  })),
];
