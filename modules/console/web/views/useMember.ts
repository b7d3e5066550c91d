import { ApiError } from '../api/ApiError';
import { useChange } from '../api/useChange';
import { callOf, type Parameters } from './calls';
import { type Description, idOf, type Item, versionOf } from './description';
import { type Field, valueOf } from './Field';
import { inputText } from './fieldValue';
import { readItem } from './readItem';
import { parsedOrRefused } from './useRecordForm';

const NOTHING: Parameters = {};

/**
 * Saves single members of a record, each with the version of the record. A change of others in other members does not stop it.
 *
 * @returns null where the caller may not change the record; else a function that throws ApiError, 409 where the stored value is
 *   not the one that the person has seen any more
 */
export function useMember(description: Description, item: Item) {
  const change = useChange();
  const id = idOf(item);
  const call = callOf(description, 'update', id, NOTHING);
  if (!call) return null;
  return async (field: Field, text: string, seen: string): Promise<void> => {
    const json = { ...call.body, [field.name]: parsedOrRefused(field, text) };
    for (let current = item; ;) {
      try {
        return await change.run(call.method, call.path, { json, updatedAt: versionOf(current) });
      } catch (error) {
        if (!(error instanceof ApiError) || !error.versions) throw error;
        const stored = await readItem(description, id, NOTHING);
        const isNewer = versionOf(stored) !== versionOf(current);
        if (!isNewer || inputText(valueOf(stored, field), field) !== seen) throw error;
        current = stored;
      }
    }
  };
}
