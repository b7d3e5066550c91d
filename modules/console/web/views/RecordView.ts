import type { Parameters } from './calls';
import type { Item } from './description';

/** A list that belongs to a record: its notes, its prices. */
export interface RelatedView {
  readonly id: string;
  readonly title: string;
  readonly view: RecordView;
  /** What narrows the list, and what new records get. */
  readonly fixed: (record: Item) => Parameters;
}

/** Lanes of a board. */
export interface LanesView {
  /** Member that tells the lane of a record: a choice, or the id of a record. */
  readonly by: string;
  /** Kind of record whose records are the lanes; left out: the choices of the member. */
  readonly kind?: string;
  /** Kind of record of which one is chosen, whose lanes are shown: a pipeline and its stages. */
  readonly group?: { readonly kind: string; readonly member: string };
  /** Members shown on a card below its name. */
  readonly card: readonly string[];
  /** Member that is summed in the heading of a lane, with the member that has its currency. */
  readonly sum?: { readonly member: string; readonly currency?: string };
}

/** How records of a kind are shown. Everything but the kind has a default from its declaration. */
export interface RecordView {
  /** As `customers.deal`. */
  readonly kind: string;
  /** Names of fields shown in lists. */
  readonly columns?: readonly string[];
  /** Names of fields that forms show first; the others follow behind a button. */
  readonly form?: readonly string[];
  /** What the records are for, shown where there are none. */
  readonly help?: string;
  /** Of the page of the list; default: the plural of the kind. */
  readonly title?: string;
  readonly lanes?: LanesView;
  /** Member that holds the id of the record above. */
  readonly tree?: { readonly by: string };
  /** Member with the day or time of a record. */
  readonly calendar?: { readonly by: string };
  /** What the page shows at first; default: the list. */
  readonly opens?: 'board' | 'tree' | 'calendar';
  readonly related?: () => readonly RelatedView[];
}
