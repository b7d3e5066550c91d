import { kindOf } from './kindOf';
import { type Range, stepIn } from './range';
import type { DataRequest, WidgetSettings } from './types';

/** The settings that a dashboard has chosen for a widget. */
export interface Choice {
  readonly range: Range;
  /** Of amounts in several currencies; undefined: the first one. */
  readonly currency?: string | null | undefined;
}

/**
 * The request for a widget's data, in the period of the dashboard unless the settings keep their own. Groups come with labels for
 * people; days and months have none.
 */
export function requestOf(
  settings: WidgetSettings | null | undefined,
  { range, currency }: Choice,
): DataRequest | null {
  const request = settings?.request;
  if (!request) return null;
  const { dateRange, groupBy, metric } = request;
  const preset = settings.range === 'own' ? dateRange?.preset : range;
  const kind = kindOf(settings);
  return {
    ...request,
    ...(groupBy && {
      groupBy: labelled(groupBy, preset !== undefined && groupBy.field === dateRange?.field ? preset : null),
    }),
    ...(dateRange && preset && { dateRange: { ...dateRange, preset } }),
    details: {
      ...(currency !== undefined && { currency }),
      ...(kind === 'number' && dateRange && { trend: true }),
      ...(kind === 'bar' && metric.aggregate !== 'count' && { counts: true }),
    },
  };
}

/** @param range the period of the time by which records are grouped; null: they are grouped by another member */
function labelled(
  groupBy: NonNullable<DataRequest['groupBy']>,
  range: Range | null,
): NonNullable<DataRequest['groupBy']> {
  const { granularity } = groupBy;
  if (!granularity) return { ...groupBy, resolveLabels: true };
  return range === null ? groupBy : { ...groupBy, granularity: stepIn(range, granularity) };
}
