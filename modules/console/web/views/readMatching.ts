import { request } from '../api/request';
import type { Parameters } from './calls';
import { type Description, idOf, type Item, type Page, withAdded } from './description';
import { listPath, type ListState } from './listState';

/**
 * Reads the records that a list finds, in its order, by pages as long as the server allows.
 *
 * @param most records at most
 * @throws ApiError
 */
export async function readMatching(
  description: Description,
  state: ListState,
  fixed: Parameters,
  most: number,
): Promise<readonly Item[]> {
  const found = new Map<string, Item>();
  let cursor: string | null = '';
  for (let page = 1; found.size < most; page += 1) {
    const path = listPath({ ...state, page }, description, fixed, cursor ?? '', description.maxPageSize);
    if (path === null) break;
    const { items, nextCursor = null, totalPages = 1 }: Page = await request<Page>('GET', path);
    for (const item of items) found.set(idOf(item), withAdded(item));
    cursor = nextCursor;
    if (items.length === 0 || (description.hasCursors ? cursor === null : page >= totalPages)) break;
  }
  return [...found.values()].slice(0, most);
}
