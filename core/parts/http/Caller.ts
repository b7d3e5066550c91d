import type { Principal } from '../identity/Principal';
import type { ResolvedScope } from './resolveScope';

/** Who calls, and what they may see and do. */
export interface Caller extends ResolvedScope {
  /** Null where the caller has not signed in. */
  readonly principal: Principal | null;
}
