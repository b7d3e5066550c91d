import type { ReactNode } from 'react';

/** Meaning of a badge; its text says the same in words. */
export type Tone = 'neutral' | 'good' | 'warning' | 'bad' | 'info';

/** A word: about the state of something where it has a tone, else as it is. */
export function Badge({ tone, children }: { readonly tone?: Tone; readonly children: ReactNode }) {
  return tone === undefined ? (
    <span className="badge">{children}</span>
  ) : (
    <span className={`badge state ${tone}`}>
      <span>{children}</span>
    </span>
  );
}
