import { useQueries } from '@tanstack/react-query';
import { request } from '../api/request';
import { pathWith } from '../api/useResource';
import { filledPath } from './calls';
import { type Description, descriptionPath, idOf, type Item, type Page } from './description';
import { type Field, fieldsOf, nameField } from './Field';

/** Gives the name of a record, dots while it is read, and undefined where there is none for the caller. */
export type NameOf = (kind: string, id: string) => string | undefined;

const MOST = 100;

/**
 * Names of the records that the shown items refer to: one request for each kind of record, whatever the number of items.
 * Those that the caller may not see have no name.
 */
export function useNames(
  fields: readonly Pick<Field, 'column' | 'references'>[],
  items: readonly Item[],
): NameOf {
  const wanted = new Map<string, Set<string>>();
  for (const { references, column } of fields) {
    if (references === null || column === null) continue;
    const ids = wanted.get(references) ?? new Set<string>();
    for (const value of items.flatMap((item) => item[column])) if (typeof value === 'string') ids.add(value);
    if (ids.size > 0) wanted.set(references, ids);
  }
  const kinds = [...wanted.keys()];
  const descriptions = useQueries({
    queries: kinds.map((kind) => read<Description>(descriptionPath(kind), { staleTime: 60_000 })),
  });
  const pages = useQueries({
    queries: kinds.map((kind, index) => {
      const description = descriptions[index]?.data;
      const path = filledPath(description?.verbs.list?.path ?? ':none', {});
      const ids = [...(wanted.get(kind) ?? [])].sort().slice(0, MOST).join();
      return read<Page>(
        path === null || !description ? null : pathWith(path, { ids, ...sizeOf(description, MOST) }),
        {},
      );
    }),
  });
  const names = new Map<string, string>();
  for (const [index, kind] of kinds.entries()) {
    const description = descriptions[index]?.data;
    const page = pages[index]?.data;
    if (!description || !page) continue;
    const name = nameOfItem(description);
    for (const item of page.items) names.set(`${kind} ${idOf(item)}`, name(item));
  }
  const isOnTheWay = (kind: string) => {
    const index = kinds.indexOf(kind);
    return descriptions[index]?.isLoading === true || pages[index]?.isLoading === true;
  };
  return (kind, id) => names.get(`${kind} ${id}`) ?? (isOnTheWay(kind) ? '…' : undefined);
}

/** The name of a record; undefined until it is read, and where there is none for the caller. */
export function useRecordName(kind: string | null, id: string | null): string | undefined {
  const nameOf = useNames([{ column: 'id', references: kind }], [{ id }]);
  return kind === null || id === null ? undefined : nameOf(kind, id);
}

/** The parameter that bounds a list; a list without pages takes none. */
export function sizeOf({ isWhole }: Description, most: number): { readonly pageSize?: number } {
  return isWhole ? {} : { pageSize: most };
}

/** A request of a query; null asks for nothing. */
export function read<T>(path: string | null, options: { readonly staleTime?: number }) {
  return {
    ...options,
    queryKey: ['api', path],
    queryFn: ({ signal }: { readonly signal: AbortSignal }) => request<T>('GET', path ?? '', { signal }),
    enabled: path !== null,
  };
}

/** Gives the name of an item, by the field that names records of its kind. */
export function nameOfItem(description: Description): (item: Item) => string {
  const column = nameField(fieldsOf(description))?.column ?? 'id';
  // An account need not have a name.
  return (item) => textOr(item[column], textOr(item['email'], idOf(item)));
}

/** The text of a value; the other one where it has none. */
function textOr(value: unknown, other: string): string {
  return typeof value === 'string' && value.trim() !== ''
    ? value
    : typeof value === 'number'
      ? String(value)
      : other;
}
