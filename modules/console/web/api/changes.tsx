import { Suspense } from 'react';
import { lazyCode } from '../kit/lazyCode';
import { Skeleton } from '../kit/states';
import type { RecordChangesProps } from '../views/ownProps';

const Changes = lazyCode(
  () => import('../views/RecordChanges'),
  (code) => code.OwnChanges,
);

/** Changes of records, each member as it is and as it would be, loaded when it is first shown. */
export function RecordChanges(props: RecordChangesProps) {
  return (
    <Suspense fallback={<Skeleton />}>
      <Changes {...props} />
    </Suspense>
  );
}
