import type { Tone } from '../fields/tones';

/** Kinds of values that a custom field may hold. */
export const CUSTOM_FIELD_KINDS = [
  'text',
  'multiline',
  'integer',
  'float',
  'currency',
  'boolean',
  'date',
  'datetime',
  'select',
  'email',
  'url',
  'relation',
  'attachment',
] as const;

export type CustomFieldKind = (typeof CUSTOM_FIELD_KINDS)[number];

/** One stored value; times are ISO texts. */
export type CustomFieldItem = string | number | boolean;

/** Value of a record in a field: one value, or several where the field takes several. */
export type CustomFieldValue = CustomFieldItem | readonly CustomFieldItem[];

/** A choice of a `select` field. */
export interface CustomFieldOption {
  readonly value: string;
  readonly label: string;
  /** The colour in which people see it; left out: one that its place gives. */
  readonly tone?: Tone;
}

/** Rules for values, besides those of their kind. */
export interface CustomFieldRules {
  /** Characters; of `text` and `multiline`. */
  readonly minLength?: number;
  readonly maxLength?: number;
  /** Smallest and greatest number, or earliest and latest time as an ISO text. */
  readonly min?: number | string;
  readonly max?: number | string;
  /** Of fields with several values. */
  readonly maxItems?: number;
  /** Of `currency`: the code of ISO 4217 that the amounts are in. */
  readonly currency?: string;
  /** Of `relation`: the kind of record the ids are of, for example `customers.person`. */
  readonly relatedKind?: string;
  /** Of `attachment`: extensions of the files that it takes, in lower case without the dot; default: all. */
  readonly acceptedExtensions?: readonly string[];
  /** Of `attachment`: mebibytes of a file at most; only lowers the limit of the installation. */
  readonly maxAttachmentSizeMb?: number;
  /** Of `attachment`: partition of its files where an upload names none. */
  readonly partitionCode?: string;
}

/** A field that a tenant has added to records of one kind. */
export interface CustomFieldDefinition {
  /** Lower-case letters, digits and `_`: the name in requests and answers, after `cf_`. */
  readonly key: string;
  readonly label: string;
  /** A line for people who fill it in; left out: none. */
  readonly description?: string;
  readonly kind: CustomFieldKind;
  /** True: a list of values, replaced as a whole. */
  readonly multi: boolean;
  /** Demanded of new records; cannot be cleared. */
  readonly required: boolean;
  /** Lists can be filtered and sorted by it. */
  readonly filterable: boolean;
  /** Values are stored as ciphertext; such a field is not filterable. */
  readonly encrypted?: boolean;
  /** Of `select`; empty for the other kinds. */
  readonly options: readonly CustomFieldOption[];
  readonly rules: CustomFieldRules;
  /** Value of a new record that does not set the field. */
  readonly defaultValue: CustomFieldValue | null;
}

/** Values of the custom fields of a record, by key. */
export type CustomFieldValues = Readonly<Record<string, CustomFieldValue>>;

/** Keys of custom fields. The form `cf_<key>In` is not a key, and names of members of every object are not allowed. */
export const CUSTOM_FIELD_KEY = /^(?!(?:constructor|prototype)$)[a-z][a-z0-9_]{0,49}$/;

/** Names by which custom fields stand in requests at the top level: `cf_<key>` and `cf:<key>`. */
export const CUSTOM_FIELD_MEMBER = /^cf[_:]/;
