import {
  type Clock,
  conflict,
  type CoreServices,
  type Organizations,
  type RowState,
  type Snapshot,
  type SnapshotTarget,
  type StateChange,
  TrackedRows,
} from '@tenantry/core';
import type { AccessLookups, AuthServices, Caller } from '@tenantry/module-auth/contract';
import { assertMayRevoke, assertReaches, grantsOf } from './KeyAdministration';
import type { KeyPrincipals } from './KeyPrincipals';

type Dependencies = Pick<CoreServices, 'clock' | 'database' | 'organizations'> &
  Pick<AuthServices, 'accessLookups'> & { keyPrincipals: KeyPrincipals };

/** The columns of `api_keys_keys` that a restoration checks. */
interface KeyRow {
  readonly name: string;
  readonly description: string | null;
  readonly tenant_id: string;
  readonly organization_id: string | null;
  readonly key_prefix: string;
  readonly role_ids: readonly string[];
  readonly created_by: string | null;
  readonly expires_at: string | null;
}

/**
 * What keys were before and after commands, and the way back: undoing a creation revokes the key, and undoing a
 * deletion brings it back with the secret that its holder knows. Works inside a unit of work.
 *
 * The hash of the secret stays in its row, which a deletion only marks, so no log ever holds it.
 */
export class KeyHistory {
  private readonly clock: Clock;
  private readonly organizations: Organizations;
  private readonly lookups: AccessLookups;
  private readonly principals: KeyPrincipals;
  private readonly rows: TrackedRows;

  constructor({ clock, database, organizations, accessLookups, keyPrincipals }: Dependencies) {
    this.clock = clock;
    this.organizations = organizations;
    this.lookups = accessLookups;
    this.principals = keyPrincipals;
    this.rows = new TrackedRows(database, [
      {
        name: 'api_keys_keys',
        key: ['id'],
        owner: 'id',
        deletedAt: 'deleted_at',
        version: 'updated_at',
        ignored: ['last_used_at'],
        withheld: ['secret_hash'],
      },
    ]);
  }

  /** The key as lists show it. */
  async snapshot({ resourceId, lock }: SnapshotTarget): Promise<Snapshot<RowState> | null> {
    if (resourceId === null) return null;
    const state = await this.rows.capture([resourceId], lock);
    const row = this.rowIn(state, resourceId);
    if (!row) return null;
    const roles = await this.lookups.roles(row.role_ids);
    const view = {
      name: row.name,
      description: row.description,
      keyPrefix: row.key_prefix,
      tenantId: row.tenant_id,
      organizationId: row.organization_id,
      roles: roles.map(({ name }) => name),
      expiresAt: row.expires_at,
    };
    return { view, state, organizationId: row.organization_id };
  }

  /**
   * Revokes a key, or brings it back under the rules that hold for making one.
   *
   * @throws HttpError 403 organization or grants beyond the caller's, 409 expired or changed meanwhile
   */
  async restore(caller: Caller, change: StateChange<RowState>): Promise<void> {
    const { resourceId: id, from, to } = change;
    const [was, wanted] = [this.rowIn(from, id), this.rowIn(to, id)];
    const row = (wanted ?? was) as KeyRow;
    assertReaches(caller, row.organization_id, await this.organizations.treeOf(row.tenant_id));
    if (wanted) await this.assertMayReturn(caller, wanted);
    else {
      const { created_by: createdBy, role_ids: roleIds, organization_id: organizationId } = row;
      await assertMayRevoke(this.lookups, caller, { createdBy, roleIds, organizationId });
    }
    await this.rows.restore(change);
    await this.principals.forget(id, row.key_prefix);
  }

  private async assertMayReturn(caller: Caller, row: KeyRow): Promise<void> {
    const { expires_at: expiresAt, role_ids: roleIds, organization_id: organizationId } = row;
    if (expiresAt !== null && Date.parse(expiresAt) <= this.clock.now().getTime()) {
      throw conflict('The key has expired', { code: 'key_expired' });
    }
    const roles = await this.lookups.roles(roleIds);
    this.lookups.assertMayGrant(caller, grantsOf(roles, organizationId));
  }

  private rowIn(state: RowState | null, id: string): KeyRow | undefined {
    return this.rows.rootOf(state, id) as unknown as KeyRow | undefined;
  }
}
