import { lazyCode } from '../../kit/lazyCode';

/** The facts of a record are shown while the code of its timeline loads. */
export const Timeline = lazyCode(
  () => import('./Timeline'),
  (code) => code.Timeline,
);
