import type { PagePart, Parts } from './Parts';

/** The page that modules have for the records of a kind: that of its own module first. */
export function pageOfKind(kind: string, parts: readonly Parts[]): PagePart | undefined {
  const found = parts.flatMap(({ moduleId, pages }) =>
    pages
      .filter(({ path, view }) => view?.collection === kind && !path.includes(':'))
      .map((page) => ({ page, isOwn: kind.startsWith(`${moduleId}.`) })),
  );
  return (found.find(({ isOwn }) => isOwn) ?? found[0])?.page;
}

/** The address below which the pages of the records of a kind are. */
export function pathOfKind(kind: string, parts: readonly Parts[]): string {
  return pageOfKind(kind, parts)?.path ?? `/backend/records/${encodeURIComponent(kind)}`;
}
