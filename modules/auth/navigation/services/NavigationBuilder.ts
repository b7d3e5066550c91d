import type { Access, CoreServices, NavigationArea, Owned, SidebarEntry } from '@tenantry/core';
import type { Navigation } from '../navigationAnswer';
import { pathPrefixes } from './pathPrefixes';

/** An entry with its group. */
type Entry = Owned<SidebarEntry & Required<Pick<SidebarEntry, 'group'>>>;

/** A group of the sidebar, or a section of the settings or profile area, with its entries in order. */
interface Section {
  readonly id: string;
  readonly label: string;
  readonly order: number;
  readonly entries: Entry[];
}

/** Contributions of modules to the navigation of one caller, as published, before preferences apply. */
export type BuiltNavigation = Pick<
  Navigation,
  'groups' | 'settingsSections' | 'profileSections' | 'settingsPathPrefixes' | 'profilePathPrefixes'
>;

const DEFAULT_ORDER = 100;

type Dependencies = Pick<CoreServices, 'navigation' | 'modules' | 'translations'>;

/** Builds the navigation from what the running modules contribute and the caller may see, in a language. */
export class NavigationBuilder {
  constructor(private readonly deps: Dependencies) {}

  build(access: Access, locale: string): BuiltNavigation {
    const isShutOut = access.organizationIds?.length === 0;
    const titles = new Map(this.deps.modules.list().map(({ id, title }) => [id, title]));
    const visible = isShutOut
      ? []
      : this.deps.navigation.visible(access).map((entry) => this.inLanguage(entry, titles, locale));
    const settings = this.sections(visible, 'settings');
    const profile = this.sections(visible, 'profile');
    return {
      groups: this.sections(visible, 'main').map(groupOf),
      settingsSections: settings.map(sectionOf),
      profileSections: profile.map(sectionOf),
      settingsPathPrefixes: pathPrefixes(hrefsOf(settings)),
      profilePathPrefixes: pathPrefixes(hrefsOf(profile)),
    };
  }

  private inLanguage(
    { moduleId, item }: Owned<SidebarEntry>,
    titles: ReadonlyMap<string, string>,
    locale: string,
  ): Entry {
    const translated = (text: string) => this.deps.translations.titleText(text, moduleId, locale);
    const { id, label } = item.group ?? { id: moduleId, label: titles.get(moduleId) ?? moduleId };
    const group = { id, label: translated(label) };
    return { moduleId, item: { ...item, title: translated(item.title), group } };
  }

  /** Sections come in the order of their first entries. */
  private sections(entries: readonly Entry[], area: NavigationArea): Section[] {
    const sections = new Map<string, Section>();
    const inArea = entries.filter(({ item }) => (item.area ?? 'main') === area).sort(byOrder);
    for (const entry of inArea) {
      const { id, label } = entry.item.group;
      const section = sections.get(id);
      if (section) section.entries.push(entry);
      else sections.set(id, { id, label, order: orderOf(entry), entries: [entry] });
    }
    return [...sections.values()];
  }
}

function groupOf({ id, label, entries }: Section): Navigation['groups'][number] {
  return {
    id,
    name: label,
    defaultName: label,
    items: entries.map(({ item }) => ({
      id: item.href,
      href: item.href,
      title: item.title,
      defaultTitle: item.title,
      enabled: true,
      pageContext: 'main',
      ...iconOf(item),
    })),
  };
}

function sectionOf({ id, label, order, entries }: Section): Navigation['settingsSections'][number] {
  return {
    id,
    label,
    order,
    items: entries.map((entry) => ({
      id: entry.item.id.slice(entry.item.id.indexOf('.') + 1),
      label: entry.item.title,
      href: entry.item.href,
      order: orderOf(entry),
      ...iconOf(entry.item),
    })),
  };
}

function iconOf({ icon }: SidebarEntry): { iconName?: string } {
  return icon === undefined ? {} : { iconName: icon };
}

function hrefsOf(sections: readonly Section[]): string[] {
  return sections.flatMap(({ entries }) => entries.map(({ item }) => item.href));
}

function orderOf({ item }: Entry): number {
  return item.order ?? DEFAULT_ORDER;
}

/** Entries with the same number follow by their ids: the order is the same in every language. */
function byOrder(one: Entry, other: Entry): number {
  return orderOf(one) - orderOf(other) || (one.item.id < other.item.id ? -1 : 1);
}
