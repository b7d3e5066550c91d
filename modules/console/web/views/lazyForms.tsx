import { type ComponentProps, Suspense } from 'react';
import { lazyCode } from '../kit/lazyCode';
import type { RecordDialog as Dialog } from './RecordDialog';

const Loading = lazyCode(
  () => import('../forms'),
  (code) => code.RecordDialog,
);

/** A dialog that creates a record or changes one. Lists do without its code until it is opened. */
export function RecordDialog(props: ComponentProps<typeof Dialog>) {
  return (
    <Suspense>
      <Loading {...props} />
    </Suspense>
  );
}
