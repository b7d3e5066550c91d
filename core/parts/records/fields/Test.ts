/** One end of a range of keys. */
export interface Bound {
  readonly key: string;
  readonly isIncluded: boolean;
}

/** Both ends of a range; one that is left out is open. */
export interface Range {
  readonly from?: Bound;
  readonly to?: Bound;
}

/** Where in a text another one is looked for. */
export type TextPosition = 'start' | 'end' | 'anywhere';

/**
 * The test of a condition on a value, as data: `testSql` writes it as SQL, `holds` evaluates it. Keys are those of a field type.
 *
 * A missing value meets no test but `missing` and `not`. A list meets `within`, `oneOf` and `like` where one of its values does;
 * an empty one is missing. `all` of no tests always holds, `any` of none never.
 */
export type Test =
  | ({ readonly kind: 'within' } & Range)
  | { readonly kind: 'oneOf'; readonly keys: readonly string[] }
  | { readonly kind: 'like'; readonly text: string; readonly at: TextPosition }
  | { readonly kind: 'missing' }
  | { readonly kind: 'not'; readonly test: Test }
  | { readonly kind: 'any' | 'all'; readonly tests: readonly Test[] };

/** A test that is met by exactly the values that do not meet the given one. */
export const not = (test: Test): Test => ({ kind: 'not', test });
