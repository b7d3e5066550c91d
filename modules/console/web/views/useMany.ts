import { useQueries } from '@tanstack/react-query';
import { request } from '../api/request';
import { pathWith } from '../api/useResource';
import { callOf, type Parameters } from './calls';
import { type Description, type Page, withAdded } from './description';
import { type Condition, conditionsQuery, type ListState } from './listState';

/** Records that a list of conditions has found. */
export interface Found extends Page {
  /** Whether there are more records than were read. */
  readonly isCut: boolean;
}

/** Reads records by several lists of conditions at once, as many as a page may have; undefined while one is read. */
export function useMany(
  description: Description,
  state: ListState,
  fixed: Parameters,
  lists: readonly (readonly Condition[])[],
): { readonly found: readonly (Found | undefined)[]; readonly error: Error | null } {
  const list = callOf(description, 'list', null, fixed);
  const answers = useQueries({
    queries: lists.map((always) => {
      const query = conditionsQuery({ ...state, conditions: [] }, description, fixed, always);
      const size = description.isWhole ? {} : { pageSize: description.maxPageSize };
      const path = pathWith(list?.path ?? '', { ...query, ...size });
      return {
        queryKey: ['api', path],
        queryFn: ({ signal }: { readonly signal: AbortSignal }) => request<Page>('GET', path, { signal }),
        enabled: list !== null,
      };
    }),
  });
  return {
    found: answers.map(
      ({ data }) =>
        data && { ...data, items: data.items.map(withAdded), isCut: data.total > data.items.length },
    ),
    error: answers.find(({ error }) => error !== null)?.error ?? null,
  };
}
