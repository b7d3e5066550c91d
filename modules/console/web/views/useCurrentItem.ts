import { useQuery } from '@tanstack/react-query';
import type { Parameters } from './calls';
import { type Description, idOf, type Item } from './description';
import { readItem } from './useRecordForm';

/**
 * A record of a list as it is stored now, while its dialog is open: it is read, and read again when events say that it has changed.
 * Until then, and where it cannot be read any more, it is as the list has it.
 *
 * @param item null for a new record, which is not read
 */
export function useCurrentItem(description: Description, item: Item | null, fixed: Parameters): Item | null {
  const id = item ? idOf(item) : '';
  const { data } = useQuery({
    queryKey: ['api', `${description.path}/${id}`],
    queryFn: () => readItem(description, id, fixed),
    enabled: item !== null,
    staleTime: 0,
  });
  return item && (data ?? item);
}
