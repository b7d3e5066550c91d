import type { AnchorHTMLAttributes, ReactNode } from 'react';
import { Link as RouterLink, useSearch as useRouterSearch } from 'wouter';

/** Attributes of a link to a page of the console. */
export interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** Path and query of the page: `/backend/garage/cars`. */
  readonly href: string;
  /** The page takes the place of the present one in the history of the browser. */
  readonly replace?: boolean;
}

/** A link to a page of the console, which is shown without loading the console anew. */
export const Link = RouterLink as (props: LinkProps) => ReactNode;

/** The query of the address of the page, without its question mark. */
export const useSearch: () => string = useRouterSearch;
