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
