import type { RequiredFeature } from '../access/Feature';
import type { WidgetQuery } from './WidgetQuery';

/** Forms in which the numbers of a query are drawn. `number` is one number; the others need `groupBy`. */
export type WidgetChart = 'number' | 'bar' | 'area' | 'line' | 'donut' | 'funnel' | 'table';

/** The answer of a route, which is a list or an object with `items`, as a chart, a number or a table. */
export type WidgetView = {
  /** `GET /loyalty/best` */
  readonly request: `GET /${string}`;
} & (
  | {
      readonly chart: Exclude<WidgetChart, 'number' | 'table'>;
      /** Member of an item that names it. */
      readonly label: string;
      /** Member of an item with its number. */
      readonly value: string;
    }
  | {
      readonly chart: 'number';
      /** Member of the answer with the number, or of its first item. */
      readonly value: string;
    }
  | {
      readonly chart: 'table';
      /** Members of an item, the first of which names it. Titles are in English, as that of the widget. */
      readonly columns: readonly { readonly member: string; readonly title: string }[];
    }
);

/** A setting that people change for a widget on their dashboard. */
export type WidgetSetting = {
  /** Member of the settings, and parameter of the query of a `view`. */
  readonly name: string;
  /** In English, as the title of the widget. */
  readonly title: string;
} & (
  | { readonly kind: 'text' | 'boolean' }
  | { readonly kind: 'integer'; readonly min?: number; readonly max?: number }
  | {
      readonly kind: 'choice';
      readonly choices: readonly { readonly value: string; readonly title: string }[];
    }
);

/** Drawing of a widget: by a query, a view or a component. Without any, clients draw it by its `loaderKey`. */
type Drawing =
  | {
      /** Numbers over records. People change it, and the chart, in the settings of the widget. */
      readonly query: WidgetQuery;
      /** Default: `bar`. Without `groupBy` the number is drawn. */
      readonly chart?: WidgetChart;
      readonly view?: undefined;
      readonly component?: undefined;
      readonly settings?: undefined;
    }
  | {
      readonly query?: undefined;
      readonly chart?: undefined;
      readonly view?: WidgetView;
      readonly component?: undefined;
      /** The values at first are `defaultSettings`. */
      readonly settings?: readonly WidgetSetting[];
    }
  | {
      readonly query?: undefined;
      readonly chart?: undefined;
      readonly view?: undefined;
      /** Export of the code of the module for the web console, which gets `{ settings }`. */
      readonly component: string;
      /** The values at first are `defaultSettings`. */
      readonly settings?: readonly WidgetSetting[];
    };

/** A dashboard widget that a module offers, and how it is drawn. */
export type WidgetDeclaration = {
  /** `<module>.<name>`. */
  readonly id: string;
  /** Shown above the widget. In English; texts in other languages are below `titles` in the translations of the module. */
  readonly title: string;
  /** Shown where people choose widgets. In English, as the title. */
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
} & Drawing;
