import {
  type Access,
  badRequest,
  type CommandCall,
  conflict,
  type CoreServices,
  forbidden,
  organizationClosed,
  personIdOf,
  type PlaceRequest,
  type RecordPlace,
  type RecordWrite,
  startOf,
  unauthorized,
} from '@tenantry/core';
import type { AssignableRole, AuthServices, Caller, GrantsInShort } from '@tenantry/module-auth/contract';
import type { DirectoryServices } from '@tenantry/module-directory/contract';
import type { HeldKey, KeyInput, KeyRow } from '../collections/keyFields';
import { KeySecret } from './KeySecret';

type Dependencies = Pick<CoreServices, 'clock' | 'database' | 'organizations' | 'tenancy'> &
  Pick<AuthServices, 'accessLookups'> &
  DirectoryServices;

type Item = Readonly<Record<string, unknown>>;

/** Members of a listed key that are found by the ids which it keeps. */
export interface KeyNames {
  readonly organizationName: string | null;
  readonly roles: readonly { readonly id: string; readonly name: string | null }[];
}

/** Members of a listed key beside those of its record. */
export interface KeyInList extends KeyNames {
  /** What its roles grant; null for callers who may not see rights. */
  readonly grants: GrantsInShort | null;
  /** Who made it, or made the key that did; null where that account is gone, or is of another tenant. */
  readonly createdByName: string | null;
}

/** Rights to make and revoke keys: a caller makes and revokes only keys with rights that the caller could give. */
export class KeyRights {
  constructor(private readonly deps: Dependencies) {}

  /**
   * Where a key is made: in the tenant that was named, and the organization that was named, is selected or is the caller's.
   *
   * @throws HttpError 400 the tenant does not exist, 403 an organization out of the caller's reach, or an inactive one
   */
  async placeOf({ action, input }: PlaceRequest<KeyInput>, call: CommandCall): Promise<RecordPlace> {
    const { scope, principal } = call;
    const tenantId = input.tenantId ?? scope.tenantId;
    if (tenantId === null) throw badRequest('Tenant context required');
    if (action !== 'create') return { tenantId };
    const { organizations, tenantDirectory } = this.deps;
    if (tenantId !== scope.tenantId && !(await tenantDirectory.exists(tenantId))) {
      throw badRequest('Tenant not found');
    }
    const selected = tenantId === scope.tenantId ? scope.organizationId : null;
    const own = tenantId === principal?.tenantId ? principal.organizationId : null;
    const organizationId = input.organizationId === undefined ? (selected ?? own) : input.organizationId;
    const tree = await organizations.treeOf(tenantId);
    if (organizationId !== null && !tree.has(organizationId)) throw outOfScope();
    assertReaches(call, organizationId);
    if (organizationId !== null && !tree.isOpen(organizationId)) throw organizationClosed();
    return { tenantId, organizationId };
  }

  /**
   * Gives a new key its secret, its roles and its maker.
   *
   * @throws HttpError 400 unknown roles, expiry in the past; 403 grants beyond the caller's
   */
  async prepare({ input, tenantId, columns, shown, call }: RecordWrite<unknown, KeyInput>): Promise<void> {
    const { accessLookups, clock } = this.deps;
    const caller = callerOf(call);
    const expiresAt = columns['expires_at'] as Date | null | undefined;
    if (expiresAt && expiresAt.getTime() <= clock.now().getTime()) throw expired();
    const found = await accessLookups.findRoles(caller, tenantId, input.roles ?? []);
    if (found.foreign.length > 0) throw badRequest(`Role ${found.foreign[0]} belongs to another tenant`);
    if (found.unknown.length > 0) throw badRequest(`Role ${found.unknown[0]} not found`);
    accessLookups.assertMayGrant(caller, grantsOf(found.roles, columns['organization_id'] as string | null));
    const secret = await this.freeSecret();
    // An administrator of another tenant has no account in this one. A key that a key makes ends with the same account.
    const start = startOf(caller.principal);
    const makerId = start.kind === 'user' ? start.userId : start.madeBy;
    const creator =
      makerId !== null && start.tenantId === tenantId ? await accessLookups.account(makerId) : undefined;
    Object.assign(columns, {
      key_prefix: secret.prefix,
      secret_hash: secret.hash,
      role_ids: found.roles.map(({ id }) => id),
      created_by: creator?.id ?? null,
      creator_organization_id: creator?.organizationId ?? null,
    });
    shown['secret'] = secret.text;
    shown['roles'] = found.roles.map(({ id, name }) => ({ id, name }));
  }

  /**
   * Refuses to take a key away that holds more than the caller, unless the caller made it. A key holds what its roles grant
   * in its organization.
   *
   * @throws HttpError 403 with the code `beyond_own_rights`
   */
  async assertMayRevoke(call: CommandCall, key: HeldKey): Promise<void> {
    const caller = callerOf(call);
    const { principal } = caller;
    const { organization_id: organizationId } = key;
    if (key.created_by !== null && personIdOf(principal) === key.created_by) return;
    const { accessLookups } = this.deps;
    const grants = grantsOf(await accessLookups.roles(key.role_ids), organizationId);
    const confined = (grant: (typeof grants)[number]) =>
      organizationId === null ? grant : { ...grant, organizations: [organizationId] };
    accessLookups.assertMayTake(caller, grants.map(confined));
  }

