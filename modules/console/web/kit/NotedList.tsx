import type { ReactNode } from 'react';

/** Links or buttons with a note on each. @param items the key of each, its content and its note */
export function NotedList({
  items,
}: {
  readonly items: readonly (readonly [string, ReactNode, ReactNode])[];
}) {
  return (
    <ul className="noted-list">
      {items.map(([key, content, note]) => (
        <li key={key}>
          {content}
          <span className="soft">{note}</span>
        </li>
      ))}
    </ul>
  );
}
