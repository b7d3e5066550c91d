import type { ColumnShape, ColumnType } from '../tables/ColumnShape';
import type { CollectionField, UniqueConstraint } from './CollectionDeclaration';

/** Members of a record, as a declaration lists them. */
export type Fields = Readonly<Record<string, CollectionField>>;

/** Types of the driver's values, by type of column. */
interface Values {
  text: string;
  uuid: string;
  integer: number;
  /** As text, which loses no digit. */
  numeric: string;
  boolean: boolean;
  timestamptz: Date;
  /** `2026-12-31` */
  date: string;
  jsonb: unknown;
  'uuid[]': string[];
  'text[]': string[];
}

/** Type of the stored value of a member; ciphertext where the member is encrypted. */
type ValueOf<F extends ColumnShape> = F extends { readonly encrypted: object | true }
  ? string | NullOf<F>
  : ClearValueOf<F>;

type ClearValueOf<F extends ColumnShape> =
  (F extends { readonly sqlType: 'double precision' } ? number : Values[F['type'] & ColumnType]) | NullOf<F>;

type NullOf<F> = F extends { readonly nullable: true } ? null : never;

/** The members that a column keeps. */
type Kept<F> = { [K in keyof F]: F[K] extends { readonly column: false } ? never : K }[keyof F];

/** Columns of every record. */
interface Common {
  id: string;
  tenantId: string;
  organizationId: string;
  createdAt: Date;
  updatedAt: Date;
}

/** A record as repositories give it. */
export type EntityRow<F extends Fields> = Common & {
  [K in Kept<F>]: F[K] extends ColumnShape ? ValueOf<F[K]> : never;
};

/** `createdAt` becomes `created_at`. */
type Snake<Text extends string, Done extends string = ''> = Text extends `${infer Letter}${infer Rest}`
  ? Snake<Rest, `${Done}${Letter extends Lowercase<Letter> ? Letter : `_${Lowercase<Letter>}`}`>
  : Done;

type ColumnName<F, K> = F extends { readonly column: infer Name extends string } ? Name : Snake<K & string>;

type InColumns<T, F> = { [K in keyof T as ColumnName<K extends keyof F ? F[K] : unknown, K>]: T[K] };

/** A row as SQL gives it, by its columns. */
export type SqlRow<F extends Fields> = InColumns<EntityRow<F>, F>;

/** A record that repositories give: `EntityOf<typeof cars>`. */
export type EntityOf<R> = R extends { readonly fields: infer F extends Fields } ? EntityRow<F> : never;

/** An answer with these members as clients read it: times are texts. */
export type JsonOf<T> = {
  readonly [K in keyof T]: Date extends T[K] ? string | Exclude<T[K], Date> : T[K];
};

/** Members that a column keeps and lists show. */
type Listed<F> = {
  [K in Kept<F>]: F[K] extends { readonly listed: false } | { readonly internal: true | 'secret' }
    ? never
    : K;
}[Kept<F>];

/** Ciphertext that does not open is shown as null. */
type Item<F extends Fields> = Common & {
  [K in Listed<F>]:
    | (F[K] extends ColumnShape ? ClearValueOf<F[K]> : never)
    | (F[K] extends { readonly encrypted: object | true } ? null : never);
};

/**
 * A record as lists by members answer it, for code in browsers: `ItemOf<typeof cars>`. Members that `list.columns` and `complete`
 * add are not in it.
 */
export type ItemOf<R> = R extends { readonly fields: infer F extends Fields } ? JsonOf<Item<F>> : never;

/** Names of a record's members, those of every record included; any text where the type does not tell its members. */
export type MemberOf<R> = R extends { readonly fields: infer F } ? (keyof F | keyof Common) & string : never;

/**
 * The names of members in a declaration with the fields `F`: that of a currency, those of times of states, those that refusals of
 * equal values name.
 */
export interface NamesMembers<F> {
  readonly fields: {
    readonly [K in keyof F]: {
      readonly type: ColumnType;
      readonly currencyIn?: keyof F & string;
      readonly states?: { readonly times: Readonly<Record<string, keyof F & string>> };
    };
  };
  readonly unique?: readonly (UniqueConstraint & { readonly field: keyof F & string })[];
}

/** A row of the table as SQL gives it: `database.rows<Pick<RowOf<typeof cars>, 'id' | 'built_on'>>(…)`. */
export type RowOf<R> = R extends { readonly fields: infer F extends Fields } ? SqlRow<F> : never;
