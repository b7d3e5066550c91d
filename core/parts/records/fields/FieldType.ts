import type { Range } from './Test';

/** Where the reader of a value is. */
export interface Place {
  /** Time zone in which days begin: a name of the IANA database. */
  readonly zone: string;
}

/** Questions that a type answers, besides whether there is a value. */
export type Ability = 'equality' | 'order' | 'text' | 'flag';

/**
 * One kind of value, wherever it is kept or asked for: how an operand is read, and what the key is by which values are equal and
 * ordered. A key is text; equal values have keys that `compare` finds equal, however they are written.
 */
export interface FieldType {
  readonly name: ValueType;
  /** Abilities that operators need: `flag` is for true and false, `text` for parts of a text. */
  readonly abilities: ReadonlySet<Ability>;
  /** Description of a valid operand for the message of a refusal: `a number`. */
  readonly expected: string;
  /** The only values, where their set is closed. */
  readonly words?: readonly string[];
  /** Whether several operands may be sent as a comma list; in text a comma is a character. */
  readonly isCommaList: boolean;
  /** An operand, such as a value of a query, as a key. @returns undefined where it is invalid for the type */
  readonly read: (text: string, place: Place) => string | undefined;
  /** A part of a text as part of a key. Default: it is read as a whole. */
  readonly readPart?: (text: string, place: Place) => string | undefined;
  /** The range of keys that an operand stands for, as a day does for moments; undefined where it is a single value. */
  readonly span?: (text: string, place: Place) => Range | undefined;
  /** The key of a stored value, as JSON has it. @returns undefined for no value, and for one of another type */
  readonly keyOf: (value: unknown) => string | undefined;
  /**
   * SQL of the key of a column's value, or of one of its values. Default: the value is the key.
   *
   * @param keys those that it is only compared with for equality
   */
  readonly sqlKey?: (expression: string, keys?: readonly string[]) => string;
  /** Type of PostgreSQL that holds these keys. Default: the name of the type, which serves the index of a column. */
  readonly keyType?: (keys: readonly string[]) => string;
  /** The type by which values are compared exactly as they are stored, as hashes compare them. Default: this type. */
  readonly asWritten?: FieldType;
  /** Below 0, 0 or above 0, as PostgreSQL orders the keys. */
  readonly compare: (a: string, b: string) => number;
}

/** Types of single values, and those of PostgreSQL that their keys have. */
export type ValueType = 'text' | 'uuid' | 'integer' | 'numeric' | 'boolean' | 'timestamptz' | 'date';

/** Types of PostgreSQL that columns have: the type of a value decides how it is compared, sorted and shown. */
export type ColumnType = ValueType | 'jsonb' | 'uuid[]' | 'text[]';
