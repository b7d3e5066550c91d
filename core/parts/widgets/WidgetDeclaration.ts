import type { RequiredFeature } from '../access/Feature';

/** A dashboard widget that a module offers. */
export interface WidgetDeclaration {
  /** `<module>.<name>`. */
  readonly id: string;
  readonly title: string;
  readonly description?: string | null;
  readonly defaultSize?: 'sm' | 'md' | 'lg' | 'full';
  readonly defaultEnabled?: boolean;
  readonly defaultSettings?: Readonly<Record<string, unknown>> | null;
  /** Features a user must hold, all of them, to see the widget. */
  readonly features?: readonly RequiredFeature[];
  readonly icon?: string | null;
  /** Names the client code that draws the widget; default: the id. */
  readonly loaderKey?: string;
  readonly supportsRefresh?: boolean;
}
