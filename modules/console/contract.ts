import type { Access, CoreServices, RequiredFeature } from '@tenantry/core';
import type { ConsoleService } from './kinds/ConsoleService';
import type { Happenings } from './kinds/Happenings';
import type { CollectionView, NarrowedView } from './kinds/RecordsView';

export type { ConsoleIcon } from './kinds/consoleIcons';
export type { ConsoleService, ConsoleServiceId } from './kinds/ConsoleService';
export type {
  HappeningAddition,
  HappeningLook,
  HappeningReversal,
  Happenings,
  HappeningTone,
  PlannedHappenings,
} from './kinds/Happenings';
export type {
  CollectionView,
  FilterCondition,
  NarrowedView,
  RelatedList,
  SavedFilter,
} from './kinds/RecordsView';

/** Members that parts of one module have in common. */
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

/** A page of its own. */
export type ConsolePage = ConsolePart &
  Drawn & {
    /** Below `/backend/`; `:name` stands for one segment. */
    readonly path: `/backend/${string}`;
    /**
     * Where the sidebar shows a page that no entry of `sidebar` names: below the title of the module (true, the default), with the
     * entries of the account, or nowhere.
     */
    readonly listed?: boolean | 'account';
    /** Icon of such a page in the sidebar, by its name in Lucide. */
    readonly icon?: string;
    /** True: people who may see the page begin with it. Of several pages that of the first module counts. */
    readonly home?: boolean;
    /** Kinds of records that the page shows, besides that of its `view`: the page of all kinds leaves them out. */
    readonly shows?: readonly string[];
    /** Purpose of the page in a line, for the page of all settings. In English, as titles; default: `help` of its `view`. */
    readonly help?: string;
  };

/** Places on the page or in the dialog of a record, and in lists of a kind of record: `loyalty.card.tabs`, and `*.tabs` of all kinds. */
export type RecordSlot = `${string}.${
  | 'tabs'
  | 'timeline'
  | 'composer'
  | 'related'
  | 'page'
  | 'toolbar'
  | 'aside'
  | 'list.toolbar'
  | 'list.head'
  | 'empty'
  | 'new'}`;

/** Places that the console has, and those that modules offer: `<module>.<name>`. */
// The intersection keeps the names of the console in the completion of editors.
export type SlotId = 'shell.header' | RecordSlot | (`${string}.${string}` & {});

/** A part of a page of the console, or of another module. */
export type ConsoleSlot = ConsolePart & {
  readonly slot: SlotId;
  /**
   * Of a slot of all kinds (`*.tabs`): those that the part is for, where what other modules contribute decides. It is called
   * whenever the frame of a caller is read, so it only reads memory. Left out: all kinds.
   */
  readonly kinds?: (contributions: CoreServices['contributions'], access: Access) => readonly string[];
} & (
    | {
        /** Export of the entry. */
        readonly component: string;
        readonly view?: undefined;
        readonly happens?: undefined;
        readonly link?: undefined;
      }
    | {
        readonly component?: undefined;
        readonly view: NarrowedView;
        readonly happens?: undefined;
        readonly link?: undefined;
      }
    | {
        readonly component?: undefined;
        readonly view?: undefined;
        /** Of a slot `<kind>.timeline`: what happens on the record. */
        readonly happens: Happenings;
        readonly link?: undefined;
      }
    | {
        readonly component?: undefined;
        readonly view?: undefined;
        readonly happens?: undefined;
        /** Of a slot `<kind>.list.head`: a page, which `title` names. */
        readonly link: PageLink;
      }
  );

/** A page that a part leads to. */
export interface PageLink {
  /** `/backend/reports/new?kind={kind}`, where `{kind}` is the kind of record. */
  readonly href: `/backend/${string}`;
  /** By its name in Lucide. */
  readonly icon?: string;
  /** True: it is for those who may create records of the kind, of kinds that clients create. */
  readonly creates?: boolean;
}

