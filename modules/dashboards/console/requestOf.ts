import type { DataRequest, WidgetSettings } from './types';

/** The request for a widget's data; groups come with labels for people. Days and months have none. */
export function requestOf(settings: WidgetSettings | null | undefined): DataRequest | null {
  const request = settings?.request;
  if (!request?.groupBy || request.groupBy.granularity) return request ?? null;
  return { ...request, groupBy: { ...request.groupBy, resolveLabels: true } };
}
