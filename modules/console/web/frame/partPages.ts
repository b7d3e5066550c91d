import { matchPath } from '../pages/matchPath';
import type { PagePart, Parts } from './Parts';

/** A page of a module at an address. */
export interface FoundPage {
  readonly moduleId: string;
  readonly page: PagePart;
  /** Values of `:name` in its path. */
  readonly params: Readonly<Record<string, string>>;
}

/** The page at an address; of several the one with the most fixed segments. */
export function pageAt(path: string, parts: readonly Parts[]): FoundPage | undefined {
  const found = parts.flatMap(({ moduleId, pages }) =>
    pages.flatMap((page) => {
      const params = matchPath(page.path, path);
      return params ? [{ moduleId, page, params }] : [];
    }),
  );
  return found.sort((a, b) => Object.keys(a.params).length - Object.keys(b.params).length)[0];
}

/** Pages that the navigation does not name, which stand below the title of their module. */
export function pagesBeside(parts: readonly Parts[], named: ReadonlySet<string>) {
  return parts
    .map(({ moduleId, title, pages }) => ({
      id: `module:${moduleId}`,
      name: title,
      items: pages
        .filter(({ path }) => !path.includes(':') && !named.has(path))
        .map(({ id, path, title: text }) => ({ id, href: path, title: text })),
    }))
    .filter(({ items }) => items.length > 0);
}
