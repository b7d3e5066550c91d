import { type ComponentType, lazy, Suspense } from 'react';
import { useSessionOver } from '../frame/session';

/** Where the code cannot be had, the page stays without the dialog: what is refused says that the session is over. */
const SignInAgain = lazy(async (): Promise<{ default: ComponentType }> =>
  import('./entryPages').then(
    (pages) => ({ default: pages.SignInAgain }),
    () => ({ default: () => null }),
  ),
);

/** A dialog over the page when the session has ended. */
export function SessionOver() {
  if (!useSessionOver()) return null;
  return (
    <Suspense>
      <SignInAgain />
    </Suspense>
  );
}