  /**
   * Whether the caller may bring a key back, under the rules that hold for making one, or revoke it again.
   *
   * @throws HttpError 403 organization or grants beyond the caller's, 409 expired
   */
  async assertMayRestore(call: CommandCall, was: KeyRow | null, wanted: KeyRow | null): Promise<void> {
    const row = (wanted ?? was) as KeyRow;
    const { organization_id: organizationId, role_ids: roleIds, expires_at: expiresAt } = row;
    const tree = await this.deps.organizations.treeOf(row.tenant_id);
    if (organizationId !== null && !tree.has(organizationId)) throw outOfScope();
    assertReaches(call, organizationId);
    if (!wanted) return this.assertMayRevoke(call, row);
    const { accessLookups, clock } = this.deps;
    if (expiresAt !== null && new Date(expiresAt).getTime() <= clock.now().getTime()) {
      throw conflict('The key has expired', { code: 'key_expired' });
    }
    accessLookups.assertMayGrant(
      callerOf(call),
      grantsOf(await accessLookups.roles(roleIds), organizationId),
    );
  }

  /** Items of a list with the names of their organizations and roles, in one statement. A role that is gone has none. */
  async named(items: readonly Item[], tenantId: string | null): Promise<(Item & KeyNames)[]> {
    return this.withNames(items, await this.rolesOf(items), tenantId);
  }

  /** Items of a list with these names, those of their makers, and what their roles grant. */
  async listed(
    items: readonly Item[],
    { scope, access }: Pick<CommandCall, 'scope' | 'access'>,
  ): Promise<(Item & KeyInList)[]> {
    const roles = await this.rolesOf(items);
    const named = await this.withNames(items, roles, scope.tenantId);
    const makers = items.flatMap((item) => (item['createdBy'] as string | null) ?? []);
    const makerNames = await this.deps.accessLookups.names([...new Set(makers)]);
    return named.map((item: Item & KeyNames) => {
      const held = item.roles.flatMap(({ id }) => roles.get(id)?.acl ?? []);
      const grants = held.flatMap(({ isSuperAdmin, features }) => (isSuperAdmin ? ['*'] : features));
      return {
        ...item,
        grants: this.deps.accessLookups.inShort(grants, access),
        createdByName: makerNames.get(item['createdBy'] as string) ?? null,
      };
    });
  }

  private async rolesOf(items: readonly Item[]): Promise<ReadonlyMap<string, AssignableRole>> {
    const ids = items.flatMap((item) => item['roles'] as string[]);
    const roles = await this.deps.accessLookups.roles([...new Set(ids)]);
    return new Map(roles.map((role) => [role.id, role]));
  }

  private async withNames(
    items: readonly Item[],
    roles: ReadonlyMap<string, AssignableRole>,
    tenantId: string | null,
  ): Promise<(Item & KeyNames)[]> {
    const tree = await this.deps.organizations.treeOf(tenantId);
    return items.map((item) => {
      const organizationId = item['organizationId'] as string | null;
      return {
        ...item,
        organizationName: organizationId && (tree.get(organizationId)?.name ?? organizationId),
        roles: (item['roles'] as string[]).map((id) => ({ id, name: roles.get(id)?.name ?? null })),
      };
    });
  }

  /** Names of the roles of a key. */
  async roleNames({ role_ids: roleIds }: Pick<HeldKey, 'role_ids'>): Promise<string[]> {
    return (await this.deps.accessLookups.roles(roleIds)).map(({ name }) => name);
  }

  /** Draws secrets until one begins like no other: 32 bits seldom meet twice, but they may. */
  private async freeSecret(): Promise<KeySecret> {
    const { database, tenancy } = this.deps;
    for (;;) {
      const secret = KeySecret.generate();
      const taken = await tenancy.acrossTenants('find an API key that begins alike', () =>
        database.first('SELECT 1 FROM api_keys_keys WHERE key_prefix = $1', [secret.prefix]),
      );
      if (!taken) return secret;
    }
  }
}

/** Whether a caller sees keys of the tenant as a whole. */
export function seesWholeTenant(access: Access): boolean {
  return access.organizationsFor('api_keys') === null;
}

/** A role that names no organization holds for a key wherever the key does, so that is what is given. */
export function grantsOf(
  roles: readonly AssignableRole[],
  organizationId: string | null,
): NonNullable<AssignableRole['acl']>[] {
  return roles.flatMap(({ acl }) => {
    if (!acl) return [];
    if (acl.organizations?.length !== 0) return [acl];
    return [{ ...acl, organizations: organizationId === null ? null : [organizationId] }];
  });
}

function assertReaches({ access }: CommandCall, organizationId: string | null): void {
  const within = access.organizationsFor('api_keys');
  if (within !== null && (organizationId === null || !within.includes(organizationId))) throw outOfScope();
}

/** @throws HttpError 401 for a call without a principal */
function callerOf(call: CommandCall): Caller {
  const { principal } = call;
  if (!principal) throw unauthorized();
  return { ...call, principal };
}

const outOfScope = () => forbidden('Organization out of scope');

function expired() {
  const message = 'expiresAt must be in the future';
  return badRequest('Invalid input', { details: [{ path: ['expiresAt'], message, code: 'date.future' }] });
}
