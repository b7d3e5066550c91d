import {
  badRequest,
  type CoreServices,
  notFound,
  organizationClosed,
  type OrganizationTree,
  type Principal,
} from '@tenantry/core';
import type { AuthServices } from '@tenantry/module-auth/contract';
import { type Caller, type Place, placeOf } from '../../shared/place';
import type { WidgetCatalog } from './WidgetCatalog';

/** Where a caller wants to see assignments; used for super administrators only. */
export interface AskedPlace {
  readonly tenantId?: string;
  readonly organizationId?: string;
}

type Dependencies = Pick<CoreServices, 'accessControl' | 'organizations' | 'tenancy'> &
  Pick<AuthServices, 'accessLookups'> & { readonly widgetCatalog: WidgetCatalog };

/** Finds the roles and users that a caller may choose widgets for. */
export class AssignmentTargets {
  constructor(private readonly deps: Dependencies) {}

  /**
   * Works at a place: the caller's own, or what a super administrator asks for.
   *
   * @throws HttpError 403 for a credential of no tenant or an inactive organization, 404 an organization that the tenant has not
   */
  async at<T>(
    caller: Caller,
    asked: AskedPlace,
    work: (place: Place, tree: OrganizationTree) => Promise<T>,
  ): Promise<T> {
    const { tenantId, organizationId } = caller.access.isSuperAdmin ? asked : {};
    const isElsewhere = tenantId !== undefined && tenantId !== caller.scope.tenantId;
    const tree = isElsewhere ? await this.deps.organizations.treeOf(tenantId) : caller.organizations;
    if (organizationId !== undefined && !tree.has(organizationId)) throw notFound('Organization not found');
    if (organizationId !== undefined && !tree.isOpen(organizationId)) throw organizationClosed();
    if (!isElsewhere) {
      const own = placeOf(caller);
      return work({ ...own, organizationId: organizationId ?? own.organizationId }, tree);
    }
    return this.deps.tenancy.inTenant(tenantId, 'dashboards: widgets assigned in another tenant', () =>
      work({ tenantId, organizationId: organizationId ?? null }, tree),
    );
  }

  /** @throws HttpError 404 no such role for the caller: those of super administrators are theirs alone */
  async requireRole({ access }: Caller, roleId: string): Promise<void> {
    const [role] = await this.deps.accessLookups.roles([roleId]);
    if (!role || (role.acl?.isSuperAdmin === true && !access.isSuperAdmin)) throw notFound('Role not found');
  }

  /** @throws HttpError 404 no such user for the caller */
  async requireUser(
    { access }: Caller,
    userId: string,
    { tenantId }: Place,
    tree: OrganizationTree,
  ): Promise<Principal> {
    const user = await this.deps.accessLookups.principalOf(userId);
    if (!user) throw notFound('User not found');
    if (access.isSuperAdmin) return user;
    const home = user.organizationId;
    const isSeen =
      access.organizationIds === null || (home !== null && access.organizationIds.includes(home));
    const held = this.deps.accessControl.evaluate(user, tenantId, home, tree);
    if (!isSeen || held.isSuperAdmin) throw notFound('User not found');
    return user;
  }

  /** @throws HttpError 400 ids of no widget of a module that is on for the tenant */
  assertWidgets({ access }: Caller, widgetIds: readonly string[]): void {
    const known = new Set(this.deps.widgetCatalog.ofTenant(access).map(({ id }) => id));
    const missing = widgetIds.filter((id) => !known.has(id));
    if (missing.length > 0) throw badRequest('Unknown widgets', { missing });
  }
}
