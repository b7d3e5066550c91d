import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './ApiError';

/** Answers of the API that pages have read. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // An answer is final; only a server that was not reached is called again. 503 shows when it will be.
      retry: (count, error) => count < 2 && error instanceof ApiError && error.status === 0,
      // What was read ahead in vain is shown by the component that is mounted then.
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

/** Reads everything anew that pages show of these paths below `/api`; without any, of all. */
export async function refresh(paths?: readonly string[]): Promise<void> {
  await queryClient.invalidateQueries({
    predicate: ({ queryKey: [root, path] }) =>
      root === 'api' &&
      (paths === undefined || paths.some((start) => typeof path === 'string' && isBelow(path, start))),
  });
}

/** Reads anew what pages show. What has failed waits until somebody tries again. */
export async function poll(): Promise<void> {
  await queryClient.invalidateQueries(
    { predicate: ({ queryKey: [root], state }) => root === 'api' && state.data !== undefined },
    { cancelRefetch: false },
  );
}

function isBelow(path: string, start: string): boolean {
  return path.startsWith(start) && ['', '/', '?'].includes(path.charAt(start.length));
}
