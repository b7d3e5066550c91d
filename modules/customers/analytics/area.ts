import type { Area } from '@tenantry/core';
import { analyticsEntities } from './entities';
import { customerTodos, newCustomers, newDeals, nextInteractions } from './routes';
import { customersWidgets } from './widgets';

/** Customer data of dashboards. */
export const analyticsArea: Area = {
  routes: [newCustomers, newDeals, nextInteractions, customerTodos],
  widgets: customersWidgets,
  contributes: analyticsEntities,
};
