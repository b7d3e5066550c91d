import {
  type Access,
  canonicalEmail,
  type CoreServices,
  type Person,
  type RequiredFeature,
  sortKey,
} from '@tenantry/core';
import { authFeatures } from '../../features';
import { actorOf, type ActingContext } from '../../shared/Actor';
import { type Grant, GrantBoundary } from '../../acls/services/GrantBoundary';
import type { AccountReferences } from './AccountReferences';
import { type AssignableRole, ROLE, type RoleAssignments } from '../../roles/services/RoleAssignments';

/** An account as other modules see it. */
export interface KnownAccount {
  readonly id: string;
  readonly organizationId: string | null;
  /** False for a deactivated account. */
  readonly isConfirmed: boolean;
}

/** A caller, for other modules: the parts of a request that identify them. */
export type Caller = Omit<ActingContext, 'services'>;

/** The roles that tokens name, and why the others name none. */
export interface FoundRoles {
  readonly roles: readonly AssignableRole[];
  /** Name nothing that the caller could know of. */
  readonly unknown: readonly string[];
  /** Ids of roles of other tenants; for super administrators only. */
  readonly foreign: readonly string[];
}

/** How an account is called. */
export interface NamedAccount {
  readonly name: string | null;
  readonly email: string;
}

/** What grants reach, in short. */
export interface GrantsInShort {
  /** Whether they reach all modules, also later ones. */
  readonly everything: boolean;
  /** Otherwise titles of the modules, in the order in which they started. */
  readonly modules: readonly string[];
}

type Dependencies = Pick<
  CoreServices,
  'accessControl' | 'database' | 'modules' | 'principals' | 'translations'
> & {
  accountReferences: AccountReferences;
  roleAssignments: RoleAssignments;
};

/**
 * Accounts and roles of the scope's tenant, for other modules, so that none of them needs to
 * read the tables of this one.
 */
export class AccessLookups {
  constructor(private readonly deps: Dependencies) {}

  /** An account of the tenant, deactivated or not. */
  account(userId: string): Promise<KnownAccount | undefined> {
    return this.deps.database.first<KnownAccount>({
      name: 'auth_known_account',
      text: `SELECT id, organization_id AS "organizationId", is_confirmed AS "isConfirmed"
               FROM auth_users WHERE id = $1`,
      values: [userId],
    });
  }

  /** Name and e-mail address of an account of the tenant. */
  named(userId: string): Promise<NamedAccount | undefined> {
    return this.deps.database.first<NamedAccount>({
      name: 'auth_named_account',
      text: 'SELECT name, email FROM auth_users WHERE id = $1',
      values: [userId],
    });
  }

  /** An account of the tenant as the principal that it signs in as, for what it may do; the names of its roles are left out. */
  principalOf(userId: string): Promise<Person | undefined> {
    return this.deps.accountReferences.principalOf(userId);
  }

  /**
   * Ids of accounts of the tenant that may sign in and hold features in an organization, the oldest first.
   *
   * @param most how many at most
   */
  idsHolding(features: readonly RequiredFeature[], organizationId: string, most: number): Promise<string[]> {
    return this.deps.accountReferences.idsHolding(features, organizationId, most);
  }

  /** Ids of accounts of the tenant by e-mail; addresses without an account are left out. */
  async idsByEmail(emails: readonly string[]): Promise<Map<string, string>> {
    const rows = await this.deps.database.query<{ id: string; email: string }>(
      'SELECT id, email FROM auth_users WHERE email = ANY ($1::text[])',
      [emails.map(canonicalEmail)],
    );
    return new Map(rows.map(({ id, email }) => [email, id]));
  }

  /** E-mail addresses of accounts of the tenant by their ids; those that are gone are left out. */
  async emails(userIds: readonly string[]): Promise<Map<string, string>> {
    if (userIds.length === 0) return new Map();
    const rows = await this.deps.database.query<{ id: string; email: string }>(
      'SELECT id, email FROM auth_users WHERE id = ANY ($1::uuid[]) AND is_confirmed',
      [userIds],
    );
    return new Map(rows.map(({ id, email }) => [id, email]));
  }

  /** Names of accounts of the tenant by their ids; those that are gone or have no name are left out. */
  async accountNames(userIds: readonly string[]): Promise<Map<string, string>> {
    if (userIds.length === 0) return new Map();
    const rows = await this.deps.database.query<{ id: string; name: string }>({
      name: 'auth_account_names',
      text: `SELECT id, name FROM auth_users WHERE id = ANY ($1::uuid[]) AND name <> ''`,
      values: [userIds],
    });
    return new Map(rows.map(({ id, name }) => [id, name]));
  }

  /**
   * Authors as they are shown, by their ids: accounts by name or else by e-mail, API keys as `key <name>, made by <person>`;
   * accounts that are gone are left out.
   */
  async names(ids: readonly string[]): Promise<Map<string, string>> {
    return ids.length === 0 ? new Map() : this.deps.principals.names(ids);
  }

  /** Roles of the tenant by id, with what they grant; those that are gone are left out. */
  async roles(roleIds: readonly string[]): Promise<AssignableRole[]> {
    if (roleIds.length === 0) return [];
    return this.deps.database.query<AssignableRole>({
      name: 'auth_roles_by_id',
      text: `${ROLE} WHERE r.id = ANY ($1::uuid[]) ORDER BY ${sortKey('r.name')}, r.id`,
      values: [roleIds],
    });
  }

  /** What grants reach, in the language of the caller; null for callers who may not see rights. */
  inShort(grants: readonly string[], access: Access): GrantsInShort | null {
    if (!access.has(authFeatures['acl.manage'])) return null;
    if (grants.includes('*')) return { everything: true, modules: [] };
    const reached = new Set(grants.map((grant) => grant.split('.')[0]));
    const { modules, translations } = this.deps;
    const titles = modules
      .list()
      .filter(({ id }) => reached.has(id) && access.isModuleOn(id))
      .map(({ id, title }) => translations.titleText(title, id));
    return { everything: false, modules: titles };
  }

  /** Roles of the tenant by id or name. Inside a unit of work they cannot be deleted until it ends. */
  async findRoles({ access }: Caller, tenantId: string, tokens: readonly string[]): Promise<FoundRoles> {
    const { roles, missing } = await this.deps.roleAssignments.find(tenantId, tokens);
    const foreign = access.isSuperAdmin ? await this.deps.roleAssignments.ofOtherTenants(missing) : [];
    return { roles, unknown: missing.filter((token) => !foreign.includes(token)), foreign };
  }

  /** @throws HttpError 403 that names what is beyond what the caller holds */
  assertMayGrant(caller: Caller, grants: readonly Grant[]): void {
    const boundary = this.boundaryOf(caller);
    for (const grant of grants) boundary.assertMayGrant(grant);
  }

  /**
   * Refuses to take away what the caller could not have given.
   *
   * @throws HttpError 403 with the code `beyond_own_rights`
   */
  assertMayTake(caller: Caller, grants: readonly Grant[]): void {
    this.boundaryOf(caller).assertMayTake(grants);
  }

  private boundaryOf(caller: Caller): GrantBoundary {
    return new GrantBoundary(actorOf({ ...caller, services: { accessControl: this.deps.accessControl } }));
  }
}
