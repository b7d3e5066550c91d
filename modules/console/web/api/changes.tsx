import { lazyCode } from '../kit/lazyCode';
import { Skeleton } from '../kit/states';

/** Changes of records, each member as it is and as it would be, loaded when it is first shown. */
export const RecordChanges = lazyCode(
  () => import('../views/RecordChanges'),
  (code) => code.OwnChanges,
  <Skeleton />,
);
