import { useResource } from '@tenantry/console';
import { requestOf } from './requestOf';
import { DATA, type DataResult, type LayoutItem } from './types';

interface Answer {
  readonly id: string;
  readonly ok: boolean;
  readonly data?: DataResult;
  readonly error?: string;
}

/** The numbers of all widgets of the page, by one request. */
export function useWidgetData(items: readonly LayoutItem[]) {
  const requests = items.flatMap(({ id, settings }) => {
    const request = requestOf(settings);
    return request ? [{ id, request }] : [];
  });
  const { data, error, reload } = useResource<{ readonly results: readonly Answer[] }>(
    requests.length > 0 ? `${DATA}/batch` : null,
    { json: { requests } },
  );
  return { of: (id: string) => data?.results.find((result) => result.id === id), error, reload };
}
