import type { Area } from '@tenantry/core';
import { deals } from './collection/deals';
import { setStuckThreshold } from './commands/setStuckThreshold';
import { aggregateDeals } from './dashboards/aggregateDeals';
import { DealTotals } from './dashboards/DealTotals';
import { DealStats } from './dashboards/DealStats';
import { mapDeals } from './dashboards/mapDeals';
import { readDealStats } from './dashboards/readDealStats';
import { summarizeDeals } from './dashboards/summarizeDeals';
import { translations } from './translations';
import { dealEvents } from './dealEvents';
import { dealFeatures } from './dealFeatures';
import { AddClosedAt1795710000000 } from './migrations/AddClosedAt1795710000000';
import { CreateDeals1795520000000 } from './migrations/CreateDeals1795520000000';
import { bulkRoutes } from './routes/bulkUpdates';
import { readDeal } from './routes/readDeal';
import { contactRoutes } from './routes/readDealContacts';
import { stuckThresholdRoutes } from './routes/stuckThreshold';
import { DealContacts } from './services/DealContacts';
import { DealDetails } from './services/DealDetails';
import { DealLinks } from './services/DealLinks';
import { DealStages } from './services/DealStages';
import { StuckThreshold } from './services/StuckThreshold';
import { bulkUpdateOwner, bulkUpdateStage } from './workers/bulkUpdates';

/** Deals. */
export const dealsArea: Area = {
  features: [...dealFeatures],
  defaultGrants: { employee: [dealFeatures['deals.view'], dealFeatures['deals.manage']] },
  migrations: [CreateDeals1795520000000, AddClosedAt1795710000000],
  services: {
    dealContacts: DealContacts,
    dealDetails: DealDetails,
    dealTotals: DealTotals,
    dealLinks: DealLinks,
    dealStages: DealStages,
    dealStats: DealStats,
    stuckThreshold: StuckThreshold,
  },
  collections: [deals],
  routes: [
    ...bulkRoutes,
    aggregateDeals,
    summarizeDeals,
    mapDeals,
    readDeal,
    readDealStats,
    ...contactRoutes,
    ...stuckThresholdRoutes,
  ],
  commands: [setStuckThreshold],
  events: Object.values(dealEvents),
  workers: [bulkUpdateOwner, bulkUpdateStage],
  sidebar: [
    {
      id: 'customers.deals',
      href: '/backend/customers/deals',
      title: 'Deals',
      area: 'main',
      group: { id: 'customers', label: 'Customers' },
      order: 30,
      features: [dealFeatures['deals.view']],
      icon: 'handshake',
    },
  ],
  translations,
};
