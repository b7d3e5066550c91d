import { useQuery } from '@tanstack/react-query';
import { request } from '../../api/request';
import type { DataResult, LayoutItem } from './types';

interface Answer {
  readonly id: string;
  readonly ok: boolean;
  readonly data?: DataResult;
  readonly error?: string;
}

/** The numbers of all widgets of the page, by one request. */
export function useWidgetData(items: readonly LayoutItem[]) {
  const requests = items.flatMap(({ id, settings }) =>
    settings?.request ? [{ id, request: settings.request }] : [],
  );
  const { data, error, refetch } = useQuery({
    queryKey: ['api', '/dashboards/widgets/data/batch', requests],
    queryFn: ({ signal }) =>
      request<{ readonly results: readonly Answer[] }>('POST', '/dashboards/widgets/data/batch', {
        json: { requests },
        signal,
      }),
    enabled: requests.length > 0,
    placeholderData: (previous) => previous,
  });
  return {
    of: (id: string) => data?.results.find((result) => result.id === id),
    error,
    reload: () => void refetch(),
  };
}
