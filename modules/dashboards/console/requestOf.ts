import type { DataRequest, WidgetSettings } from './types';

/** What a widget asks for; its groups come with the labels that people read. Days and months have none. */
export function requestOf(settings: WidgetSettings | null | undefined): DataRequest | null {
  const request = settings?.request;
  if (!request?.groupBy || request.groupBy.granularity) return request ?? null;
  return { ...request, groupBy: { ...request.groupBy, resolveLabels: true } };
}
