import type { ReactNode } from 'react';

/** The ten tones, as values without one of their own get them. */
const PLACES = ['blue', 'green', 'red', 'amber', 'purple', 'teal', 'pink', 'orange', 'indigo', 'grey'];

/** The tone of a value that has none of its own. @param place of the value in its list */
export const toneAt = (place: number) => PLACES[place % PLACES.length] as string;

/** A state, or a value from a fixed list. @param props.tone one of the ten of the console */
export function Chip({ tone, children }: { readonly tone: string; readonly children: ReactNode }) {
  return (
    <span className="chip" data-tone={tone}>
      {children}
    </span>
  );
}

/** The dot of a chip, before a text. @param props.tone as that of a chip */
export function Dot({ tone }: { readonly tone: string }) {
  return <span className="dot" data-tone={tone} aria-hidden="true" />;
}
