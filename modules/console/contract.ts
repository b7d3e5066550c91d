import type { RequiredFeature } from '@tenantry/core';

/** What parts of one module have in common. */
interface ConsolePart {
  /** `<module>.<name>` */
  readonly id: string;
  /** In English; texts in other languages stand under `titles` in the translations of the module. */
  readonly title: string;
  /** Who sees it: holders of all of these. The routes it calls check for themselves. */
  readonly features?: readonly RequiredFeature[];
}

/** Exactly one of these: an export of the entry that draws the part, or a view that the console makes. */
type Drawn =
  | { readonly component: string; readonly view?: undefined }
  | { readonly component?: undefined; readonly view: CollectionView };

/** A list of records, with their forms, made from what their module declares. */
export interface CollectionView {
  /** Kind of record: `loyalty.card`. */
  readonly collection: string;
  /** Names of members shown in lists; default: those that the console chooses. */
  readonly columns?: readonly string[];
  /** Names of members that forms show first. */
  readonly form?: readonly string[];
}

/** A page of its own. */
export type ConsolePage = ConsolePart &
  Drawn & {
    /** Below `/backend/`; `:name` stands for one segment. */
    readonly path: `/backend/${string}`;
  };

/** A part of a page of the console, or of another module: `customers.deal.tabs`. */
export type ConsoleSlot = ConsolePart & {
  readonly slot: string;
  /** Export of the entry. */
  readonly component: string;
};

/** Something to do with a record, by one request. */
export interface ConsoleAction extends ConsolePart {
  /** Kind of record. */
  readonly on: string;
  /** `POST /loyalty/cards/{id}/visits`, where `{id}` is the record. */
  readonly request: `${'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`;
  /** Asks before it is sent. */
  readonly confirm?: boolean;
}

/** A chart of what a route answers: a list, or an object with `items`. */
export interface ChartView {
  readonly chart: 'bar' | 'area' | 'line' | 'donut' | 'funnel';
  /** `GET /loyalty/best` */
  readonly request: `GET /${string}`;
  /** Member of an item that names it. */
  readonly label: string;
  /** Member of an item with its number. */
  readonly value: string;
}

/** A setting that people change for a widget on their dashboard. */
export type WidgetSetting = {
  /** Member of the settings, and parameter of the query of a `view`. */
  readonly name: string;
  /** In English, as titles of parts. */
  readonly title: string;
} & (
  | { readonly kind: 'text' | 'boolean' }
  | { readonly kind: 'integer'; readonly min?: number; readonly max?: number }
  | {
      readonly kind: 'choice';
      readonly choices: readonly { readonly value: string; readonly title: string }[];
    }
);

/** Draws a widget of the dashboard that the module declares under `widgets` with the same id. */
export type ConsoleWidget = ConsolePart & {
  /** What people can set; the values at first are the `defaultSettings` of the widget. */
  readonly settings?: readonly WidgetSetting[];
} & (
    | { readonly component: string; readonly view?: undefined }
    | { readonly component?: undefined; readonly view: ChartView }
  );

/** Kinds of values that fields of records have. */
export type FieldKind =
  'text' | 'long' | 'integer' | 'decimal' | 'boolean' | 'date' | 'time' | 'list' | 'json';

/** Draws or changes values of records: of one member, or of all members of a kind. */
export type ConsoleField = ConsolePart & {
  /** Kind of record: `customers.deal`. */
  readonly on: string;
  /** Export of the entry. */
  readonly component: string;
} & (
    | { /** Name of a member or custom field. */ readonly member: string; readonly kind?: undefined }
    | { readonly member?: undefined; readonly kind: FieldKind }
  );

/** A link below the form of the sign-in page. It is shown to everybody. */
export interface ConsoleSignIn {
  /** `<module>.<name>` */
  readonly id: string;
  /** In English; texts in other languages stand under `titles` in the translations of the module. */
  readonly title: string;
  /** Address of this server that begins the sign-in; `?redirect=` with the page that was asked for is added. */
  readonly href: `/${string}`;
}

/** A part of any sort. */
export type ExtensionPart =
  ConsolePage | ConsoleSlot | ConsoleAction | ConsoleWidget | ConsoleField | ConsoleSignIn;

/** What a module adds to the console; one for each module. */
export interface ConsoleExtension {
  /** Id of the module. */
  readonly id: string;
  /** Versions of the console's API that its code works with: `^1.0.0`. */
  readonly api: string;
  /** ES module among the assets of the package; its exports are the components. */
  readonly entry?: string;
  /** Style sheets among the assets. */
  readonly styles?: readonly string[];
  readonly pages?: readonly ConsolePage[];
  readonly slots?: readonly ConsoleSlot[];
  readonly actions?: readonly ConsoleAction[];
  readonly widgets?: readonly ConsoleWidget[];
  /** Cells of lists; their components get `{ record, value }`. */
  readonly cells?: readonly ConsoleField[];
  /** Inputs of forms; their components get `{ label, value, onChange, error, isRequired }`. */
  readonly inputs?: readonly ConsoleField[];
  readonly signIn?: readonly ConsoleSignIn[];
}

declare module '@tenantry/core' {
  interface Contributions {
    /** Pages, parts of pages and actions in the web console. */
    readonly 'console.extensions'?: readonly ConsoleExtension[];
  }
}
