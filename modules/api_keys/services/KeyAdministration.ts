import {
  type Access,
  badRequest,
  type Clock,
  type CoreServices,
  forbidden,
  type HttpError,
  notFound,
  type Organizations,
  type OrganizationTree,
  type Principal,
  type Scope,
  type Tenancy,
  type UnitOfWork,
} from '@tenantry/core';
import type { AccessLookups, AssignableRole, AuthServices, Caller } from '@tenantry/module-auth/contract';
import type { DirectoryServices } from '@tenantry/module-directory/contract';
import type { KeyPrincipals } from './KeyPrincipals';
import type { HeldKey, KeyRecords, KeyVisibility, NewKey } from './KeyRecords';
import { KeySecret } from './KeySecret';

/** What a client says of a key that is to be made. */
export interface KeyRequest {
  readonly name: string;
  readonly description?: string | null;
  /** For super administrators; default: the tenant of the scope. */
  readonly tenantId?: string | null;
  /** Null for a key of the tenant as a whole; left out: the active organization. */
  readonly organizationId?: string | null;
  /** Ids or names. */
  readonly roles: readonly string[];
  readonly expiresAt?: Date | null;
}

/** A key just made. The secret is shown this once and kept nowhere. */
export interface CreatedKey {
  readonly id: string;
  readonly name: string;
  readonly keyPrefix: string;
  readonly secret: string;
  readonly tenantId: string;
  readonly organizationId: string | null;
  readonly roles: readonly { readonly id: string; readonly name: string }[];
}

type Dependencies = Pick<CoreServices, 'clock' | 'organizations' | 'tenancy' | 'unitOfWork'> &
  Pick<AuthServices, 'accessLookups'> &
  DirectoryServices & { keyPrincipals: KeyPrincipals; keyRecords: KeyRecords };

/** Makes and deletes keys. */
export class KeyAdministration {
  private readonly clock: Clock;
  private readonly organizations: Organizations;
  private readonly tenancy: Tenancy;
  private readonly unitOfWork: UnitOfWork;
  private readonly lookups: AccessLookups;
  private readonly directory: DirectoryServices['tenantDirectory'];
  private readonly principals: KeyPrincipals;
  private readonly records: KeyRecords;

  constructor(services: Dependencies) {
    this.clock = services.clock;
    this.organizations = services.organizations;
    this.tenancy = services.tenancy;
    this.unitOfWork = services.unitOfWork;
    this.lookups = services.accessLookups;
    this.directory = services.tenantDirectory;
    this.principals = services.keyPrincipals;
    this.records = services.keyRecords;
  }

  /**
   * Makes a key that can do no more than its maker.
   *
   * @throws HttpError 400 no tenant, unknown roles, expiry in the past; 403 organization or grants beyond the caller's
   */
  async create(caller: Caller, request: KeyRequest): Promise<CreatedKey> {
    const tenantId = await this.tenantOf(caller.scope, request.tenantId);
    const expiresAt = request.expiresAt ?? null;
    if (expiresAt && expiresAt.getTime() <= this.clock.now().getTime()) throw expired();
    const organizationId = organizationOf(caller, tenantId, request.organizationId);
    assertReaches(caller, organizationId, await this.organizations.treeOf(tenantId));
    return this.tenancy.inTenant(tenantId, 'create an API key', () =>
      this.unitOfWork.run(async () => {
        const roles = await this.rolesOf(caller, tenantId, request.roles);
        this.lookups.assertMayGrant(caller, grantsOf(roles, organizationId));
        const { id, secret } = await this.insert({
          tenantId,
          organizationId,
          name: request.name,
          description: request.description || null,
          roleIds: roles.map((role) => role.id),
          ...(await this.creatorOf(caller.principal, tenantId)),
          expiresAt,
        });
        return {
          id,
          name: request.name,
          keyPrefix: secret.prefix,
          secret: secret.text,
          tenantId,
          organizationId,
          roles: roles.map((role) => ({ id: role.id, name: role.name })),
        };
      }),
    );
  }

