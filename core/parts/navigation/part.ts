import type { ContributedItems } from '../../kernel/registry/ContributionRegistry';
import type { SidebarEntry } from './SidebarEntry';
import { sidebarKind } from './sidebarKind';
import type { Part } from '../../kernel/parts/Part';

declare module '../../kernel/parts/HostServices' {
  interface CoreServices {
    /** Registry of sidebar entries, as `features`. */
    readonly navigation: ContributedItems<SidebarEntry>;
  }
}

/** Entries of the navigation. */
export const navigationPart: Part = {
  id: 'navigation',
  kinds: [sidebarKind],
  offers: { navigation: ({ contributions }) => contributions.of(sidebarKind) },
};
