import type { RequiredFeature } from '../access/Feature';

/** A dashboard widget that a module offers. */
export interface WidgetDeclaration {
  /** `<module>.<name>`. */
  readonly id: string;
  /** Shown above the widget. */
  readonly title: string;
  /** Shown where people choose widgets. */
  readonly description?: string | null;
  /** Size at first; people change it. */
  readonly defaultSize?: 'sm' | 'md' | 'lg' | 'full';
  /** Shown to people who have not chosen their widgets. */
  readonly defaultEnabled?: boolean;
  /** Settings at first. */
  readonly defaultSettings?: Readonly<Record<string, unknown>> | null;
  /** Features a user must hold, all of them, to see the widget. */
  readonly features?: readonly RequiredFeature[];
  /** Name of an icon. */
  readonly icon?: string | null;
  /** Names the client code that draws the widget; default: the id. */
  readonly loaderKey?: string;
  /** Clients offer to load it again. */
  readonly supportsRefresh?: boolean;
}
