import { administrationRoutes } from './administrationRoutes';
import { matchPath } from './matchPath';
import type { PageRoute } from './PageRoute';
import { recordRoutes } from './recordRoutes';

/** Pages by their addresses; the first one that fits is shown. */
export const routes: readonly PageRoute[] = [...recordRoutes, ...administrationRoutes];

const HOME = ['/', '/backend'];

/** Whether the address is that of the first page. */
export function isHome(path: string): boolean {
  return HOME.includes(path);
}

/** Whether the page at the address is for people who are signed in. */
export function isBehindSignIn(path: string): boolean {
  return isHome(path) || path.startsWith('/backend/');
}

/** Whether the console has a page at this address. */
export function hasPage(path: string): boolean {
  return isHome(path) || routes.some((route) => matchPath(route.path, path) !== null);
}
