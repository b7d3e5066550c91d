import type { WidgetDeclaration } from '@tenantry/core';
import { analyticsFeatures } from '../features';

/** Widgets over any entity type. */
export const stockWidgets: readonly WidgetDeclaration[] = [
  {
    id: 'dashboards.analytics.query',
    title: 'Numbers',
    description: 'Counts or sums records of any kind: as a number, bars, a line, a ring or a table',
    defaultSize: 'md',
    defaultSettings: { chart: 'number', request: null, dateRange: 'this_month', showComparison: true },
    features: [analyticsFeatures.view],
    icon: 'chart-bar',
    supportsRefresh: true,
  },
];
