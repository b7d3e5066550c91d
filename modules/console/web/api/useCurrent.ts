import { useQuery } from '@tanstack/react-query';
import { readOne } from './useRecord';

/**
 * A record of a list as it is stored now, while its dialog is open: it is read, and read again when events say that it has changed.
 * Until then, and where it cannot be read any more, it is as the list has it.
 *
 * @param listed null for a new record, which is not read
 * @param key what the record is read from, below `api`
 */
export function useStored<T>(listed: T | null, key: readonly string[], read: () => Promise<T>): T | null {
  const { data } = useQuery({
    queryKey: ['api', ...key],
    queryFn: read,
    enabled: listed !== null,
    staleTime: 0,
  });
  return listed && (data ?? listed);
}

/** `useStored` for a list that takes `id`. @param path below `/api` */
export function useCurrent<T extends { readonly id: string }>(path: string, listed: T): T {
  const { id } = listed;
  return useStored(listed, [`${path}?id=${id}`, 'one'], () => readOne<T>(path, id)) ?? listed;
}
