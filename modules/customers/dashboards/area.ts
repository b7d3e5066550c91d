import type { Area } from '@tenantry/core';
import { aggregateDeals } from './routes/aggregateDeals';
import { mapDeals } from './routes/mapDeals';
import { readDealStats } from './routes/readDealStats';
import { summarizeDeals } from './routes/summarizeDeals';
import { DealStats } from './services/DealStats';
import { DealTotals } from './services/DealTotals';

/** Totals over deals. */
export const dashboardsArea: Area = {
  services: { dealStats: DealStats, dealTotals: DealTotals },
  routes: [aggregateDeals, summarizeDeals, mapDeals, readDealStats],
};
