import { lazyCode } from '../kit/lazyCode';

/** Lists are much code, which most parts do not need. */
export const RecordsWithin = lazyCode(
  () => import('./RecordsWithin'),
  (code) => code.RecordsWithin,
);
