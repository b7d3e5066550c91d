import { Suspense } from 'react';
import { lazyCode } from './lazyCode';
import type { ConflictProps } from './Versions';

const Versions = lazyCode(
  () => import('./Versions'),
  (code) => code.Versions<object>,
);

/** Shows both versions of a record that another person has changed in the meantime, to choose one. Its code is loaded then. */
export function ConflictDialog<T extends object>(props: ConflictProps<T>) {
  return (
    <Suspense>
      <Versions {...(props as ConflictProps<object>)} />
    </Suspense>
  );
}
