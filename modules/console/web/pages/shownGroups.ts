import type { Frame } from '../api/session';
import { pageAt, pagesBeside } from '../frame/partPages';
import { operationTitle } from './administrationRoutes';
import { hasPage, routes } from './routes';

/** A group of the sidebar. */
export interface ShownGroup {
  readonly id: string;
  readonly name: string;
  readonly items: readonly { readonly href: string; readonly title: string }[];
}

/**
 * The groups of the sidebar with the entries that the console has pages for: those of modules, of settings and of
 * the account, and the pages of operators. Groups without any are left out.
 */
export function shownGroups({ navigation, person, parts }: Frame): readonly ShownGroup[] {
  const { groups, settingsSections, profileSections } = navigation;
  const visible = groups.map(({ id, name, items }) => ({
    id,
    name,
    items: items.filter(({ hidden }) => !hidden),
  }));
  const sections = [...settingsSections, ...profileSections].map(({ id, label, items }) => ({
    id: `section:${id}`,
    name: label,
    items: items.map((item) => ({ href: item.href, title: item.label })),
  }));
  const listed = routes.filter(({ isListed }) => isListed?.(person));
  const operation = {
    id: 'operation',
    name: operationTitle,
    items: listed.map(({ path, title = '' }) => ({ href: path, title })),
  };
  const shown = [...visible, ...sections, operation]
    .map((group) => ({
      ...group,
      items: group.items.filter(({ href }) => hasPage(href) || pageAt(href, parts) !== undefined),
    }))
    .filter(({ items }) => items.length > 0);
  const named = new Set(shown.flatMap(({ items }) => items.map(({ href }) => href)));
  return [...shown, ...pagesBeside(parts, named)];
}