  /**
   * Deletes a key that can do no more than the caller, or that the caller made.
   *
   * @throws HttpError 403 the key holds more than the caller, 404 no such key where the caller works
   */
  async delete(caller: Caller, id: string): Promise<void> {
    await this.unitOfWork.run(async () => {
      const key = await this.records.delete(visibilityOf(caller), id);
      if (!key) throw notFound('Not found');
      await assertMayRevoke(this.lookups, caller, key);
      await this.principals.forget(id, key.prefix);
    });
  }

  /** The tenant that a key is to be made in. @throws HttpError 400 there is none */
  async tenantOf(scope: Scope, stated: string | null | undefined): Promise<string> {
    const tenantId = stated ?? scope.tenantId;
    if (tenantId === null) throw badRequest('Tenant context required');
    if (tenantId !== scope.tenantId && !(await this.directory.exists(tenantId))) {
      throw badRequest('Tenant not found');
    }
    return tenantId;
  }

  private async rolesOf(
    caller: Caller,
    tenantId: string,
    tokens: readonly string[],
  ): Promise<readonly AssignableRole[]> {
    const { roles, unknown, foreign } = await this.lookups.findRoles(caller, tenantId, tokens);
    if (foreign.length > 0) throw badRequest(`Role ${foreign[0]} belongs to another tenant`);
    if (unknown.length > 0) throw badRequest(`Role ${unknown[0]} not found`);
    return roles;
  }

  /** The account behind the key, and where it is at home; an administrator of another tenant is nobody in this one. */
  private async creatorOf(
    { userId, tenantId: home }: Principal,
    tenantId: string,
  ): Promise<Pick<NewKey, 'createdBy' | 'creatorOrganizationId'>> {
    const account = userId !== null && home === tenantId ? await this.lookups.account(userId) : undefined;
    return { createdBy: account?.id ?? null, creatorOrganizationId: account?.organizationId ?? null };
  }

  /** Draws secrets until one begins like no other: 32 bits seldom meet twice, but they may. */
  private async insert(key: NewKey): Promise<{ id: string; secret: KeySecret }> {
    for (;;) {
      const secret = KeySecret.generate();
      const id = await this.records.insert(key, secret);
      if (id !== null) return { id, secret };
    }
  }
}

/** Which keys the caller may see: those of the organizations of the scope, and without restriction the tenant's. */
export function visibilityOf({ scope, access }: { scope: Scope; access: Access }): KeyVisibility {
  return { organizationIds: scope.organizationIds, tenantWide: access.organizationsFor('api_keys') === null };
}

function organizationOf(
  { scope, principal }: Caller,
  tenantId: string,
  stated: string | null | undefined,
): string | null {
  if (stated !== undefined) return stated;
  if (tenantId === scope.tenantId && scope.organizationId !== null) return scope.organizationId;
  return tenantId === principal.tenantId ? principal.organizationId : null;
}

/** @throws HttpError 403 an organization beyond the caller's, or none any more */
export function assertReaches(
  { access }: Caller,
  organizationId: string | null,
  tree: OrganizationTree,
): void {
  const within = access.organizationsFor('api_keys');
  const isWithin = within === null || (organizationId !== null && within.includes(organizationId));
  const exists = organizationId === null || tree.has(organizationId);
  if (!isWithin || !exists) throw forbidden('Organization out of scope');
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

/**
 * Refuses to take a key away that holds more than the caller, unless the caller made it. A key holds what its roles grant
 * in its organization.
 *
 * @throws HttpError 403 with the code `beyond_own_rights`
 */
export async function assertMayRevoke(
  lookups: AccessLookups,
  caller: Caller,
  { createdBy, roleIds, organizationId }: HeldKey,
): Promise<void> {
  const { principal } = caller;
  if (principal.kind === 'user' && principal.userId === createdBy) return;
  const grants = grantsOf(await lookups.roles(roleIds), organizationId);
  const confined = (grant: (typeof grants)[number]) =>
    organizationId === null ? grant : { ...grant, organizations: [organizationId] };
  lookups.assertMayTake(caller, grants.map(confined));
}

function expired(): HttpError {
  const message = 'expiresAt must be in the future';
  return badRequest('Invalid input', { details: [{ path: ['expiresAt'], message, code: 'date.future' }] });
}
