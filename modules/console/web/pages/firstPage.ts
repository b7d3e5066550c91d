import type { Frame } from '../api/session';
import { isHome } from './routes';
import { type ShownGroup, shownGroups } from './shownGroups';

/** Where most people begin. */
export const DASHBOARD = '/backend/dashboards';

/** Whether people begin with the dashboard, and not with a page of links. */
export function hasFirstPage(groups: readonly ShownGroup[]): boolean {
  return groups.some(({ items }) => items.some(({ href }) => href === DASHBOARD));
}

/** The page that is shown at an address: at the first one, the dashboard of those who have one. */
export function firstPage(path: string, frame: Frame): string {
  return isHome(path) && hasFirstPage(shownGroups(frame)) ? DASHBOARD : path;
}
