import type * as published from '@tenantry/console';
import type * as exported from './index';

type Holds<T extends true> = T;
type Extends<A, B> = [A] extends [B] ? true : false;

/** Does not compile where ../types declares other exports than `@tenantry/console` has, or other types of these. */
export type Published = [
  Holds<Extends<typeof exported, typeof published>>,
  Holds<Extends<keyof typeof exported, keyof typeof published>>,
];
