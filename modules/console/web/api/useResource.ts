import { keepPreviousData, queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { queryClient } from './queryClient';
import { request } from './request';

/** Data that a page reads, with the state of the request. */
export interface Resource<T> {
  readonly data: T | undefined;
  /** Null while there is data or nothing was answered yet. */
  readonly error: Error | null;
  /** Whether the data is of the previous path, while that of the new one loads. */
  readonly isPrevious: boolean;
  readonly reload: () => void;
}

/** For what a form shows and no event says that it has changed: a page that is visible reads it again every half minute. */
export const FOLLOWED = { every: 30_000 };

/** How a path is read. */
export interface ReadOptions {
  /** Milliseconds after which it is read again, while the page is visible. */
  readonly every?: number;
  /** Content of a `POST` that reads, for what is too long for a query. */
  readonly json?: unknown;
}

/**
 * Reads a path of the API and keeps it fresh after changes.
 *
 * @param path below `/api`, with its query; null reads nothing
 */
export function useResource<T>(path: string | null, { every, json }: ReadOptions = {}): Resource<T> {
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...reading<T>(path, json),
    enabled: path !== null,
    placeholderData: keepPreviousData,
    refetchInterval: every ?? false,
  });
  return {
    data,
    error: data === undefined ? error : null,
    isPrevious: isPlaceholderData,
    reload: () => void refetch(),
  };
}

/** Reads several paths of the API as `useResource` does: the answers in the order of the paths, undefined while one is missing. */
export function useResources<T>(paths: readonly string[]): readonly (T | undefined)[] {
  return useQueries({ queries: paths.map((path) => reading<T>(path)) }).map(({ data }) => data);
}

/** Reads a path before a component does, which then finds the answer or waits for the same one. @throws ApiError */
export function readAhead<T>(path: string): Promise<T> {
  return queryClient.fetchQuery(reading<T>(path));
}

const reading = <T>(path: string | null, json?: unknown) =>
  queryOptions({
    queryKey: json === undefined ? ['api', path] : ['api', path, json],
    queryFn: ({ signal }) =>
      json === undefined
        ? request<T>('GET', path ?? '', { signal })
        : request<T>('POST', path ?? '', { json, signal }),
  });

/** A path with its query; members that are undefined, null or empty are left out. */
export function pathWith(
  path: string,
  query: Readonly<Record<string, string | number | boolean | null | undefined>>,
): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null && value !== '') parameters.set(name, String(value));
  return parameters.size > 0 ? `${path}?${parameters.toString()}` : path;
}
