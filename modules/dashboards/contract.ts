/** The contract for modules that contribute widgets, or records that widgets count. */
export { analytics } from './analytics/analyticsKind';
export type {
  AnalyticsEntity,
  AnalyzedRecord,
  LabelSource,
  OwnRecordsOnly,
} from './analytics/AnalyticsEntity';
export type { DetailedResult } from './analytics/rules/DataDetails';
export type { DataRequest, DetailedRequest } from './analytics/rules/DataRequest';
export type { DataResult } from './analytics/rules/DataResult';
export { analyticsFeatures, dashboardsFeatures } from './features';
export type { LayoutItem, Size } from './layouts/rules/LayoutItem';
export type { Widget } from './widgets/services/WidgetCatalog';
