import type { Tone } from '../fields/tones';

/** How the values of a member are shown. @typeParam V the values */
export interface ValueLooks<V extends string = string> {
  /**
   * Values in English; texts in other languages stand under `titles`. Default of a value from a fixed list, or with a tone: the value in
   * words, as `In progress` of `in_progress`.
   */
  readonly labels?: { readonly [Value in V]?: string };
  /** Colours of values. A value without one is grey. */
  readonly tones?: { readonly [Value in V]?: Tone };
}
