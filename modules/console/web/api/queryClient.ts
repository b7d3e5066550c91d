import { type Query, QueryClient } from '@tanstack/react-query';
import { ApiError } from './ApiError';
import { PacedReads } from './PacedReads';

/** Answers of the API that pages have read. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // An answer is final; only a server that was not reached is called again. 503 shows when it will be.
      retry: (count, error) => count < 2 && error instanceof ApiError && error.status === 0,
      // The component that is mounted then shows the failure of a read-ahead.
      retryOnMount: false,
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});

// Whoever comes back later reads it anew.
queryClient.getQueryCache().subscribe(({ type, query }) => {
  const isFailed = query.state.status === 'error' && query.state.data === undefined;
  if (type === 'observerRemoved' && isFailed && query.getObserversCount() === 0)
    queryClient.getQueryCache().remove(query);
});

const isShown = () => document.visibilityState === 'visible';

/** Reads after events, by the hashes of queries. */
const pacedReads = new PacedReads<string>({
  read: async (hash) => {
    const isMeant = ({ queryHash }: Query) => queryHash === hash;
    // A read under way may have begun before the change: it is not given up, and another one follows.
    if (queryClient.isFetching({ predicate: isMeant }) > 0) pacedReads.want(hash);
    await queryClient.refetchQueries({ predicate: isMeant, type: 'active' }, { cancelRefetch: false });
  },
  isShown,
  timers: { now: () => performance.now(), after: (milliseconds, run) => setTimeout(run, milliseconds) },
});

document.addEventListener('visibilitychange', () => pacedReads.resume());

/** Keeps an answer of the API that came with another one. @param path below `/api` */
export function takeAnswer(path: string, answer: unknown): void {
  queryClient.setQueryData(['api', path], answer);
}

/** Reads anew after an event what pages show of these paths below `/api`; without any, of all. See {@link PacedReads}. */
export function refreshAfterEvent(paths?: readonly string[]): void {
  readAfterEvent(below(paths));
}

/** Reads anew after an event what is shown of these queries. */
export function readAfterEvent(isMeant: (query: Query) => boolean): void {
  for (const query of queryClient.getQueryCache().findAll({ predicate: isMeant })) {
    query.invalidate();
    if (query.isActive()) pacedReads.want(query.queryHash);
  }
}

/** Reads anew what pages show. Failed queries wait until the person tries again. */
export async function poll(): Promise<void> {
  await queryClient.invalidateQueries(
    { predicate: ({ queryKey: [root], state }) => root === 'api' && state.data !== undefined },
    { cancelRefetch: false },
  );
}

/** Whether a query reads one of these paths, or something below it. */
export const below =
  (paths?: readonly string[]) =>
  ({ queryKey: [root, path] }: Query): boolean =>
    root === 'api' &&
    (paths === undefined || paths.some((start) => typeof path === 'string' && isBelow(path, start)));

function isBelow(path: string, start: string): boolean {
  return path.startsWith(start) && ['', '/', '?'].includes(path.charAt(start.length));
}
