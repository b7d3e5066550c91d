import type { ModuleManifest } from '../manifest/ModuleManifest';
import type { ContributionKind } from './ContributionKind';

/** Kinds of contributions and contributions of the core, which exist before any module. */
export interface CoreContributions {
  /** Id under which the core contributes. */
  readonly id: string;
  readonly kinds: readonly ContributionKind[];
  readonly manifest: ModuleManifest;
}
