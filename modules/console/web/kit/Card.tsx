import type { ReactNode } from 'react';

/** A part of a page with a frame, below a heading where it has a title. */
export function Card({ title, children }: { readonly title?: string; readonly children: ReactNode }) {
  return (
    <section className="card">
      {title !== undefined && <h2>{title}</h2>}
      {children}
    </section>
  );
}
