import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { importReachable, loadCode } from './loadCode';

/** Undoes the failures of components, so that they are loaded again when they are shown next. */
const failures = new Set<() => void>();

/** Has code that did not arrive be loaded again when it is shown next. */
export function forgetFailures(): void {
  for (const forget of failures) forget();
  failures.clear();
}

/**
 * A component of which the code is loaded when it is first shown, and waits while the server cannot be reached. Code that did not arrive is an error of the component until
 * `forgetFailures`, which "Try again" calls.
 *
 * @param choose the component among what the code exports
 * @param meanwhile shown while the code loads; left out: what the nearest `Suspense` shows
 */
export function lazyCode<M, P extends object>(
  load: () => Promise<M>,
  choose: (code: M) => ComponentType<P>,
  meanwhile?: ReactNode,
): ComponentType<P> {
  const make = () =>
    lazy(async () => {
      try {
        return { default: choose(await importReachable(() => loadCode(load))) };
      } catch (error) {
        // React keeps the failure of a lazy component for good.
        failures.add(() => void (Current = make()));
        throw error;
      }
    });
  let Current = make();
  return function Code(props: P) {
    const drawn = <Current {...props} />;
    return meanwhile === undefined ? drawn : <Suspense fallback={meanwhile}>{drawn}</Suspense>;
  };
}
