import { createContext, useContext, useEffect } from 'react';

/** Sets the title of the page at the address that is shown, and the text of its heading where that is another. */
export const PageTitle = createContext<(title: string | undefined, heading?: string) => void>(
  () => undefined,
);

/**
 * Gives the page its heading and the window its title, such as the name of the record that was read.
 *
 * @param title undefined: the one that the page has by itself
 * @param heading left out: the title
 */
export function usePageTitle(title: string | undefined, heading?: string): void {
  const set = useContext(PageTitle);
  useEffect(() => {
    if (title !== undefined || heading !== undefined) set(title, heading);
  }, [set, title, heading]);
}
