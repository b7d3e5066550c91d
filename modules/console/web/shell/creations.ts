import { useQuery } from '@tanstack/react-query';
import { navigate } from '../api/navigate';
import { request } from '../api/request';
import type { Frame } from '../api/session';
import { pathOfKind } from '../frame/kindPath';

/** A kind of record that the caller may read. */
export interface Kind {
  readonly id: string;
  readonly plural: string;
  readonly createTitle: string;
  readonly verbs: { readonly create?: unknown };
  readonly path: string;
  readonly hasSearch: boolean;
}

/** Making a record, on a page of its own. */
export interface Creation {
  readonly id: string;
  readonly kind: Kind;
  readonly text: string;
  /** Address of the list of such records. */
  readonly list: string;
  /** Address of the page on which it is made. */
  readonly href: string;
  readonly run: () => void;
}

/** The kinds of records that the caller may read; undefined until they are known. */
export function useKinds(): readonly Kind[] | undefined {
  const { data } = useQuery({
    queryKey: ['api', '/console/collections'],
    queryFn: () => request<{ items: readonly Kind[] }>('GET', '/console/collections'),
  });
  return data?.items;
}

/** Making a record of each kind that the caller may create. */
export function creationsOf(kinds: readonly Kind[], parts: Frame['parts']): readonly Creation[] {
  return kinds
    .filter(({ verbs, path }) => verbs.create !== undefined && !path.includes(':'))
    .map((kind) => {
      const list = pathOfKind(kind.id, parts);
      const href = `${list}/new`;
      return { id: `create ${kind.id}`, kind, text: kind.createTitle, list, href, run: () => navigate(href) };
    });
}
