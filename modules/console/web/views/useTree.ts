import { useState } from 'react';
import type { Parameters } from './calls';
import { type Description, idOf, type Item } from './description';
import type { Condition, ListState } from './listState';
import type { TreeRow } from './TreeTable';
import { useMany } from './useMany';

/**
 * Records of which each may stand below another one. Those below a record are read when it is opened; whether there are any, is
 * read for all siblings at once. Lists that are not filtered by the member are read as a whole, as far as a page goes.
 *
 * @param by member that holds the id of the record above
 */
export function useTree(description: Description, state: ListState, fixed: Parameters, by: string) {
  const [open, setOpen] = useState<readonly string[]>([]);
  const groups = ['', ...open];
  const below = (id: string): Condition =>
    id === '' ? { field: by, operator: 'is_empty', value: '' } : { field: by, operator: 'is', value: id };
  const member = description.members.find(({ name }) => name === by);
  const column = member?.column ?? by;
  const isWhole = !['is', 'is_empty', 'is_any_of'].every((name) => member?.operators.includes(name));
  const children = useMany(description, state, fixed, isWhole ? [[]] : groups.map((id) => [below(id)]));
  const known = children.found.map((page) => page?.items.map(idOf) ?? []).filter(({ length }) => length > 0);
  const probes = useMany(
    description,
    state,
    fixed,
    isWhole ? [] : known.map((ids) => [{ field: by, operator: 'is_any_of', value: ids.join('\n') }]),
  );
  const pageBelow = (id: string) => {
    const page = children.found[isWhole ? 0 : groups.indexOf(id)];
    if (!isWhole || !page) return page;
    const all = new Set(page.items.map(idOf));
    // A record stands at the top if the caller may not see its parent.
    const items = page.items.filter((item) =>
      id === '' ? !all.has(String(item[column])) : item[column] === id,
    );
    return { ...page, items, isCut: page.isCut && id === '' };
  };
  const parents = new Set(
    [...(isWhole ? children : probes).found].flatMap((page) => page?.items.map((item) => item[column]) ?? []),
  );
  // Where not all were read, any record may have some below it.
  const isUnsure = probes.found.some((page) => page?.isCut === true);
  const rowsBelow = (id: string, level: number, above: readonly string[]): TreeRow<Item>[] => {
    const page = pageBelow(id);
    const items = page?.items ?? [];
    return items.flatMap((item, index) => {
      const own = idOf(item);
      const isOpen = open.includes(own) && !above.includes(own);
      const hasBelow = parents.has(own) || (isUnsure && !isOpen);
      const row: TreeRow<Item> = {
        item,
        level,
        place: index + 1,
        siblings: items.length,
        isOpen: hasBelow ? isOpen : null,
        isCut: page?.isCut === true && index === items.length - 1,
      };
      return [row, ...(isOpen ? rowsBelow(own, level + 1, [...above, own]) : [])];
    });
  };
  return {
    rows: rowsBelow('', 1, []),
    isLoading: children.found[0] === undefined,
    error: children.error ?? probes.error,
    toggle: (id: string) => setOpen(open.includes(id) ? open.filter((one) => one !== id) : [...open, id]),
  };
}