/** Something to do with a record: one request, or a change of its members. */
export type ConsoleAction = ConsolePart & {
  /** Kind of record. */
  readonly on: string;
  /** Asks before it is sent. */
  readonly confirm?: boolean;
  /** Lists offer it for the selected records too, with one request for each. */
  readonly bulk?: boolean;
} & (RequestAction | ChangeAction);

/** An action by a request of its own. */
export interface RequestAction {
  /** `POST /loyalty/cards/{id}/visits`, where `{id}` is the record. */
  readonly request: `${'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`;
}

/** An action that changes the record as its form does: for who may change it, with its version and with Undo. */
export interface ChangeAction {
  readonly request?: undefined;
  /** Values that members get; null clears one. */
  readonly sets: Readonly<Record<string, string | number | boolean | null>>;
  /** Members that are asked for in a dialog before. Not with `bulk`. */
  readonly asks?: readonly string[];
  /** Only for records that have one of these values in each member; null stands for none. */
  readonly when?: Readonly<Record<string, readonly (string | number | boolean | null)[]>>;
}

/** Kinds of values that fields of records have. */
export type FieldKind =
  'text' | 'long' | 'integer' | 'decimal' | 'boolean' | 'date' | 'time' | 'list' | 'json';

/** Draws or changes values of records: of one member, or of all members of a kind. */
export type ConsoleField = ConsolePart & {
  /** Export of the entry. */
  readonly component: string;
} & (
    | {
        /** Kind of record: `helpdesk.ticket`. */
        readonly on: string;
        /** Name of a member or custom field. */
        readonly member: string;
        readonly kind?: undefined;
      }
    | {
        /** Kind of record; left out: records of all kinds. */
        readonly on?: string;
        readonly member?: undefined;
        readonly kind: FieldKind;
      }
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

/** A first step in a new tenant, titled as an order: `Add your first company`. It is done once there are records of a kind. */
export interface ConsoleStep extends ConsolePart {
  /** Kind of the records. People who may not create such records do not see the step. */
  readonly collection: string;
  /** Parameters of the list of these records, for those that count; default: all of them. */
  readonly query?: Readonly<Record<string, string>>;
  /** Number of records from which on it is done; default: 1. */
  readonly atLeast?: number;
  /** Page on which it is done; default: the one that creates such a record. */
  readonly href?: `/backend/${string}`;
}

/** A page before sign-in. Everybody sees it; its code cannot use what belongs to a signed-in person. */
export interface ConsoleEntry {
  /** `<module>.<name>` */
  readonly id: string;
  /** Of plain segments: `/tour/begin`. */
  readonly path: `/${string}`;
  /** The heading. In English; texts in other languages stand under `titles` in the translations of the module. */
  readonly title: string;
  /** Export of the entry. */
  readonly component: string;
}

/** A part of any sort. */
export type ExtensionPart =
  ConsolePage | ConsoleSlot | ConsoleAction | ConsoleField | ConsoleSignIn | ConsoleEntry | ConsoleStep;

/** Additions of a module to the console; one for each module. */
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
  /** Slots in its own components that other modules may fill: `loyalty.card.footer`. */
  readonly offers?: readonly string[];
  readonly slots?: readonly ConsoleSlot[];
  readonly actions?: readonly ConsoleAction[];
  /** Cells of lists; their components get `{ record, value }`. */
  readonly cells?: readonly ConsoleField[];
  /** Inputs of forms; their components get `{ label, value, onChange, error, isRequired }`. */
  readonly inputs?: readonly ConsoleField[];
  readonly signIn?: readonly ConsoleSignIn[];
  /** First steps in a new tenant, which the dashboard lists until they are done. */
  readonly steps?: readonly ConsoleStep[];
  /** Pages before sign-in; the assets of the package have to be public. */
  readonly entries?: readonly ConsoleEntry[];
}

declare module '@tenantry/core' {
  interface Contributions {
    /** Pages, parts of pages and actions in the web console. */
    readonly 'console.extensions'?: readonly ConsoleExtension[];
    /** Routes that the console calls. */
    readonly 'console.services'?: readonly ConsoleService[];
  }
}
