import type { SidebarEntry } from './SidebarEntry';

/**
 * The members that a page of the web console shares with its entry of the sidebar, for the declaration of the page:
 *
 *     pages: [{ ...pageOf(sidebar.cards), component: 'CardsPage' }]
 */
export function pageOf<E extends SidebarEntry>({ id, href, title, features }: E) {
  return { id, path: href as E['href'], title, ...(features && { features }) };
}
