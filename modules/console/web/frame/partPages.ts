import { matchPath } from '../pages/matchPath';
import type { PagePart, Parts } from './Parts';

/** Kind of a page made from a declaration: all records, a form for a new one, or one of them. */
export type ViewPlace = 'list' | 'new' | 'record';

/** A page of a module at an address. */
export interface FoundPage {
  readonly moduleId: string;
  readonly page: PagePart;
  readonly place: ViewPlace;
  /** Values of `:name` in its path. */
  readonly params: Readonly<Record<string, string>>;
}

/** Views have addresses below that of their list. */
const PLACES: readonly (readonly [ViewPlace, string])[] = [
  ['list', ''],
  ['new', '/new'],
  ['record', '/:id'],
];

/** The page at an address; of several the one with the most fixed segments. */
export function pageAt(path: string, parts: readonly Parts[]): FoundPage | undefined {
  const found = parts.flatMap(({ moduleId, pages }) =>
    pages.flatMap((page) =>
      PLACES.filter(([place]) => place === 'list' || page.view !== undefined).flatMap(([place, end]) => {
        const params = matchPath(page.path + end, path);
        return params ? [{ moduleId, page, place, params }] : [];
      }),
    ),
  );
  return found.sort((a, b) => Object.keys(a.params).length - Object.keys(b.params).length)[0];
}

/** Features that the page at an address requires, where the caller lacks one of them; undefined for other addresses. */
export function requiredAt(path: string, parts: readonly Parts[]): readonly string[] | undefined {
  const all = parts.flatMap(({ restricted }) => restricted);
  return all.find((page) => matchPath(page.path, path) !== null)?.features;
}

/** Pages that belong to the account of the caller. */
export function accountPages(parts: readonly Parts[]) {
  return parts.flatMap(({ pages }) => pages.filter(({ listed }) => listed === 'account').map(entryOf));
}

/** Pages that the navigation does not name, which stand below the title of their module. */
export function pagesBeside(parts: readonly Parts[], named: ReadonlySet<string>) {
  return parts
    .map(({ moduleId, title, pages }) => ({
      id: `module:${moduleId}`,
      name: title,
      items: pages
        .filter(({ path, listed = true }) => listed && !path.includes(':') && !named.has(path))
        .map(entryOf),
    }))
    .filter(({ items }) => items.length > 0);
}

const entryOf = ({ path, title, icon }: PagePart) => ({
  href: path,
  title,
  ...(icon !== undefined && { iconName: icon }),
});
