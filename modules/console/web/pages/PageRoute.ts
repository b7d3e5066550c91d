import type { ComponentType } from 'react';
import type { Person } from '../api/person';
import type { PageProps } from './PageProps';

/** A page at an address, loaded when it is first shown. Its title is that of the sidebar, or what it gives to `usePageTitle`. */
export interface PageRoute {
  /** Parts named as `:id`. */
  readonly path: string;
  readonly load: () => Promise<{ readonly default: ComponentType<PageProps> }>;
  /** Title of a page that no module has an entry of the sidebar for. */
  readonly title?: string;
  /** Where the sidebar has such a page: below the entries of the account, or in a group for operators. */
  readonly group?: 'account' | 'operation';
  /** Whether the sidebar shows such a page to this person. */
  readonly isListed?: (person: Person) => boolean;
}
