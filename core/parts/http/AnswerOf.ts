import type Joi from 'joi';

/**
 * Schemas tell by their types which members they have, so that the compiler compares answers with them. The members are
 * markers of types alone: no schema has them when the program runs.
 */
declare module 'joi' {
  interface HasMembers<M> {
    readonly '~members'?: M;
  }
  interface HasItems<S> {
    readonly '~items'?: S;
  }
  interface IsRequired {
    readonly '~required'?: true;
  }
  interface IsOptional {
    readonly '~optional'?: true;
  }
  interface IsNullable {
    readonly '~nullable'?: true;
  }
  interface IsOpen {
    readonly '~open'?: true;
  }
  interface Root {
    object<const M extends Readonly<Record<string, object>>>(
      members: M,
    ): Joi.ObjectSchema & Joi.HasMembers<M>;
    valid<const V extends string | number | boolean>(
      ...values: readonly V[]
    ): Joi.AnySchema<V extends boolean ? boolean : V>;
  }
  // eslint-disable-next-line @typescript-eslint/no-unused-vars -- the parameters of a merged interface are those of Joi
  interface AnySchema<TSchema> {
    required(): this & Joi.IsRequired;
    optional(): this & Joi.IsOptional;
    allow<const V>(...values: readonly V[]): this & (null extends V ? Joi.IsNullable : unknown);
  }
  // eslint-disable-next-line @typescript-eslint/no-unused-vars -- as above
  interface ArraySchema<TSchema> {
    items<S extends object>(schema: S): this & Joi.HasItems<S>;
  }
  // eslint-disable-next-line @typescript-eslint/no-unused-vars -- as above
  interface ObjectSchema<TSchema> {
    unknown(allow?: true): this & Joi.IsOpen;
  }
}

/**
 * The type of an answer with this schema. Parts of which the type of the schema tells nothing are `any`; members that
 * `keys` adds and surplus members are not compared.
 */
export type AnswerOf<S> = unknown extends S
  ? unknown
  : Value<S> | ('~nullable' extends keyof S ? null : never);

type Value<S> = '~members' extends keyof S
  ? S extends Joi.HasMembers<infer M>
    ? ObjectOf<M> & ('~open' extends keyof S ? Open : unknown)
    : unknown
  : '~items' extends keyof S
    ? S extends Joi.HasItems<infer I>
      ? readonly AnswerOf<I>[]
      : unknown
    : S extends Joi.AnySchema<infer T>
      ? T
      : unknown;

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- interfaces are assignable to an index signature of `any` alone
type Open = Readonly<Record<string, any>>;

type ObjectOf<M> = {
  readonly [K in RequiredIn<M>]: AnswerOf<M[K]>;
} & {
  readonly [K in Exclude<keyof M, RequiredIn<M>>]?: AnswerOf<M[K]> | undefined;
};

type RequiredIn<M> = {
  [K in keyof M]: '~required' extends keyof M[K] ? ('~optional' extends keyof M[K] ? never : K) : never;
}[keyof M];
