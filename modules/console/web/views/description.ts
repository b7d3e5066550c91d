import { useResource } from '../api/useResource';

/** A route that lists, reads or changes records. */
export interface VerbRoute {
  readonly method: string;
  /** Below `/api`, parameters as `:name`. */
  readonly path: string;
  /** Where the id of the record stands. */
  readonly idIn: 'path' | 'query' | 'body' | null;
}

export type Verb = 'list' | 'read' | 'create' | 'update' | 'delete';

/** A kind of record in the list of all. */
export interface CollectionSummary {
  /** As `helpdesk.ticket`. */
  readonly id: string;
  readonly moduleId: string;
  readonly moduleTitle: string;
  /** Of one record. */
  readonly title: string;
  readonly plural: string;
  /** Title of creating a record, as `Create deal`. */
  readonly createTitle: string;
  /** Title of changing a record. */
  readonly editTitle: string;
  /** Of the list, below `/api`. */
  readonly path: string;
  /** Operations that the caller may call. */
  readonly verbs: Readonly<Partial<Record<Verb, VerbRoute>>>;
}

/** Description of a value by the server. */
export interface ValueDescription {
  readonly kind: 'text' | 'integer' | 'decimal' | 'boolean' | 'time' | 'list' | 'options' | 'json';
  readonly isRequired: boolean;
  readonly isNullable: boolean;
  readonly choices: readonly { readonly value: string | number | boolean; readonly label: string }[];
  readonly limits: {
    readonly min?: number;
    readonly max?: number;
    readonly minLength?: number;
    readonly maxLength?: number;
  };
  readonly format: 'email' | 'uri' | 'guid' | 'color' | 'percent' | 'country' | 'currency' | null;
  readonly note: string | null;
}

/** A value with its label and the tone in which it is drawn, which descriptions may give as a colour. */
export interface KnownValue {
  readonly value: string;
  readonly label: string;
  readonly tone: string;
  /** Whether forms propose it. */
  readonly isOffered: boolean;
}

/** A member of records. */
export interface MemberDescription {
  readonly name: string;
  readonly column: string | null;
  /** Path to a member that lists leave out, in what the route for one record answers; null: not there either. */
  readonly readAt: readonly string[] | null;
  readonly label: string;
  readonly type: string;
  readonly value: ValueDescription;
  /** Values with their labels and tones: its choices, or some of a member that takes others too. */
  readonly known: readonly KnownValue[];
  readonly isAlwaysSet: boolean;
  readonly initial: unknown;
  readonly takenBy: readonly ('create' | 'update')[];
  /** Of a state: the states that each may change to; null for other members. */
  readonly moves: Readonly<Record<string, readonly string[]>> | null;
  readonly writable: 'always' | 'create' | 'never';
  readonly sort: string | null;
  readonly operators: readonly string[];
  readonly references: string | null;
  /** Of an id of a record of one of several kinds: these. */
  readonly referencesOneOf: readonly string[];
  /** Of an amount: the member that says its currency. */
  readonly currencyIn: string | null;
  readonly isKind: boolean;
}

/** A field that the tenant has added. */
export interface CustomFieldDescription {
  readonly name: string;
  readonly key: string;
  readonly label: string;
  /** A line for people who fill it in. */
  readonly description?: string;
  readonly kind: string;
  readonly multi: boolean;
  readonly required: boolean;
  readonly options: readonly {
    readonly value: string;
    readonly label: string;
    /** Colour in which people see it; left out: one that its place gives. */
    readonly tone?: string;
  }[];
  readonly rules: {
    readonly min?: number | string;
    readonly max?: number | string;
    readonly minLength?: number;
    readonly maxLength?: number;
    readonly relatedKind?: string;
  };
  readonly defaultValue?: unknown;
  readonly sort: string | null;
  readonly operators: readonly string[];
}

/** The properties of a custom field that forms and lists go by. */
export type FieldDefinition = Pick<
  CustomFieldDescription,
  'key' | 'label' | 'description' | 'kind' | 'multi' | 'required' | 'options' | 'rules'
>;

/** Answer of `GET /console/collections/{id}`. */
export interface Description extends CollectionSummary {
  /** Of settings: what they are for. */
  readonly help?: string;
  readonly members: readonly MemberDescription[];
  readonly shown: readonly {
    readonly column: string;
    readonly label: string;
    readonly value: ValueDescription;
    readonly sort: string | null;
    /** Of an amount: where items have its currency. */
    readonly currencyIn?: string;
  }[];
  readonly filters: readonly {
    readonly name: string;
    readonly label: string;
    readonly value: ValueDescription;
  }[];
  readonly hasSearch: boolean;
  readonly names: 'members' | 'columns';
  readonly pageSize: number;
  readonly maxPageSize: number;
  readonly isWhole: boolean;
  readonly hasCursors: boolean;
  /** The list is exported as a file. */
  readonly isExported: boolean;
  /** The list adds up amounts over all pages. */
  readonly isSummed: boolean;
  readonly isUndoable: boolean;
  readonly customFields: readonly CustomFieldDescription[];
}

/** A record as lists show it. */
export type Item = Readonly<Record<string, unknown>>;

/** An item that has members of other modules under their paths too: `extensions.loyalty.points`. */
export function withAdded(item: Item): Item {
  const { extensions } = item;
  if (typeof extensions !== 'object' || extensions === null) return item;
  const added = Object.entries(extensions as Readonly<Record<string, object>>).flatMap(
    ([moduleId, members]) =>
      Object.entries(members).map(([name, value]) => [`extensions.${moduleId}.${name}`, value as unknown]),
  );
  return { ...item, ...(Object.fromEntries(added) as Item) };
}

/** A page of a list. */
export interface Page {
  readonly items: readonly Item[];
  readonly total: number;
  readonly totalPages?: number;
  /** Where the page after it begins; null for the last one. */
  readonly nextCursor?: string | null;
  /** Where so many records meet the conditions that not all were counted. */
  readonly totalIsEstimate?: true;
  /** Where the request asks for the sums of an amount: by currency; null where there are too many records. */
  readonly sums?: readonly { readonly currency: string | null; readonly amount: string }[] | null;
}

export const idOf = (item: Item) => String(item['id']);

/** The version of a record, which guards its next change. */
export function versionOf(item: Item): string | null {
  const version = item['updated_at'] ?? item['updatedAt'];
  return typeof version === 'string' ? version : null;
}

export const descriptionPath = (kind: string) => `/console/collections/${encodeURIComponent(kind)}`;

/** Reads what the server says of a kind of record. */
export function useDescription(kind: string | null) {
  return useResource<Description>(kind === null ? null : descriptionPath(kind));
}
