import type { ReactNode } from 'react';

/** Colours of the values of a fixed list, in the order of the list. */
const TONES = [
  'blue',
  'green',
  'red',
  'amber',
  'purple',
  'teal',
  'pink',
  'orange',
  'indigo',
  'grey',
] as const;

/** A value from a fixed list. @param props.place of the value in the list, which gives it its colour */
export function Chip({ place, children }: { readonly place: number; readonly children: ReactNode }) {
  return (
    <span className="chip" data-tone={TONES[place % TONES.length]}>
      {children}
    </span>
  );
}
