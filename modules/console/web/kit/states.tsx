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
  /** Description of the records that belong here, and of their purpose. */
  readonly children?: ReactNode;
  /** A button that adds the first one, or clears the filters that nothing meets. */
  readonly action?: ReactNode;
  /** Of a page that has nothing else. */
  readonly hasDrawing?: boolean;
  /** Whether the drawing has a plus, for something that can be added here. Default: whether there is an action. */
  readonly canAdd?: boolean;
}

/** Says that nothing is here yet, or that nothing meets the filters. */
export function Empty({ title, children, action, hasDrawing = false, canAdd = !!action }: EmptyProps) {
  return (
    <div className="empty">
      {hasDrawing && <Drawing hasPlus={canAdd} />}
      <p>
        <strong>{title}</strong>
      </p>
      {children !== undefined && <p>{children}</p>}
      {action}
    </div>
  );
}

/** A shelf with room on it. */
function Drawing({ hasPlus }: { readonly hasPlus: boolean }) {
  return (
    <svg className="drawing" viewBox="0 0 192 112" aria-hidden="true">
      <path className="glow" d="M14 98a82 82 0 0 1 164 0z" />
      <path d="M6 98h180" />
      <path className="paper" d="M34 98V26h124v72M34 50h124M34 74h124" />
      <rect className="shade" x="44" y="34" width="12" height="16" rx="1.5" />
      <rect className="shade" x="60" y="38" width="18" height="12" rx="1.5" />
      <rect className="shade" x="128" y="60" width="20" height="14" rx="1.5" />
      {hasPlus && (
        <>
          <rect className="mark-line" x="92" y="33" width="26" height="17" rx="2" />
          <path className="mark-line" d="M105 37v9M100.500 41.500h9" />
        </>
      )}
    </svg>
  );
}

interface LoadedProps<T> {
  readonly resource: Resource<T>;
  /** Lines of the skeleton. */
  readonly lines?: number;
  readonly children: (data: T) => ReactNode;
}

/** Shows the data of a resource, a skeleton while it loads, or its error. */
export function Loaded<T>({
  resource: { data, error, reload, isPrevious },
  lines,
  children,
}: LoadedProps<T>) {
  if (data !== undefined) return <div aria-busy={isPrevious}>{children(data)}</div>;
  if (error) return <Problem error={error} retry={reload} />;
  return <Skeleton {...(lines !== undefined && { lines })} />;
}
