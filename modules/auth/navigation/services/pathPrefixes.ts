/**
 * Beginnings of paths that belong to an area: the folder a page lies in (`/backend/profile/`), or the page
 * itself where that folder is the whole backend.
 */
export function pathPrefixes(hrefs: readonly string[]): string[] {
  return [...new Set(hrefs.map(prefixOf))];
}

function prefixOf(href: string): string {
  const folder = href.slice(0, href.lastIndexOf('/') + 1);
  const isDeep = folder.split('/').filter((part) => part !== '').length > 1;
  return isDeep ? folder : href;
}
