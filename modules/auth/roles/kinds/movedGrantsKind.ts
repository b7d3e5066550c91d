import { codeKind, type CodeItem } from '@tenantry/core';
import type { OrganizationChange } from '@tenantry/module-directory/contract';
import type { Grant } from '../../acls/services/GrantBoundary';

/** A grant, and in which organizations it holds before and after a change to these. */
export interface MovedGrant {
  readonly grant: Grant;
  readonly was: readonly string[];
  readonly is: readonly string[];
}

/** Grants that a module keeps for organizations. */
export interface MovedGrants {
  /** Those that a change to organizations may move. Runs in the transaction of the change. */
  movedBy(change: OrganizationChange): Promise<readonly MovedGrant[]>;
}

declare module '@tenantry/core' {
  interface Contributions {
    readonly 'auth.movedGrants'?: readonly CodeItem<MovedGrants>[];
  }
}

/** Grants by which changes to organizations are judged. */
export const movedGrantsKind = codeKind<MovedGrants>({
  key: 'auth.movedGrants',
  noun: 'source of moved grants',
  plural: 'sources of moved grants',
});
