import { codeKind, type CodeItem, type CommandCall, type OrganizationTree } from '@tenantry/core';

/** The organizations of a tenant before and after some of them are moved, deleted, deactivated or restored. */
export interface OrganizationChange {
  readonly before: OrganizationTree;
  readonly after: OrganizationTree;
  /** The organization that this change creates: no right is held in it. */
  readonly createdId?: string;
}

/** Checks changes to organizations, for modules that keep rights for these: a change moves rights. */
export interface OrganizationGuard {
  /** Refuses a change by throwing. Runs in the scope of the tenant, in the transaction of the change. */
  checkChange(change: OrganizationChange, call: CommandCall): Promise<void>;
}

declare module '@tenantry/core' {
  interface Contributions {
    readonly 'directory.organizationGuards'?: readonly CodeItem<OrganizationGuard>[];
  }
}

/** Checks before organizations change. */
export const organizationGuardKind = codeKind<OrganizationGuard>({
  key: 'directory.organizationGuards',
  noun: 'organization guard',
});
