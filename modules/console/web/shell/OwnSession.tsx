import { type ReactNode, Suspense } from 'react';
import { useSessionOfOther } from '../frame/session';
import { lazyCode } from '../kit/lazyCode';

const AccountChanged = lazyCode(
  () => import('./entryPages'),
  (pages) => pages.AccountChanged,
);

/** Content for the account of the page, while the browser has no session of another one. */
export function OwnSession({ children }: { readonly children: ReactNode }) {
  if (!useSessionOfOther()) return children;
  return (
    <Suspense>
      <AccountChanged />
    </Suspense>
  );
}
