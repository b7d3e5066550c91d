import {
  badRequest,
  type CommandCall,
  type CoreServices,
  forbidden,
  identityOf,
  notFound,
  type PlaceRequest,
  type RecordDeletion,
  type RecordPlace,
  type RecordRestoration,
  type RecordWrite,
} from '@tenantry/core';
import type { DirectoryServices } from '@tenantry/module-directory/contract';
import { type AclRow, grantOf } from '../../acls/services/AclStore';
import { GrantBoundary } from '../../acls/services/GrantBoundary';
import type { Actor } from '../../shared/Actor';
import { actorOfCall } from '../../shared/actorOfCall';
import { leaveCustomFields } from '../../shared/leaveCustomFields';
import type { RecordLocator } from '../../shared/RecordLocator';
import { assertMayTakeFromRole, type RoleTargets, type TargetRole } from './RoleTargets';

/** Fields of a role that clients send. */
export interface RoleInput {
  readonly name: string;
  /** Null and blank stand for a role of no tenant, which there is not. */
  readonly tenantId: string | null;
}

type Dependencies = Pick<CoreServices, 'accessControl' | 'database'> &
  Pick<DirectoryServices, 'tenantDirectory'> & {
    recordLocator: RecordLocator;
    roleTargets: RoleTargets;
  };

const RESERVED_NAMES = ['superadmin', 'admin'];

/** Rules for changes of roles: a caller takes from a role only what they could give, and a held role stays as it is. */
export class RoleRules {
  constructor(private readonly deps: Dependencies) {}

  /**
   * The tenant of a role, which super administrators may choose for a new one and change.
   *
   * @throws HttpError 400 no such tenant, 403 beyond the caller's, 404 no such role
   */
  async placeOf({ action, id, input }: PlaceRequest<RoleInput>, call: CommandCall): Promise<RecordPlace> {
    const actor = this.actorOf(call);
    if (action === 'create') return { tenantId: await this.homeOf(actor, input) };
    const tenantId = await this.deps.recordLocator.tenantOf(actor, 'role', id as string);
    if (tenantId === null) throw notFound('Role not found');
    if (input.tenantId === undefined || (await this.homeOf(actor, input)) === tenantId) return { tenantId };
    if (!actor.isSuperAdmin) throw forbidden('Not authorized to target this tenant.');
    return { tenantId, across: 'move a role to another tenant' };
  }

  /**
   * Checks a new name or tenant. A role that moves grants nothing any more.
   *
   * @throws HttpError 400 reserved name, users assigned, or custom fields sent with a move; 403, 404
   */
  async check({ action, id, tenantId, input, columns, call }: RecordWrite<unknown, RoleInput>) {
    if (action === 'create') return assertNotReserved(input.name as string);
    const target = await this.lock(call, tenantId, id);
    const home = input.tenantId ?? tenantId;
    assertChangeable(target, home, input.name ?? target.name);
    if (home === tenantId) return;
    leaveCustomFields(columns);
    columns['tenant_id'] = home;
    await this.deps.database.run('DELETE FROM auth_role_acls WHERE role_id = $1', [id]);
  }

  /** @throws HttpError 400 users assigned, 403, 404 */
  async assertDeletable({ id, row, call }: RecordDeletion<unknown>): Promise<void> {
    const { hasUsers } = await this.lock(call, row['tenant_id'] as string, id);
    if (hasUsers) throw badRequest('Role has assigned users');
  }

  /** @throws HttpError 403 beyond the caller's grants, 404 */
  async assertRestorable({ id, from, states, call }: RecordRestoration<unknown>): Promise<void> {
    if (from) await this.lock(call, from['tenant_id'] as string, id);
    if (states.from?.['auth_role_acls']?.length) return;
    const boundary = new GrantBoundary(this.actorOf(call));
    for (const acl of states.to?.['auth_role_acls'] ?? []) {
      boundary.assertMayGrant(grantOf(acl as unknown as AclRow));
    }
  }

  private async lock(call: CommandCall, tenantId: string, id: string): Promise<TargetRole> {
    const actor = this.actorOf(call);
    const target = await this.deps.roleTargets.lock(actor, tenantId, id, 'Role not found');
    assertMayTakeFromRole(actor, target);
    return target;
  }

  private actorOf(call: CommandCall): Actor {
    return actorOfCall(call, this.deps);
  }

  /** The tenant of a new role; the actor's by default. @throws HttpError 400 when the tenant does not exist */
  private async homeOf(
    actor: Actor,
    { tenantId: wanted = actor.tenantId }: Partial<RoleInput>,
  ): Promise<string> {
    if (!wanted) throw badRequest('A tenant is required: global roles are not supported');
    if (wanted === actor.tenantId) return wanted;
    const names = await this.deps.tenantDirectory.names([wanted]);
    if (!names.has(wanted)) throw badRequest('Tenant not found');
    return wanted;
  }
}

function assertNotReserved(name: string): void {
  if (RESERVED_NAMES.includes(identityOf(name))) throw badRequest('Role name is reserved');
}

function assertChangeable(target: TargetRole, tenantId: string, name: string): void {
  if (name !== target.name) {
    assertNotReserved(name);
    if (target.hasUsers) throw badRequest('Role name cannot be changed while users are assigned');
  }
  if (tenantId !== target.tenantId && target.hasUsers) {
    throw badRequest('Role cannot be moved to another tenant while users are assigned');
  }
}
