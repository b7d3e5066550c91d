/** Colours in which people tell values apart; the web console has a shade of each for each theme. */
export const TONES = [
  'grey',
  'red',
  'orange',
  'amber',
  'green',
  'teal',
  'blue',
  'indigo',
  'purple',
  'pink',
] as const;

/** A colour in which people tell values apart. */
export type Tone = (typeof TONES)[number];

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
