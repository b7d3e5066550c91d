import { routeFor } from '@tenantry/core';
import Joi from 'joi';
import { dashboardsFeatures } from '../../features';
import { widgetShape } from '../../shared/answers';
import type { WidgetCatalog } from '../services/WidgetCatalog';

export const listWidgets = routeFor<{ widgetCatalog: WidgetCatalog }>()({
  method: 'GET',
  path: '/dashboards/widgets/catalog',
  summary: 'All widgets that roles and users can be given',
  description: 'Those of modules that are on for the tenant, whatever features the caller holds.',
  access: 'authenticated',
  features: [dashboardsFeatures['admin.assign-widgets']],
  responses: {
    200: {
      description: 'Widgets in the order of their modules',
      body: Joi.object({ items: Joi.array().items(widgetShape).required() }),
    },
  },
  handler: ({ access, services }) => ({ items: services.widgetCatalog.ofTenant(access) }),
});
