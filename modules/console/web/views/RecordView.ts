import type { AvatarShape } from '../kit/Avatar';
import type { Parameters } from './calls';

/** Lanes of a board. */
export interface LanesView {
  /** Member that tells the lane of a record: a choice, or the id of a record. */
  readonly by: string;
  /** Kind of the records that are the lanes; null: the choices of the member. */
  readonly kind: string | null;
  /** Member of these that names another record, of which one is chosen: the pipeline of stages. */
  readonly group?: string;
  /** Members shown on a card below its name. */
  readonly card?: readonly string[];
  /** Member with the day by which something is to be done; a record is late after it. */
  readonly due?: string;
  /** Member that has a value in records that are closed: those are never late, and lanes of them alone share the last column. */
  readonly closedBy?: string;
  /** Answer that says when a record came into its lanes: its path, its list, and members of the entries of that. */
  readonly entered?: {
    readonly request: string;
    readonly list: string;
    readonly lane: string;
    readonly at: string;
  };
  /** Of lanes that are records: where a member of theirs has one of these values, records are closed; they share the last column. */
  readonly closes?: { readonly member: string; readonly values: readonly string[] };
  /** Member that is summed in the heading of a lane, with the member that has its currency. */
  readonly sum?: { readonly member: string; readonly currency?: string };
}

/** Days with their records. */
export interface DaysView {
  /** Member with the day or time of a record. */
  readonly by: string;
  /** Icon and tone of records by values of a member. */
  readonly looks?: {
    readonly member: string;
    readonly of: Readonly<Record<string, { readonly icon: string; readonly tone: string }>>;
  };
}

/** Places with their records. */
export interface PlacesView {
  /** Path below `/api` that answers where records are. */
  readonly request: string;
  /** Member with the state of a record, of which markers have the tone. */
  readonly by: string;
  /** Member with an amount, and the member that has its currency. */
  readonly sum?: NonNullable<LanesView['sum']>;
  /** Says which records have a place. */
  readonly help: string;
  /** Kind of the records that have the places. */
  readonly places: string;
}

/** Ways to show records. */
export type Shown = 'list' | 'board' | 'tree' | 'calendar' | 'map';

/** How records of a kind are shown. Everything but the kind has a default from its declaration. */
export interface RecordView {
  /** Kind of record: `loyalty.card`. */
  readonly collection: string;
  /** Names of fields shown in lists. */
  readonly columns?: readonly string[];
  /** Names of fields in the head of the page of a record; default: those of lists. */
  readonly head?: readonly string[];
  /** Titles of columns by member, where they are shorter than the labels of the members. */
  readonly headings?: Readonly<Record<string, string>>;
  /** Lines about what to fill in, by member, below the inputs of forms. */
  readonly helps?: Readonly<Record<string, string>>;
  /** Names of fields that forms show first; the others follow behind a button. */
  readonly form?: readonly string[];
  /** Names of fields for programs, which pages and forms of records leave out; a new record that needs one asks for it. */
  readonly hides?: readonly string[];
  /** Names of the fields behind that button under titles; others follow them. */
  readonly groups?: readonly { readonly title: string; readonly members: readonly string[] }[];
  /** Purpose of the records, shown in an empty list. */
  readonly help?: string;
  /** Shape of the mark before the names of records; left out: they have none. */
  readonly mark?: AvatarShape;
  /** Path that answers the files of a record, of which one stands in its head, and the member with the id of that. */
  readonly picture?: { readonly request: string; readonly chosen?: string };
  /** Of the page of the list; default: the plural of the kind. */
  readonly title?: string;
  readonly board?: Omit<LanesView, 'kind'>;
  /** Members with the ids of records that stand beside the timeline, and members of these below their names. */
  readonly links?: readonly { readonly member: string; readonly says?: readonly string[] }[];
  /** Member that holds the id of the record above. */
  readonly tree?: { readonly by: string };
  /** Member with the day or time of a record. */
  readonly calendar?: DaysView;
  readonly map?: PlacesView;
  /** View that the page shows at first; default: the list. */
  readonly opens?: Shown;
  /** Member that the list is ordered by at first, descending with `-`. */
  readonly sort?: string;
  /** Path that answers the values that new records begin with, by member. */
  readonly begins?: string;
  /** Filters to choose from. */
  readonly saved?: readonly {
    readonly title: string;
    readonly filter: readonly {
      readonly member: string;
      readonly operator: string;
      readonly value?: string | readonly string[];
    }[];
    readonly isDefault?: boolean;
  }[];
  /** Values of members that the records have, and new ones get. Names in braces are members of the record that is shown around. */
  readonly filter?: Parameters;
  /** Lists on the page of a record. */
  readonly related?: readonly { readonly id: string; readonly title: string; readonly view: RecordView }[];
}
