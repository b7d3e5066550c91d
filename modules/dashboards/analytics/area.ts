import type { Area } from '@tenantry/core';
import { readWidgetData, readWidgetDataBatch } from './routes/dataRoutes';
import { AnalyticsModels } from './services/AnalyticsModels';
import { TotalsUpkeep } from './services/TotalsUpkeep';
import { WidgetData } from './services/WidgetData';
import { WidgetDetails } from './services/WidgetDetails';
import { stockWidgets } from './stockWidgets';
import { addUpTotals } from './workers/addUpTotals';

/** Numbers over records. */
export const analyticsArea: Area = {
  services: {
    analyticsModels: AnalyticsModels,
    totalsUpkeep: TotalsUpkeep,
    widgetData: WidgetData,
    widgetDetails: WidgetDetails,
  },
  workers: [addUpTotals],
  routes: [readWidgetData, readWidgetDataBatch],
  widgets: stockWidgets,
};
