import { lazyCode } from '../kit/lazyCode';
import { Skeleton } from '../kit/states';

/** A chart, which can be read as a table too; its code is loaded when the first one is shown. */
export const Chart = lazyCode(
  () => import('../kit/chart/Chart'),
  (code) => code.Chart,
  <Skeleton />,
);
