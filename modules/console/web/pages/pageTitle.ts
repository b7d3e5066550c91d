import { createContext, useContext, useEffect } from 'react';

/** Sets the title of the page at the address that is shown. */
export const PageTitle = createContext<(title: string) => void>(() => undefined);

/** Gives the page its heading and the window its title, such as the name of the record that was read. */
export function usePageTitle(title: string | undefined): void {
  const set = useContext(PageTitle);
  useEffect(() => {
    if (title !== undefined) set(title);
  }, [set, title]);
}
