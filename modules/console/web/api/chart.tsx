import { Suspense } from 'react';
import type { ChartProps } from '../kit/chart/Chart';
import { lazyCode } from '../kit/lazyCode';
import { Skeleton } from '../kit/states';

const Drawn = lazyCode(
  () => import('../kit/chart/Chart'),
  (code) => code.Chart,
);

/** A chart, which can be read as a table too; its code is loaded when the first one is shown. */
export function Chart(props: ChartProps) {
  return (
    <Suspense fallback={<Skeleton />}>
      <Drawn {...props} />
    </Suspense>
  );
}
