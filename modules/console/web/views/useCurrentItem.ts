import { useStored } from '../api/useCurrent';
import type { Parameters } from './calls';
import { type Description, idOf, type Item } from './description';
import { readItem } from './readItem';

/** `useStored` for a record of a kind. @param item null for a new record */
export function useCurrentItem(description: Description, item: Item | null, fixed: Parameters): Item | null {
  const id = item ? idOf(item) : '';
  return useStored(item, [`${description.path}/${id}`], () => readItem(description, id, fixed));
}
