import type { SidebarSettings } from './SidebarSettings';

/** An item of a sidebar group as published; its id is its path. */
export interface SidebarItem {
  readonly id: string;
  readonly title: string;
  readonly defaultTitle: string;
  readonly hidden?: boolean;
}

/** A group of the sidebar as published. */
export interface SidebarGroup<T extends SidebarItem = SidebarItem> {
  readonly id: string;
  readonly name: string;
  readonly defaultName: string;
  readonly items: readonly T[];
}

/**
 * Lays one layer of settings over the sidebar: order, labels, and what is hidden, which stays in the list and is
 * marked. What the settings do not mention comes after what they do, in the order it had.
 *
 * Pure. Settings may name groups and items that are not there: modules come and go.
 */
export function applySidebar<T extends SidebarItem>(
  groups: readonly SidebarGroup<T>[],
  { groupOrder, groupLabels, itemLabels, hiddenItems, itemOrder }: SidebarSettings,
): SidebarGroup<T>[] {
  const hidden = new Set(hiddenItems);
  return inOrder(groups, groupOrder).map((group) => ({
    ...group,
    name: own(groupLabels, group.id) ?? group.name,
    items: inOrder(group.items, own(itemOrder, group.id) ?? []).map((item) => ({
      ...item,
      title: own(itemLabels, item.id) ?? item.title,
      ...(hidden.has(item.id) && { hidden: true }),
    })),
  }));
}

/** The entries, those named by `ids` first and in that order. */
export function inOrder<T extends { readonly id: string }>(
  entries: readonly T[],
  ids: readonly string[],
): T[] {
  const places = new Map(ids.map((id, place) => [id, place]));
  const placeOf = ({ id }: T) => places.get(id) ?? ids.length;
  return [...entries].sort((one, other) => placeOf(one) - placeOf(other));
}

/** A member of its own: labels are keyed by what clients send. */
function own<V>(record: Readonly<Record<string, V>>, key: string): V | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}
