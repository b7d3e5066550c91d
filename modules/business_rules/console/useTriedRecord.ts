import { pathWith, useDescription, useResource } from '@tenantry/console';
import { triedRecord } from './triedRecord';

interface Page {
  readonly items: readonly Readonly<Record<string, unknown>>[];
}

/**
 * A record as rules judge it.
 *
 * @param kind of the record
 * @param id null: none is chosen
 * @returns null while it is read, and where none is chosen
 */
export function useTriedRecord(kind: string, id: string | null) {
  const { data: description } = useDescription(kind);
  const list = description?.verbs.list?.path;
  const { data: page } = useResource<Page>(
    list !== undefined && id !== null ? pathWith(list, { ids: id }) : null,
  );
  const item = page?.items[0];
  return item && description ? triedRecord(item, description) : null;
}
