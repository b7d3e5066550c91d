import { type CoreServices, errorResponse } from '@tenantry/core';
import type { AuthServices } from '@tenantry/module-auth/contract';
import type { DealServices } from '../../deals/collections/DealInput';
import type { DealTotals } from '../services/DealTotals';
import { customersFeatures } from '../../features';

/** Services that totals over the list of deals need. */
export type FigureServices = DealServices &
  Pick<AuthServices, 'accessLookups'> &
  Pick<CoreServices, 'customFields' | 'database'> & {
    readonly dealTotals: DealTotals;
  };

/** Of every dashboard over the list of deals. */
export const dashboard = {
  method: 'GET',
  access: 'authenticated',
  features: [customersFeatures['deals.view']],
} as const;

export const dashboardErrors = {
  400: errorResponse('Invalid query'),
  422: errorResponse('The organization selected by cookie cannot be selected any more'),
};

/** Said of each. */
export const SAME_FILTERS = 'Takes the parameters that narrow the list of deals, and means the same deals.';
