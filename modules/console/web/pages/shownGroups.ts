import type { Frame, NavSection } from '../api/session';
import { accountPages, pageAt, pagesBeside } from '../frame/partPages';
import { modulesTitle, operationTitle } from './administrationRoutes';
import { SETTINGS } from './settingsPath';
import { hasPage, routes } from './routes';

/** A group of the sidebar. */
export interface ShownGroup {
  readonly id: string;
  readonly name: string;
  readonly items: readonly { readonly href: string; readonly title: string; readonly iconName?: string }[];
}

/** The groups of the two areas of the sidebar. */
export interface ShownAreas {
  readonly work: readonly ShownGroup[];
  readonly settings: readonly ShownGroup[];
}

/**
 * The entries that the console has pages for. Work has the entries of modules and pages without an entry; the settings have those of
 * the account, of settings, of modules with settings of their own, and the pages of operators. Groups without any are left out.
 */
export function shownAreas({ navigation, person, parts, settings }: Frame): ShownAreas {
  const { groups, settingsSections, profileSections } = navigation;
  const withPages = (all: readonly ShownGroup[]) =>
    all
      .map((group) => ({
        ...group,
        items: group.items.filter(({ href }) => hasPage(href) || pageAt(href, parts) !== undefined),
      }))
      .filter(({ items }) => items.length > 0);
  const visible = groups.map(({ id, name, items }) => ({
    id,
    name,
    items: items.filter(({ hidden }) => !hidden),
  }));
  const own = routes
    .filter((route) => route.isListed?.(person, parts))
    .map(({ path, title = '', iconName }) => ({ href: path, title, ...(iconName && { iconName }) }));
  const account = profileSections.map((section, index) =>
    groupOf(section, index === 0 ? accountPages(parts) : []),
  );
  const ofModules = {
    id: 'settings',
    name: modulesTitle,
    items: settings.map(({ moduleId, title }) => ({
      href: `${SETTINGS}/${moduleId}`,
      title,
      iconName: 'settings',
    })),
  };
  const operation = { id: 'operation', name: operationTitle, items: own };
  const work = withPages(visible);
  const set = withPages([
    ...account,
    ...settingsSections.map((section) => groupOf(section)),
    ofModules,
    operation,
  ]);
  // Entries that people have hidden are there too: their pages need no other one.
  const named = new Set([...groups, ...work, ...set].flatMap(({ items }) => items.map(({ href }) => href)));
  return { work: [...work, ...pagesBeside(parts, named)], settings: set };
}

/** The groups of both areas. */
export function shownGroups(frame: Frame): readonly ShownGroup[] {
  const { work, settings } = shownAreas(frame);
  return [...work, ...settings];
}

/** The address of the entry for a page: that of the page itself, else the nearest one above it. */
export function entryAbove(path: string, groups: readonly ShownGroup[]): string | undefined {
  return groups
    .flatMap(({ items }) => items.map(({ href }) => href))
    .filter((href) => path === href || path.startsWith(`${href}/`))
    .sort((a, b) => b.length - a.length)[0];
}

/** The area with the page at an address; null for pages without an entry, which belong to the one that they were opened from. */
export function areaOf(path: string, { work, settings }: ShownAreas): keyof ShownAreas | null {
  if (path === '/backend') return 'work';
  if (path === SETTINGS || path.startsWith(`${SETTINGS}/`)) return 'settings';
  const above = entryAbove(path, [...work, ...settings]);
  if (above === undefined) return null;
  return settings.some(({ items }) => items.some(({ href }) => href === above)) ? 'settings' : 'work';
}

function groupOf({ id, label, items }: NavSection, first: ShownGroup['items'] = []): ShownGroup {
  const entries = items.map(({ label: title, ...item }) => ({ ...item, title }));
  return { id: `section:${id}`, name: label, items: [...first, ...entries] };
}
