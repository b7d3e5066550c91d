/** How something that happened is shown: its icon and its sentence. */
export interface HappeningLook {
  /** By its name in Lucide. */
  readonly icon: string;
  /** Tone of the icon; default: grey. */
  readonly tone?: HappeningTone;
  /**
   * Sentence in English, which `titles` in the translations of the module translate: `{who} called`. `{who}` is the person,
   * `{name}` the value of the member `name`, `{type}` that of the member of `types`.
   */
  readonly says: string;
}

export type HappeningTone =
  'red' | 'orange' | 'amber' | 'green' | 'teal' | 'blue' | 'indigo' | 'purple' | 'pink' | 'grey';

/** A value of a member. */
type Scalar = string | number | boolean | null;

/** Something that the composer of a timeline creates. */
export interface HappeningAddition {
  /** Its type, as `Call`. In English, as titles of parts. */
  readonly title: string;
  /** Text of the button, as `Save call`. In English. */
  readonly action: string;
  /** Text in the empty box. In English. */
  readonly prompt: string;
  /** By its name in Lucide. */
  readonly icon: string;
  /** Member that gets the text of the box. */
  readonly text: string;
  /** Members that are asked for below the box. */
  readonly form?: readonly string[];
  /** Values of further members. `{now}` is the present time, `{me}` the account of the person. */
  readonly sets?: Readonly<Record<string, Scalar>>;
}

/** Those of the records that are planned: they stand above what has happened. */
export interface PlannedHappenings {
  /** Values of filters of the list that those planned have. */
  readonly filter: Readonly<Record<string, string>>;
  /** Values of filters of the list that the others have. */
  readonly past: Readonly<Record<string, string>>;
  /** Member with the planned time, by which lists can be ordered. */
  readonly at: string;
  /** Values that members get when the person marks one as done. */
  readonly done: Readonly<Record<string, Scalar>>;
}

/** A step back or forth of what the log of changes has. */
export interface HappeningReversal {
  /** Member with what the service `undo` or `redo` takes: the token, or the id of the entry. */
  readonly by: string;
  /** Only where members have one of these values. */
  readonly when?: Readonly<Record<string, readonly Scalar[]>>;
}

/**
 * Happenings of a record, as its timeline shows it: records of a kind, or entries of a list that a route of the module answers.
 * Members are named as requests name them.
 */
export type Happenings = HappeningLook &
  HappeningSource & {
    /**
     * Values of filters of the list, and of members of new records. `{id}` is the record with the timeline, `{kind}` its kind;
     * other names in braces are members of it, as items of lists have them.
     */
    readonly filter: Readonly<Record<string, string>>;
    /** Members that say when it happened: the first that has a value counts. */
    readonly at: readonly string[];
    /** Members with the account of who did it: the first that has a value counts. */
    readonly by?: readonly string[];
    /** Member with the name of who did it, where that is no account: of an API key, for example. */
    readonly byName?: string;
    /** Who did it where no name is known, by the value of a member: `the system`. In English, as titles of parts. */
    readonly makers?: { readonly member: string; readonly of: Readonly<Record<string, string>> };
    /** Member with the name of what happened. */
    readonly name?: string;
    /** Member with its text. */
    readonly text?: string;
    /** Address that the name leads to, with members in braces. */
    readonly href?: `/${string}`;
    /** Looks of those with certain values of a member. */
    readonly types?: {
      readonly member: string;
      readonly of: Readonly<Record<string, HappeningLook>>;
    };
    /** Tabs on the page of the record that say the same, by their ids: the page with the timeline leaves them out. */
    readonly replaces?: readonly string[];
  };

/** Where the happenings come from. */
type HappeningSource =
  | {
      /** Kind of the records. The person changes, deletes and creates them as far as the collection permits. */
      readonly collection: string;
      readonly request?: undefined;
      /** Name by which the list is ordered, the newest first. */
      readonly sort: string;
      readonly planned?: PlannedHappenings;
      /** Values of filters of the list that contacts with people have; the head of the page says when the last one was. */
      readonly contacts?: Readonly<Record<string, string>>;
      /** Happenings that the composer creates, in the order of its choices. */
      readonly adds?: readonly HappeningAddition[];
      /** Members that its form shows first. */
      readonly form?: readonly string[];
      readonly changes?: undefined;
      readonly undo?: undefined;
      readonly redo?: undefined;
    }
  | {
      readonly collection?: undefined;
      /** Path below `/api` of a list, the newest first, which takes `page` and `pageSize`. */
      readonly request: `/${string}`;
      /** Member with changes of members of the record with the timeline: `{ [member]: { from, to } }`. */
      readonly changes?: string;
      readonly undo?: HappeningReversal;
      readonly redo?: HappeningReversal;
      readonly sort?: undefined;
      readonly planned?: undefined;
      readonly contacts?: undefined;
      readonly adds?: undefined;
      readonly form?: undefined;
    };
