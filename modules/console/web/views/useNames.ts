import { useQueries } from '@tanstack/react-query';
import { request } from '../api/request';
import { pathWith } from '../api/useResource';
import { serviceOf } from '../api/services';
import { pageOfKind } from '../frame/kindPath';
import type { Parts } from '../frame/Parts';
import { useFrame } from '../frame/useFrame';
import type { AvatarProps, AvatarShape } from '../kit/Avatar';
import { toneOf } from '../kit/toneOf';
import { cardsOf, listedChoices } from './choices';
import { type Description, descriptionPath, idOf, type Item, type Page } from './description';
import type { Field } from './Field';

/** Gives the name of a record, dots while it is read, and undefined where the caller may not see it. */
export interface NameOf {
  (kind: string, id: string): string | undefined;
  /** The tone of the colour that people gave a record; undefined where it has none. */
  readonly toneOf: (kind: string, id: string) => string | undefined;
  /** The mark before the name of a record; undefined where its kind has none, and until the name is read. */
  readonly markOf: (kind: string, id: string) => AvatarProps | undefined;
  /** The kind of the record that a field refers to; null where it refers to none, and until that of several kinds is known. */
  readonly kindOf: (field: Named, id: string) => string | null;
}

/** What a field refers to. */
type Named = Pick<Field, 'references'> & Partial<Pick<Field, 'oneOf'>>;

/** The shape of the marks of a kind of record: accounts are round, others as the view of their page declares; undefined: none. */
export const shapeOf = (kind: string, parts: readonly Parts[]): AvatarShape | undefined =>
  kind === serviceOf('accounts')?.kind ? 'round' : pageOfKind(kind, parts)?.view?.mark;

/** The mark of a record that was read. */
export function markOfItem(item: Item, name: string, shape: AvatarShape): AvatarProps {
  const { initials, picture, thumbnailUrl } = item;
  // Cards of accounts have initials; other records may have a text that is called a picture.
  const found = typeof initials === 'string' ? picture : thumbnailUrl;
  return { name, shape, picture: typeof found === 'string' ? found : null };
}

const MOST = 100;

/**
 * Names of the records that the shown items refer to: one request for each kind of record, whatever the number of items.
 * Those that the caller may not see have no name.
 */
export function useNames(fields: readonly (Named & Pick<Field, 'column'>)[], items: readonly Item[]): NameOf {
  const { parts } = useFrame();
  const wanted = new Map<string, Set<string>>();
  for (const { references, oneOf = [], column } of fields) {
    if (column === null) continue;
    for (const kind of references === null ? oneOf : [references]) {
      const ids = wanted.get(kind) ?? new Set<string>();
      for (const value of items.flatMap((item) => item[column]))
        if (typeof value === 'string') ids.add(value);
      if (ids.size > 0) wanted.set(kind, ids);
    }
  }
  const kinds = [...wanted.keys()];
  const descriptions = useQueries({
    queries: kinds.map((kind) =>
      read<Description>(cardsOf(kind) ? null : descriptionPath(kind), { staleTime: 60_000 }),
    ),
  });
  const choices = kinds.map((kind, index) => cardsOf(kind) ?? listedChoices(descriptions[index]?.data));
  const pages = useQueries({
    queries: kinds.map((kind, index) => {
      const found = choices[index];
      const ids = [...(wanted.get(kind) ?? [])].sort().slice(0, MOST).join();
      return read<Page>(found ? pathWith(found.path, { ids, ...found.sizeOf(MOST) }) : null, {});
    }),
  });
  const records = new Map<
    string,
    { readonly name: string; readonly tone: string | undefined; readonly mark: AvatarProps | undefined }
  >();
  for (const [index, kind] of kinds.entries()) {
    const shape = shapeOf(kind, parts);
    for (const item of pages[index]?.data?.items ?? []) {
      const name = choices[index]?.nameOf(item) ?? idOf(item);
      const mark = shape && markOfItem(item, name, shape);
      records.set(`${kind} ${idOf(item)}`, { name, tone: toneOf(item['color']), mark });
    }
  }
  const isOnTheWay = (kind: string) => {
    const index = kinds.indexOf(kind);
    return descriptions[index]?.isLoading === true || pages[index]?.isLoading === true;
  };
  const nameOf = (kind: string, id: string) =>
    records.get(`${kind} ${id}`)?.name ?? (isOnTheWay(kind) ? '…' : undefined);
  return Object.assign(nameOf, {
    toneOf: (kind: string, id: string) => records.get(`${kind} ${id}`)?.tone,
    markOf: (kind: string, id: string) => records.get(`${kind} ${id}`)?.mark,
    kindOf: ({ references, oneOf = [] }: Named, id: string) =>
      references ?? oneOf.find((kind) => records.has(`${kind} ${id}`)) ?? null,
  });
}

/** The name of a record; undefined until it is read, and where the caller may not see it. */
export function useRecordName(kind: string | null, id: string | null): string | undefined {
  const nameOf = useNames([{ column: 'id', references: kind }], [{ id }]);
  return kind === null || id === null ? undefined : nameOf(kind, id);
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
