import { createContext, type ReactNode, useContext } from 'react';
import { createPortal } from 'react-dom';

/** The place beside the heading of the page. */
export const ActionsPlace = createContext<HTMLElement | null>(null);

/** What can be done on the page as a whole; shown beside its heading. */
export function PageActions({ children }: { readonly children: ReactNode }) {
  const place = useContext(ActionsPlace);
  return place && createPortal(children, place);
}
