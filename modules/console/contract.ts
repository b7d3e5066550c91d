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
}

declare module '@tenantry/core' {
  interface Contributions {
    /** Pages, parts of pages and actions in the web console. */
    readonly 'console.extensions'?: readonly ConsoleExtension[];
  }
}
