import { lazyCode } from '../kit/lazyCode';

/** A dialog that creates a record or changes one. Lists do without its code until it is opened. */
export const RecordDialog = lazyCode(
  () => import('../forms'),
  (code) => code.RecordDialog,
  null,
);
