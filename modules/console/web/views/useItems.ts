import { pathWith, useResource } from '../api/useResource';
import { callOf, type Parameters } from './calls';
import { nameOfItem } from './choices';
import { idOf, type Page, useDescription } from './description';

/** Reads records of a kind, as lanes and their groups; null reads nothing. */
export function useItems(kind: string | null, query: Parameters) {
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
