import type { ReactNode } from 'react';

/** Meaning of a badge; its text says the same in words. */
export type Tone = 'neutral' | 'good' | 'warning' | 'bad' | 'info';

/** A word about the state of something. */
export function Badge({
  tone = 'neutral',
  children,
}: {
  readonly tone?: Tone;
  readonly children: ReactNode;
}) {
  return <span className={`badge ${tone}`}>{children}</span>;
}
