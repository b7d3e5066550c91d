import type { ModuleManifest } from '../manifest/ModuleManifest';
import type { ContributionKind } from './ContributionKind';

/** What the core brings before any module: kinds of contributions, and its own contributions. */
export interface CoreContributions {
  /** Id under which the core contributes. */
  readonly id: string;
  readonly kinds: readonly ContributionKind[];
  readonly manifest: ModuleManifest;
}
