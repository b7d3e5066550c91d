import type { Area } from '@tenantry/core';
import { analyticsEntities } from './entities';
import { newCustomers, nextInteractions } from './routes';
import { customersWidgets } from './widgets';

/** What dashboards show of customers. */
export const analyticsArea: Area = {
  routes: [newCustomers, nextInteractions],
  widgets: customersWidgets,
  contributes: analyticsEntities,
};
