import type { Frame } from '../api/session';
import type { Parts } from '../frame/Parts';
import { isHome } from './routes';

const firstPageOf = (parts: readonly Parts[]) =>
  parts.flatMap(({ pages }) => pages).find(({ home }) => home === true);

/** Whether people begin with a page of a module, and not with a page of links. */
export function hasFirstPage(parts: readonly Parts[]): boolean {
  return firstPageOf(parts) !== undefined;
}

/** The page that is shown at an address: at the first one, the page that people begin with, for those who have one. */
export function firstPage(path: string, { parts }: Frame): string {
  return (isHome(path) && firstPageOf(parts)?.path) || path;
}
