import { useQuery } from '@tanstack/react-query';
import { readOne } from './useRecord';

/**
 * A record of a list as it is stored now, while its dialog is open. Until it is read, and where it cannot be read any more, it is as
 * the list has it.
 *
 * @param path of the list below `/api`, which takes `id`
 */
export function useCurrent<T extends { readonly id: string }>(path: string, listed: T): T {
  const { id } = listed;
  const { data } = useQuery({
    queryKey: ['api', `${path}?id=${id}`, 'one'],
    queryFn: () => readOne<T>(path, id),
    staleTime: 0,
  });
  return data ?? listed;
}
