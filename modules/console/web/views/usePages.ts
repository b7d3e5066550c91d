import { useEffect, useRef } from 'react';
import { type Resource, useResource } from '../api/useResource';
import type { Parameters } from './calls';
import type { Description, Page } from './description';
import { listPath, type ListState } from './listState';

/**
 * The page of a list. One that follows a page that was shown begins where that ended, which takes no longer however far it is; any other
 * is found by its number.
 *
 * @param size records of a page
 */
export function usePages(
  state: ListState,
  description: Description,
  fixed: Parameters,
  size: number,
): Resource<Page> {
  const cursors = useRef(new Map<string | null, string>());
  const pathOf = (page: number, cursor = '') =>
    listPath({ ...state, page }, description, fixed, cursor, size);
  const resource = useResource<Page>(pathOf(state.page, cursors.current.get(pathOf(state.page))));
  const next = resource.isPrevious ? null : resource.data?.nextCursor;
  const following = pathOf(state.page + 1);
  useEffect(() => {
    if (next) cursors.current.set(following, next);
  }, [next, following]);
  return resource;
}
