import type { Navigation } from '../api/session';

interface Entry {
  readonly href: string;
  readonly iconName?: string;
}

/** The entry of the sidebar for an address, in the area of work or of settings; undefined where none leads there. */
export function entryAt(href: string, navigation: Navigation): Entry | undefined {
  const { groups, settingsSections, profileSections } = navigation;
  const all: readonly { readonly items: readonly Entry[] }[] = [
    ...groups,
    ...settingsSections,
    ...profileSections,
  ];
  return all.flatMap(({ items }) => items).find((entry) => entry.href === href);
}
