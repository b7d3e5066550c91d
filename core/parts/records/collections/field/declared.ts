import type Joi from 'joi';
import type { ColumnType } from '../../fields/FieldType';
import type { CollectionField } from '../CollectionDeclaration';

/** Members of `CollectionField` that constructors write, or that only some of them take. */
type OfSomeTypes =
  | 'type'
  | 'schema'
  | 'orStored'
  | 'initial'
  | 'account'
  | 'currencyIn'
  | 'format'
  | 'isSummed'
  | 'namesKind'
  | 'labels'
  | 'phone'
  | 'references'
  | 'states'
  | 'tones'
  | 'translatable';

/**
 * Options of all constructors of members, besides the rules of their types: members of `CollectionField`.
 *
 * @typeParam V values of the type, as they are declared
 */
export interface FieldOptions<V = unknown> extends Partial<Omit<CollectionField, OfSomeTypes>> {
  /** Written when the client leaves it out of a creation, and the default of the column. */
  readonly initial?: V;
  /** A creation must name it. The column is not nullable then, if `nullable` does not say otherwise. */
  readonly required?: true;
  /** Clients may send null. Default: where the column may be empty, unless the member is required or not theirs to write. */
  readonly takesNull?: boolean;
  /**
   * Meaning of a blank text where null may be sent: it `clears` the member as null does, or is `refused`. Default: `clears` for texts,
   * `refused` for values of other types.
   */
  readonly blank?: 'clears' | 'refused';
  /** For people and agents, in the document of the API: what the name does not say. */
  readonly description?: string;
}

/** The options `O` of a constructor that takes the options `All`: any other name is an error. */
export type Only<All, O> = O & All & { readonly [Name in Exclude<keyof O, keyof All>]: never };

/** Options that have single values, as `labels`, have the values `V` alone. @typeParam O the options */
export type OfValues<V, O> = {
  readonly [Name in keyof O & ('labels' | 'tones' | 'times' | 'events')]: {
    readonly [Value in Exclude<keyof O[Name], V>]: never;
  };
};

/** A constructor is called without options. */
export type NoOptions = Readonly<Record<never, never>>;

/** A member of the type `T`, declared with the options `O`. It is nullable unless it is required or has an initial value. */
export type Declared<T extends ColumnType, O> = {
  readonly type: T;
  readonly schema: Joi.Schema;
} & (O extends { readonly required: true } | { readonly initial: unknown } | { readonly nullable: boolean }
  ? unknown
  : { readonly nullable: true }) &
  Pick<O, Extract<keyof O, keyof CollectionField>>;

/** The schema of a member, from the one of its values: required, or null where its column may be empty and clients write it. */
export function schemaOf<S extends Joi.Schema>(values: S, options: FieldOptions): S {
  const { required, description, blank } = options;
  const told = description === undefined ? values : (values.description(description) as S);
  if (required) return told.required() as S;
  if (!takesNull(options)) return told;
  return (blank === 'clears' ? told.allow(null, '') : told.allow(null)) as S;
}

/** Whether clients may send null for a member. */
export function takesNull(options: FieldOptions): boolean {
  const { required, initial, nullable, writable, internal } = options;
  if (required || writable === 'never' || internal) return false;
  return options.takesNull ?? nullable ?? initial === undefined;
}

/** A member of a type. @param rules names of options that only `schema` has applied, and that the declaration does not keep */
export function declared<const T extends ColumnType, O extends FieldOptions>(
  type: T,
  schema: Joi.Schema,
  options: O,
  ...rules: readonly string[]
): Declared<T, O> {
  const { required, initial, nullable, column } = options;
  const isNullable = column !== false && (nullable ?? (required === undefined && initial === undefined));
  const left = new Set(['required', 'description', 'nullable', 'takesNull', 'blank', ...rules]);
  const kept = Object.fromEntries(Object.entries(options).filter(([name]) => !left.has(name)));
  return { type, schema, ...kept, ...(isNullable && { nullable: true }) } as unknown as Declared<T, O>;
}
