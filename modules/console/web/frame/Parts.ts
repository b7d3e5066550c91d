import type { Happenings, PageLink } from '@tenantry/module-console/contract';
import type { RecordView } from '../views/RecordView';

/** Members of all parts. */
interface Part {
  /** `<module>.<name>` */
  readonly id: string;
  readonly title: string;
}

/** A page of a module. */
export interface PagePart extends Part {
  readonly path: string;
  readonly listed?: boolean | 'account';
  readonly icon?: string;
  readonly home?: boolean;
  /** Its purpose in a line. */
  readonly help?: string;
  readonly shows?: readonly string[];
  readonly component?: string;
  readonly view?: RecordView;
}

/** Leaves out the other contents of a slot. */
type Only<Name extends Content> = { readonly [Other in Exclude<Content, Name>]?: undefined };
type Content = 'component' | 'view' | 'happens' | 'link';

/** A part of a page that is not the module's own. */
export type SlotPart = Part & {
  readonly slot: string;
  /** Of a slot of all kinds of records: those that it is for; left out: all. */
  readonly kinds?: readonly string[];
} & (
    | (Only<'component'> & { readonly component: string })
    | (Only<'view'> & { readonly view: RecordView })
    | (Only<'happens'> & { readonly happens: Happenings })
    | (Only<'link'> & { readonly link: PageLink })
  );

/** Something to do with a record: one request, or a change of its members. */
export type ActionPart = RequestActionPart | ChangeActionPart;

interface SomeActionPart extends Part {
  readonly on: string;
  readonly confirm?: boolean;
  readonly bulk?: boolean;
}

/** An action by a request of its own. */
export interface RequestActionPart extends SomeActionPart {
  readonly request: string;
}

/** An action that changes members of a record. */
export interface ChangeActionPart extends SomeActionPart {
  readonly request?: undefined;
  readonly sets: Readonly<Record<string, unknown>>;
  /** Members that are asked for before. */
  readonly asks?: readonly string[];
  /** Values that the record has one of, by member. */
  readonly when?: Readonly<Record<string, readonly unknown[]>>;
}

/** Something that people set for a widget. */
export interface WidgetSetting {
  readonly name: string;
  readonly title: string;
  readonly kind: 'text' | 'integer' | 'boolean' | 'choice';
  readonly min?: number;
  readonly max?: number;
  readonly choices?: readonly { readonly value: string; readonly title: string }[];
}

/** A widget of the dashboard with its drawing. */
export interface WidgetPart extends Part {
  readonly moduleId: string;
  readonly settings?: readonly WidgetSetting[];
  readonly component?: string;
  readonly view?: {
    readonly chart: string;
    readonly request: string;
    readonly label?: string;
    readonly value?: string;
    readonly columns?: readonly { readonly member: string; readonly title: string }[];
  };
}

/** Draws or changes values of records: of one member, or of all members of a kind. */
export interface FieldPart extends Part {
  /** Left out: records of all kinds. */
  readonly on?: string;
  readonly component: string;
  readonly member?: string;
  readonly kind?: string;
}

/** A first step in a tenant; it is done once there are records of the kind, or without one once its page was opened. */
export interface StepPart extends Part {
  readonly collection?: string;
  /** Parameters of the list, for the records that count. */
  readonly query?: Readonly<Record<string, string>>;
  /** Number of records; left out: one. */
  readonly atLeast?: number;
  /** Page on which it is done; left out: the one that creates such a record. */
  readonly href?: string;
}

/** The code of a module. */
export interface PartsCode {
  readonly moduleId: string;
  /** Of the module. */
  readonly title: string;
  readonly version: string;
  /** Versions of the API of the console that its code works with. */
  readonly api: string;
  /** Address of its code; null where none is loaded. */
  readonly entry: string | null;
  readonly styles: readonly string[];
  /** Why the code is left out. */
  readonly problem: 'api' | 'assets' | null;
}

/** Parts that a module adds to the console, as far as the caller may see them. */
export interface Parts extends PartsCode {
  readonly pages: readonly PagePart[];
  /** Pages that the caller may not open, with the features that these require. */
  readonly restricted: readonly { readonly path: string; readonly features: readonly string[] }[];
  readonly slots: readonly SlotPart[];
  readonly actions: readonly ActionPart[];
  readonly cells: readonly FieldPart[];
  readonly inputs: readonly FieldPart[];
  readonly steps: readonly StepPart[];
  /** For operators: which parts nothing running has a place for, a clause each. */
  readonly withoutPlace: readonly string[];
}
