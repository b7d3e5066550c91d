import type { JsonOf } from '@tenantry/core';
import type {
  SidebarGroup,
  SidebarItem,
  SidebarSettings as StoredSettings,
  SidebarVariant as StoredVariant,
  SidebarView,
} from '@tenantry/module-auth/contract';

/** How the sidebar is arranged, without the version of the form of these members. */
export type SidebarSettings = Omit<StoredSettings, 'version'>;

/** Answer of `GET /auth/sidebar/preferences`. */
export type SidebarPreferences = JsonOf<SidebarView>;

/** A saved arrangement. */
export type SidebarVariant = JsonOf<StoredVariant>;

/** A group of the sidebar, as `GET /auth/admin/nav` answers it. */
export type Group = SidebarGroup<SidebarItem>;

/** A group in the user's arrangement. */
export interface ArrangedGroup {
  readonly id: string;
  /** As the module names it. */
  readonly name: string;
  readonly label: string;
  readonly items: readonly ArrangedItem[];
}

/** An entry in the user's arrangement. */
export interface ArrangedItem {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly isHidden: boolean;
}

/** The groups in the order and with the labels of the settings. */
export function arrange(groups: readonly Group[], settings: SidebarSettings): readonly ArrangedGroup[] {
  const { groupOrder, groupLabels, itemLabels, hiddenItems, itemOrder } = settings;
  return inOrder(groups, groupOrder).map((group) => ({
    id: group.id,
    name: group.defaultName,
    label: groupLabels[group.id] ?? '',
    items: inOrder(group.items, itemOrder[group.id] ?? []).map((item) => ({
      id: item.id,
      name: item.defaultTitle,
      label: itemLabels[item.id] ?? '',
      isHidden: hiddenItems.includes(item.id),
    })),
  }));
}

/** The settings that lead to this arrangement. */
export function settingsOf(groups: readonly ArrangedGroup[]): SidebarSettings {
  const items = groups.flatMap((group) => group.items);
  return {
    groupOrder: groups.map(({ id }) => id),
    groupLabels: labelsOf(groups),
    itemLabels: labelsOf(items),
    hiddenItems: items.filter(({ isHidden }) => isHidden).map(({ id }) => id),
    itemOrder: Object.fromEntries(groups.map(({ id, items: own }) => [id, own.map((item) => item.id)])),
  };
}

/** An arrangement as members of a form, so that changes of different entries are merged. */
export type SidebarValues = Readonly<Record<string, string | boolean | readonly string[]>>;

export const GROUP_ORDER = 'order';
export const itemOrder = (groupId: string) => `order of ${groupId}`;
export const groupLabel = (id: string) => `group ${id}`;
export const itemLabel = (id: string) => `item ${id}`;
export const itemHidden = (id: string) => `hidden ${id}`;

/** The members of a form for these groups. */
export function valuesOf(groups: readonly ArrangedGroup[]): SidebarValues {
  return Object.fromEntries([
    [GROUP_ORDER, groups.map(({ id }) => id)],
    ...groups.flatMap(({ id, label, items }) => [
      [groupLabel(id), label],
      [itemOrder(id), items.map((item) => item.id)],
      ...items.flatMap((item) => [
        [itemLabel(item.id), item.label],
        [itemHidden(item.id), item.isHidden],
      ]),
    ]),
  ]);
}

/** The groups as the members of a form arrange them. */
export function groupsFrom(
  groups: readonly ArrangedGroup[],
  values: SidebarValues,
): readonly ArrangedGroup[] {
  const orderAt = (name: string) => (values[name] ?? []) as readonly string[];
  return inOrder(groups, orderAt(GROUP_ORDER)).map((group) => ({
    ...group,
    label: String(values[groupLabel(group.id)] ?? group.label),
    items: inOrder(group.items, orderAt(itemOrder(group.id))).map((item) => ({
      ...item,
      label: String(values[itemLabel(item.id)] ?? item.label),
      isHidden: values[itemHidden(item.id)] === true,
    })),
  }));
}

/** The list with one of its entries moved by one place. */
export function moved<T>(list: readonly T[], index: number, by: -1 | 1): readonly T[] {
  const next = [...list];
  const [entry] = next.splice(index, 1);
  if (entry !== undefined) next.splice(index + by, 0, entry);
  return next;
}

function labelsOf(
  entries: readonly { readonly id: string; readonly label: string }[],
): Record<string, string> {
  return Object.fromEntries(
    entries.filter(({ label }) => label.trim() !== '').map(({ id, label }) => [id, label.trim()]),
  );
}

function inOrder<T extends { readonly id: string }>(
  list: readonly T[],
  order: readonly string[],
): readonly T[] {
  const place = (id: string) => (order.includes(id) ? order.indexOf(id) : order.length);
  return [...list].sort((one, other) => place(one.id) - place(other.id));
}
