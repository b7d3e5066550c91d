import type { ColumnType } from '../CollectionDeclaration';
import type { ValueLooks } from '../ValueLooks';

/** Limits of a value, as far as its schema names any. */
export interface ValueLimits {
  /** Smallest and greatest number. */
  readonly min?: number;
  readonly max?: number;
  /** Of texts, and of lists their elements. */
  readonly minLength?: number;
  readonly maxLength?: number;
}

/** Description of the values that a schema allows, as data. */
export interface ValueDescription {
  /**
   * `integer` where numbers are whole; `options` for lists of objects with a `value` and a `label`; `json` for other objects and for
   * schemas of several types.
   */
  readonly kind: 'text' | 'integer' | 'decimal' | 'boolean' | 'time' | 'list' | 'options' | 'json';
  readonly isRequired: boolean;
  readonly isNullable: boolean;
  /** The only values; none: any. */
  readonly choices: readonly (string | number | boolean)[];
  readonly limits: ValueLimits;
  /** `email`, `uri`, `guid` or `color`, where texts are of that form, or the declared `format`. */
  readonly format: string | null;
  readonly note: string | null;
}

/** One member of the records of a collection. */
export interface MemberDescription {
  /** In requests. */
  readonly name: string;
  /** In the items of lists; null where they do not show it. */
  readonly column: string | null;
  /** In English. */
  readonly label: string;
  readonly type: ColumnType;
  readonly value: ValueDescription;
  /** Of its choices, or of values that people know where it takes others too: what these are called, in English. */
  readonly labels: Readonly<Record<string, string>>;
  /** Colours of values. */
  readonly tones: NonNullable<ValueLooks['tones']>;
  /** Whether records always have a value. */
  readonly isAlwaysSet: boolean;
  /** Value that a creation writes if the member is omitted. */
  readonly initial: unknown;
  readonly writable: 'always' | 'create' | 'never';
  /** Of a state: the states that each may change to; null for other members. */
  readonly moves: Readonly<Record<string, readonly string[]>> | null;
  /** Name for `sortField`; null where lists are not sorted by it. */
  readonly sort: string | null;
  /** Of the advanced filter, which knows it by its name; none: it cannot filter by it. */
  readonly operators: readonly string[];
  /** The kind of record that the value is the id of. */
  readonly references: string | null;
  /** Of an id of a record of one of several kinds: these. */
  readonly referencesOneOf: readonly string[];
  /** Of an amount: the member that says its currency. */
  readonly currencyIn: string | null;
  /** The value is the id of an account. */
  readonly isAccount: boolean;
  /** The value names a kind of records. */
  readonly isKind: boolean;
  readonly isTranslatable: boolean;
  readonly isEncrypted: boolean;
}

/** A further member of the items of lists, which requests do not take. */
export interface ShownDescription {
  readonly column: string;
  readonly label: string;
  readonly value: ValueDescription;
  readonly sort: string | null;
  /** Of an amount: the further member that has its currency. */
  readonly currencyIn?: string;
  /** It repeats a member, or has a meaning for programs only. */
  readonly isForPrograms?: true;
}

/** A parameter that narrows the list. */
export interface FilterDescription {
  readonly name: string;
  readonly label: string;
  readonly value: ValueDescription;
}

/** Description of a collection as data: for views and forms made from it. */
export interface CollectionDescription {
  /** Below `/api`, parameters as `:name`. */
  readonly path: string;
  /** In English: `deals`. */
  readonly plural: string;
  readonly members: readonly MemberDescription[];
  readonly shown: readonly ShownDescription[];
  readonly filters: readonly FilterDescription[];
  readonly hasSearch: boolean;
  /** Names of members in items: as in requests, or those of their columns. */
  readonly names: 'members' | 'columns';
  readonly pageSize: number;
  readonly maxPageSize: number;
  /** Lists have no pages. */
  readonly isWhole: boolean;
  /** Lists take the place where a page ended, `cursor`. */
  readonly hasCursors: boolean;
  readonly hasCustomFields: boolean;
  readonly isUndoable: boolean;
}
