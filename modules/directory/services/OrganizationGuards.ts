import type { CommandCall, CoreServices } from '@tenantry/core';
import { organizationGuardKind, type OrganizationChange } from '../kinds/organizationGuardKind';

/** Checks changes to organizations by what modules contribute. */
export class OrganizationGuards {
  constructor(private readonly deps: Pick<CoreServices, 'contributions'>) {}

  /** @throws HttpError what a guard refuses with */
  async check(change: OrganizationChange, call: CommandCall): Promise<void> {
    for (const { instance } of this.deps.contributions.of(organizationGuardKind).list())
      await instance.checkChange(change, call);
  }
}
