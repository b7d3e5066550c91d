import type { Frame, NavSection } from '../api/session';
import { accountPages, pageAt, pagesBeside } from '../frame/partPages';
import { operationTitle, settingsTitle } from './administrationRoutes';
import { hasPage, routes } from './routes';

/** A group of the sidebar. */
export interface ShownGroup {
  readonly id: string;
  readonly name: string;
  readonly items: readonly { readonly href: string; readonly title: string; readonly iconName?: string }[];
}

/**
 * The groups of the sidebar with the entries that the console has pages for: those of modules, of settings and of
 * the account, and the pages of operators. Groups without any are left out.
 */
export function shownGroups({ navigation, person, parts, settings }: Frame): readonly ShownGroup[] {
  const { groups, settingsSections, profileSections } = navigation;
  const visible = groups.map(({ id, name, items }) => ({
    id,
    name,
    items: items.filter(({ hidden }) => !hidden),
  }));
  const own = routes
    .filter((route) => route.isListed?.(person, parts))
    .map(({ path, title = '', iconName }) => ({ href: path, title, ...(iconName && { iconName }) }));
  const sections = settingsSections.map((section) => groupOf(section));
  const account = profileSections.map((section, index) =>
    groupOf(section, index === 0 ? accountPages(parts) : []),
  );
  const ofModules = {
    id: 'settings',
    name: settingsTitle,
    items: settings.map(({ moduleId, title }) => ({
      href: `/backend/settings/${moduleId}`,
      title,
      iconName: 'settings',
    })),
  };
  const operation = { id: 'operation', name: operationTitle, items: own };
  const shown = [...visible, ...sections, ofModules, ...account, operation]
    .map((group) => ({
      ...group,
      items: group.items.filter(({ href }) => hasPage(href) || pageAt(href, parts) !== undefined),
    }))
    .filter(({ items }) => items.length > 0);
  // Entries that people have hidden are there too: their pages need no other one.
  const named = new Set([...groups, ...shown].flatMap(({ items }) => items.map(({ href }) => href)));
  return [...shown, ...pagesBeside(parts, named)];
}

function groupOf({ id, label, items }: NavSection, first: ShownGroup['items'] = []): ShownGroup {
  const entries = items.map(({ label: title, ...item }) => ({ ...item, title }));
  return { id: `section:${id}`, name: label, items: [...first, ...entries] };
}
