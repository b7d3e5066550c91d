import { CHART_KINDS, type ChartKind } from '@tenantry/console';
import type { WidgetSettings } from './types';

/** The kind of the chart that the settings of a widget ask for. */
export function kindOf({ chart = 'bar', request }: WidgetSettings): ChartKind {
  const kind = CHART_KINDS.find((known) => known === chart) ?? 'bar';
  return request?.groupBy ? (kind === 'number' ? 'bar' : kind) : 'number';
}
