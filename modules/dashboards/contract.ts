/** What modules may use that show something on dashboards, or contribute records that widgets count. */
export { analytics } from './analytics/analyticsKind';
export type {
  AnalyticsEntity,
  AnalyzedRecord,
  LabelSource,
  OwnRecordsOnly,
} from './analytics/AnalyticsEntity';
export { analyticsFeatures, dashboardsFeatures } from './features';
