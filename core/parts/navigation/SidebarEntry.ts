import type { RequiredFeature } from '../access/Feature';

/** Where an entry appears: in the main sidebar, the settings area or the profile area. */
export type NavigationArea = 'main' | 'settings' | 'profile';

/** A link that a module adds to the navigation. */
export interface SidebarEntry {
  /** `<module>.<name>`. */
  readonly id: string;
  /** Path of the page, for example `/backend/devices`; unique among all modules. */
  readonly href: string;
  /** Shown in the navigation. */
  readonly title: string;
  /** `main` (default), `settings` or `profile`. */
  readonly area?: NavigationArea;
  /** Group in the sidebar, or section in settings and profile: id and label. Default: the module itself. */
  readonly group?: { readonly id: string; readonly label: string };
  /** Smaller comes first in its area, equal ones by their ids; groups are in the order of their first entries. Default 100. */
  readonly order?: number;
  /** Features a user must hold, all of them, to see the entry. */
  readonly features?: readonly RequiredFeature[];
  /** Name of an icon of Lucide, as `package`; https://lucide.dev/icons shows them. */
  readonly icon?: string;
}
