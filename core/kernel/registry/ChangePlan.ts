import type { Problem } from '../errors/Problem';

/** Action of a change to one module. */
export type ChangeAction = 'enable' | 'disable';

/** Effects of a change, for all tenants or for one, before it is made. */
export interface ChangePlan {
  readonly action: ChangeAction;
  readonly module: string;
  /** Modules that would start, in order. */
  readonly starts: readonly string[];
  /** Modules that would stop, in order. */
  readonly stops: readonly string[];
  /** Modules that would stop besides the one named, because they require it. */
  readonly dependents: readonly string[];
  /** Why the change cannot be made, or would not have the wanted effect. Empty: it can be made. */
  readonly problems: readonly Problem[];
}
