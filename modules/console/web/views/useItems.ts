import { pathWith, useResource } from '../api/useResource';
import { callOf, type Parameters } from './calls';
import type { BoardLane } from '../kit/board/BoardLane';
import { toneOf } from '../kit/toneOf';
import { nameOfItem } from './choices';
import { idOf, type Page, useDescription } from './description';
import type { Field } from './Field';
import type { LanesView } from './RecordView';

const ALL: Parameters = {};

/** Reads records of a kind, as lanes and their groups; null reads nothing. */
export function useItems(kind: string | null, query = ALL) {
  const description = useDescription(kind);
  const list = kind !== null && description.data ? callOf(description.data, 'list') : null;
  const page = useResource<Page>(list && pathWith(list.path, query));
  return {
    title: description.data?.title ?? '',
    items: kind === null ? undefined : page.data?.items,
    nameOf: description.data ? nameOfItem(description.data) : idOf,
    error: description.error ?? page.error,
  };
}

/** A lane before its cards are read. */
export interface Lane extends Pick<BoardLane, 'id' | 'title' | 'tone'> {
  /** Whether records are closed in it. */
  readonly closes?: boolean;
}

/**
 * The lanes of a view: the choices of its member, or the records that this names.
 *
 * @param group id of the record that their group is, null for lanes of all groups; undefined reads nothing until it is known
 * @returns undefined as the lanes until they are read
 */
export function useLanes(
  { by, kind, group: member, closes }: LanesView,
  fields: readonly Field[],
  group?: string | null,
) {
  const query = member !== undefined && typeof group === 'string' ? { [member]: group } : ALL;
  const found = useItems(group === undefined ? null : kind, query);
  const field = fields.find(({ name }) => name === by);
  const lanes: readonly Lane[] | undefined = kind
    ? found.items?.map((item) => ({
        id: idOf(item),
        title: found.nameOf(item),
        tone: toneOf(item['color']),
        closes: closes?.values.includes(String(item[closes.member])) === true,
      }))
    : field?.known.map(({ value, label, tone }) => ({ id: value, title: label, tone }));
  return { lanes, error: found.error };
}
