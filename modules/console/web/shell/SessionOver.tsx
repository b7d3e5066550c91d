import { Suspense } from 'react';
import { useSessionOver } from '../frame/session';
import { lazyCode } from '../kit/lazyCode';

/** Where the code cannot be had, the page stays without the dialog: what is refused says that the session is over. */
const SignInAgain = lazyCode(
  () => import('./entryPages').catch(() => null),
  (pages) => pages?.SignInAgain ?? (() => null),
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
