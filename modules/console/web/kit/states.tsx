import type { ReactNode } from 'react';
import type { Resource } from '../api/useResource';
import { Problem } from './Problem';
import { kitText } from './texts';

/** Shapes of what is being loaded; they appear after 200 ms. */
export function Skeleton({ lines = 4 }: { readonly lines?: number }) {
  return (
    <div className="skeleton" role="status">
      <span className="hidden">{kitText('loading')}</span>
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className="bone" aria-hidden="true" />
      ))}
    </div>
  );
}

interface EmptyProps {
  readonly title: string;
  /** What belongs here, and what it is for. */
  readonly children?: ReactNode;
  /** A button that adds the first one, or clears the filters that nothing meets. */
  readonly action?: ReactNode;
}

/** Says that nothing is here yet, or that nothing meets the filters. */
export function Empty({ title, children, action }: EmptyProps) {
  return (
    <div className="empty">
      <p>
        <strong>{title}</strong>
      </p>
      {children !== undefined && <p>{children}</p>}
      {action}
    </div>
  );
}

interface LoadedProps<T> {
  readonly resource: Resource<T>;
  /** Lines of the skeleton. */
  readonly lines?: number;
  readonly children: (data: T) => ReactNode;
}

/** What was read, else how far that is, or why it cannot be. */
export function Loaded<T>({
  resource: { data, error, reload, isPrevious },
  lines,
  children,
}: LoadedProps<T>) {
  if (data !== undefined) return <div aria-busy={isPrevious}>{children(data)}</div>;
  if (error) return <Problem error={error} retry={reload} />;
  return <Skeleton {...(lines !== undefined && { lines })} />;
}
