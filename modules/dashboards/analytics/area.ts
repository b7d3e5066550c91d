import type { Area } from '@tenantry/core';
import { readWidgetData, readWidgetDataBatch } from './routes/dataRoutes';
import { AnalyticsModels } from './services/AnalyticsModels';
import { WidgetData } from './services/WidgetData';
import { stockWidgets } from './stockWidgets';

/** Numbers over records. */
export const analyticsArea: Area = {
  services: { analyticsModels: AnalyticsModels, widgetData: WidgetData },
  routes: [readWidgetData, readWidgetDataBatch],
  widgets: stockWidgets,
};
