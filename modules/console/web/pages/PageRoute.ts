import type { ComponentType } from 'react';
import type { OwnPage } from '../../kinds/ownPages';
import type { Person } from '../api/person';
import type { Parts } from '../frame/Parts';
import type { PageProps } from './PageProps';

/** Exports of the code of a page. */
export interface PageCode {
  readonly default: ComponentType<PageProps>;
  /**
   * Begins to read what the page shows, for the first page of a document: what is around it is still being read then.
   *
   * @param params parts of the address
   */
  readonly readAhead?: (params: PageProps['params']) => Promise<unknown>;
}

/** A page at an address, loaded when it is first shown. Its title is that of the sidebar, or what it gives to `usePageTitle`. */
export interface PageRoute {
  /** Parts named as `:id`. Modules may not have a page at the same path. */
  readonly path: OwnPage;
  readonly load: () => Promise<PageCode>;
  /** Title of a page that no module has an entry of the sidebar for. */
  readonly title?: string;
  /** Its purpose in a line, for the page of all settings. */
  readonly help?: string;
  /** Its icon in the sidebar. */
  readonly iconName?: string;
  /** Whether the sidebar shows such a page to this person, in the group for operators. @param parts what modules add */
  readonly isListed?: (person: Person, parts: readonly Parts[]) => boolean;
}
