import type { Navigation } from '../api/session';
import { hasPage } from './routes';

/** Groups of the navigation with the entries that the console has pages for; groups without any are left out. */
export function shownGroups({ groups }: Navigation): Navigation['groups'] {
  return groups
    .map((group) => ({
      ...group,
      items: group.items.filter(({ href, hidden }) => !hidden && hasPage(href)),
    }))
    .filter(({ items }) => items.length > 0);
}
