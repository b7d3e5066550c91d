import { Component, createContext, type ReactNode, Suspense, useContext, useEffect, useState } from 'react';
import { Button } from '../kit/Button';
import { forgetFailures } from '../kit/lazyCode';
import { Skeleton } from '../kit/states';
import { componentOf } from './ExtensionCode';
import { type Extension, extensions, report, useExtension } from './extensions';
import { frameText } from './texts';

interface Props {
  readonly moduleId: string;
  /** Of the part. */
  readonly id: string;
  readonly title: string;
  /** Export of the entry. */
  readonly component: string;
  /** Props of the component. */
  readonly given: object;
  /** Shown where the part cannot be, with a short note; by default a notice with the reason. */
  readonly instead?: ReactNode;
}

/** Failures in a row after which a part stays folded until the person opens it. */
const MOST_FAILURES = 3;
/** Milliseconds after which what is drawn counts as working. */
const STAYS = 1_000;
const failures = new Map<string, number>();

const Owner = createContext<string | null>(null);

/** The module of the part that is drawn. @throws Error outside of parts */
export function useModuleId(): string {
  const moduleId = useContext(Owner);
  if (moduleId === null) throw new Error('This hook works only in components of extensions');
  return moduleId;
}

/** A part of a module. Whatever goes wrong with its code is shown in its place, and the rest of the page lives on. */
export function Part(props: Props) {
  const { moduleId, id, title, instead } = props;
  const extension = useExtension(moduleId);
  const [attempt, setAttempt] = useState(0);
  const [, setFailed] = useState(0);
  if (!extension) return null;
  const { problem } = extension.parts;
  if (problem !== null) {
    const values = { api: extension.parts.api };
    return (
      <PartFailure
        title={title}
        extension={extension}
        reason={frameText(`${problem}Problem`, values)}
        instead={instead}
      />
    );
  }
  if (extension.error) {
    const { message } = extension.error;
    return (
      <PartFailure
        title={title}
        extension={extension}
        reason={message}
        isFolded={extension.attempt + 1 >= MOST_FAILURES}
        retry={() => extensions.retry(moduleId)}
        instead={instead}
      />
    );
  }
  if (!extension.code) return instead ?? <Skeleton />;
  const { address } = extension.code;
  const version = `${id} ${address}`;
  const isFolded = (failures.get(version) ?? 0) >= MOST_FAILURES;
  return (
    <div data-module={moduleId} className="part">
      <Owner value={moduleId}>
        <Boundary
          key={`${address} ${attempt}`}
          failed={() => {
            failures.set(version, (failures.get(version) ?? 0) + 1);
            setFailed((count) => count + 1);
            report(moduleId, id, 'render');
          }}
          instead={(error) => (
            <PartFailure
              title={title}
              extension={extension}
              reason={reasonOf(error)}
              isFolded={isFolded}
              instead={instead}
              retry={() => {
                forgetFailures();
                setAttempt(attempt + 1);
              }}
            />
          )}
        >
          <Suspense fallback={instead ?? <Skeleton />}>
            <Drawn {...props} extension={extension} drawn={() => void failures.delete(version)} />
          </Suspense>
        </Boundary>
      </Owner>
    </div>
  );
}

/** Hooks and elements of another copy of React fail in ways that do not say so. */
const OTHER_REACT =
  /Invalid hook call|reading 'use[A-Z]\w*'|older version of React|React error #525|not valid as a React child.*\$\$typeof/i;

function reasonOf({ message }: Error): string {
  return OTHER_REACT.test(message) ? `${frameText('ownReact')} (${message})` : message;
}

interface DrawnProps extends Props {
  readonly extension: Extension;
  /** Called when it has stayed drawn without a failure. */
  readonly drawn: () => void;
}

function Drawn({ extension, component, given, drawn }: DrawnProps) {
  useEffect(() => {
    // A part that throws in an effect of its own is taken away before that.
    const timer = setTimeout(drawn, STAYS);
    return () => clearTimeout(timer);
  });
  if (!extension.code) return null;
  const Shown = componentOf(extension.code, component);
  return <Shown {...given} />;
}

interface FailureProps {
  readonly title: string;
  readonly extension: Extension;
  readonly reason: string;
  /** It has failed again and again: shown small until the person opens it. */
  readonly isFolded?: boolean;
  readonly retry?: () => void;
  readonly instead: ReactNode;
}

function PartFailure(props: FailureProps) {
  const { title, extension, reason, isFolded = false, retry, instead } = props;
  const heading = frameText('partFailed', { part: title, module: extension.parts.title });
  if (instead !== undefined)
    return (
      <>
        {instead}
        <span className="part-note" role="img" aria-label={heading} title={`${heading}: ${reason}`}>
          ⚠
        </span>
      </>
    );
  const content = (
    <>
      <p>{reason}</p>
      {retry && <Button onClick={retry}>{frameText('tryAgain')}</Button>}
    </>
  );
  return isFolded ? (
    <details className="notice error">
      <summary>{heading}</summary>
      {content}
    </details>
  ) : (
    <div role="alert" className="notice error">
      <p>
        <strong>{heading}</strong>
      </p>
      {content}
    </div>
  );
}

interface BoundaryProps {
  readonly children: ReactNode;
  readonly failed: () => void;
  readonly instead: (error: Error) => ReactNode;
}

class Boundary extends Component<BoundaryProps, { readonly error: Error | null }> {
  override state: { readonly error: Error | null } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidCatch(): void {
    this.props.failed();
  }

  override render() {
    const { error } = this.state;
    return error === null ? this.props.children : this.props.instead(error);
  }
}
