import { type CoreServices, forbidden, notFound, organizationClosed } from '@tenantry/core';
import type { DirectoryServices } from '@tenantry/module-directory/contract';
import type { Actor } from '../../shared/Actor';
import { GrantBoundary } from '../../acls/services/GrantBoundary';

/** Decides where accounts may be put: the tenant of an account is that of its organization. */
export class AccountPlacement {
  constructor(
    private readonly deps: Pick<DirectoryServices, 'tenantDirectory'> & Pick<CoreServices, 'organizations'>,
  ) {}

  /**
   * The tenant of an organization that the actor may put accounts into.
   *
   * @throws HttpError 404 unknown organization or one of a tenant the actor cannot reach, 403 one outside the actor's scope
   */
  async tenantOf(actor: Actor, organizationId: string): Promise<string> {
    const tenantId =
      actor.tenantId !== null && actor.organizations.has(organizationId)
        ? actor.tenantId
        : await this.deps.tenantDirectory.tenantOf(organizationId);
    // The same answer for both, so that callers do not learn which ids other tenants use.
    if (tenantId === null || (!actor.isSuperAdmin && tenantId !== actor.tenantId)) {
      throw notFound('Organization not found');
    }
    this.assertReached(actor, tenantId, organizationId);
    return tenantId;
  }

  /** Refuses to put an account into an inactive organization, where it could not sign in. @throws HttpError 403 */
  async requireOpen(tenantId: string, organizationId: string): Promise<void> {
    const tree = await this.deps.organizations.treeOf(tenantId);
    if (tree.closedTo(organizationId) === 'organization') throw organizationClosed();
  }

  /**
   * Refuses a place that the actor may not put accounts into. An account may come back to where it was even when that
   * organization has been deleted since, as it may have been when the account was changed.
   *
   * @throws HttpError 404 an organization of another tenant, 403 one outside the actor's scope
   */
  assertReached(actor: Actor, tenantId: string, organizationId: string): void {
    if (actor.isSuperAdmin) return;
    if (tenantId !== actor.tenantId) throw notFound('Organization not found');
    if (!new GrantBoundary(actor).reaches(organizationId)) {
      throw forbidden('Cannot grant organization access outside actor scope.');
    }
  }
}
