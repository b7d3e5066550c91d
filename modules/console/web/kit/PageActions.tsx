import { createContext, type ReactNode, useContext } from 'react';
import { createPortal } from 'react-dom';
import { Link } from 'wouter';
import { Icon } from './Icon';

/** Places of the heading that the content of a page fills. */
export interface HeadPlaces {
  /** Above the heading: the way back. */
  readonly above: HTMLElement | null;
  /** Before the heading: the picture of what it names. */
  readonly before: HTMLElement | null;
  /** Below it: what that belongs to. */
  readonly below: HTMLElement | null;
  /** Beside it: marks of what it names. */
  readonly marks: HTMLElement | null;
  /** At its end: what can be done on the page as a whole. */
  readonly actions: HTMLElement | null;
}

export const HeadContext = createContext<HeadPlaces>({
  above: null,
  before: null,
  below: null,
  marks: null,
  actions: null,
});

/** Something that is shown in the heading of the page. */
export function InHead({
  place,
  children,
}: {
  readonly place: keyof HeadPlaces;
  readonly children: ReactNode;
}) {
  const element = useContext(HeadContext)[place];
  return element && createPortal(children, element);
}

/** Actions on the page as a whole; shown beside its heading. */
export function PageActions({ children }: { readonly children: ReactNode }) {
  return <InHead place="actions">{children}</InHead>;
}

/** The way back from a page; shown above its heading. */
export function BackLink({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  return (
    <InHead place="above">
      <Link href={href}>
        <Icon name="arrow-left" />
        {children}
      </Link>
    </InHead>
  );
}
