import { useResource } from '@tenantry/console';
import type { DataRequest } from './types';
import { DATA, type DataResult } from './types';

/** The answer to the request of one widget. */
export interface Answer {
  readonly id: string;
  readonly ok: boolean;
  readonly data?: DataResult;
  readonly error?: string;
}

/** The numbers of all widgets of the page, by one request. @param requests by the ids of the widgets; null: none */
export function useWidgetData(requests: ReadonlyMap<string, DataRequest | null>) {
  const sent = [...requests].flatMap(([id, request]) => (request ? [{ id, request }] : []));
  const { data, error, reload, isPrevious } = useResource<{ readonly results: readonly Answer[] }>(
    sent.length > 0 ? `${DATA}/batch` : null,
    { json: { requests: sent } },
  );
  return {
    of: (id: string) => data?.results.find((result) => result.id === id),
    error,
    reload,
    isPrevious,
  };
}
