import type { Inherited } from './types';

/** Properties that all parts of the tree need. */
export interface TreeProps {
  readonly grants: readonly string[];
  /** The grants as they are stored. */
  readonly stored: readonly string[];
  /** Null where nothing can be changed. */
  readonly change: ((grants: readonly string[]) => void) | null;
  readonly inherited: readonly Inherited[];
}
