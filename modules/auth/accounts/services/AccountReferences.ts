import type {
  AccountSource,
  AclEntry,
  CoreServices,
  Person,
  PrincipalSource,
  RequiredFeature,
  SharedCache,
} from '@tenantry/core';
import type { PrincipalStore } from '../../sessions/services/PrincipalStore';

interface Row {
  readonly id: string;
  readonly tenantId: string;
  readonly organizationId: string | null;
  readonly userAcls: readonly AclEntry[];
  readonly roleAcls: readonly AclEntry[];
  readonly roleIds: readonly string[];
  readonly isConfirmed: boolean;
}

/** An account as it is kept. */
interface Known {
  readonly person: Person;
  /** False for a deactivated account. */
  readonly isConfirmed: boolean;
}

type Dependencies = Pick<
  CoreServices,
  'accessControl' | 'caches' | 'database' | 'organizations' | 'tenancy'
> & {
  principalStore: PrincipalStore;
};

/** Accounts that are read when those with certain rights are looked for. */
const MOST_READ = 500;

/** Tells the core which accounts records may refer to: those that may see the organization, or are at home in it. */
export class AccountReferences implements AccountSource, PrincipalSource {
  private readonly known: SharedCache<Known>;
  readonly recordKind = 'auth.user';
  private unfollow: (() => void) | null = null;

  constructor(private readonly deps: Dependencies) {
    this.known = deps.caches.create<Known>({
      name: 'auth.references',
      max: 10_000,
      ttl: 60_000,
      tagsOf: ({ person: { userId, tenantId } }) => [`user:${userId}`, `tenant:${tenantId}`],
    });
  }

  /** From now on what is known follows changes of accounts and roles. */
  follow(): void {
    this.unfollow = this.deps.principalStore.follow(this.known);
  }

  stop(): void {
    this.unfollow?.();
  }

  async seeing(accountIds: readonly string[], organizationId: string | null): Promise<string[]> {
    const { tenantId } = this.deps.tenancy.scope;
    const accounts = (await this.read(accountIds)).map(({ person }) => person);
    const tree = await this.deps.organizations.treeOf(tenantId);
    const sees = (account: Person) => {
      if (organizationId === null) return true;
      const { organizationIds } = this.deps.accessControl.evaluate(account, tenantId, organizationId, tree);
      if (organizationIds?.includes(organizationId) !== false) return true;
      const home = account.organizationId;
      return home !== null && tree.withDescendants([home]).includes(organizationId);
    };
    return accounts
      .filter((account) => account.tenantId === tenantId && sees(account))
      .map(({ subject }) => subject);
  }

  /** An account of the tenant of the scope with what it may do; deactivated ones too. The names of its roles are left out. */
  async principalOf(userId: string): Promise<Person | undefined> {
    return (await this.find(userId))?.person;
  }

  /** An account of the tenant of the scope that may sign in, with what it may do. */
  async present(userId: string): Promise<Person | null> {
    const found = await this.find(userId);
    return found?.isConfirmed ? found.person : null;
  }

  /** Accounts of the tenant of the scope as they are shown, by name or else by e-mail; those that are gone are left out. */
  async names(userIds: readonly string[]): Promise<Map<string, string>> {
    if (userIds.length === 0) return new Map();
    const rows = await this.deps.database.query<{ id: string; shown: string }>({
      name: 'auth_names_of_accounts',
      text: `SELECT id, coalesce(nullif(name, ''), email) AS shown FROM auth_users WHERE id = ANY ($1::uuid[])`,
      values: [userIds],
    });
    return new Map(rows.map(({ id, shown }) => [id, shown]));
  }

  /** Accounts of the tenant of the scope that may sign in and hold features in an organization, the oldest first. */
  async idsHolding(
    features: readonly RequiredFeature[],
    organizationId: string,
    most: number,
  ): Promise<string[]> {
    const { tenantId } = this.deps.tenancy.scope;
    const tree = await this.deps.organizations.treeOf(tenantId);
    const rows = await this.deps.database.query<Row>({
      name: 'auth_accounts_with_rights',
      text: `${COLUMNS} WHERE u.is_confirmed AND (
               EXISTS (SELECT FROM auth_user_acls a WHERE a.user_id = u.id)
               OR EXISTS (SELECT FROM auth_user_roles ur JOIN auth_role_acls ra ON ra.role_id = ur.role_id
                           WHERE ur.user_id = u.id AND (ra.is_super_admin OR ra.features <> '{}')))
             ORDER BY u.created_at, u.id LIMIT ${MOST_READ}`,
    });
    const holds = (account: Person) => {
      const access = this.deps.accessControl.evaluate(account, tenantId, organizationId, tree);
      return access.organizationIds?.includes(organizationId) !== false && access.hasAll(features);
    };
    return rows
      .map((row) => knownOf(row).person)
      .filter(holds)
      .map(({ subject }) => subject)
      .slice(0, most);
  }

  private async find(userId: string): Promise<Known | undefined> {
    const { tenantId } = this.deps.tenancy.scope;
    return (await this.read([userId])).find(({ person }) => person.tenantId === tenantId);
  }

  /** Those of the tenant of the scope, in one query for those that are not at hand. */
  private async read(ids: readonly string[]): Promise<Known[]> {
    const missing = ids.filter((id) => !this.known.get(id));
    const rows =
      missing.length === 0
        ? []
        : await this.deps.database.query<Row>({
            name: 'auth_referred_accounts',
            text: ACCOUNTS,
            values: [missing],
          });
    const found = await Promise.all(
      rows.map((row) => this.known.load(row.id, () => Promise.resolve(knownOf(row)))),
    );
    return [...ids.map((id) => this.known.get(id)), ...found].filter((account) => account !== undefined);
  }
}

function knownOf({ isConfirmed, ...row }: Row): Known {
  const { id, tenantId, organizationId, userAcls, roleAcls, roleIds } = row;
  const person: Person = {
    kind: 'user',
    subject: id,
    userId: id,
    tenantId,
    organizationId,
    sessionId: null,
    roles: [],
    roleIds,
    access: { userAcls, roleAcls },
  };
  return { person, isConfirmed };
}

const ENTRY = (
  acl: string,
) => `json_build_object('tenantId', ${acl}.tenant_id, 'isSuperAdmin', ${acl}.is_super_admin,
  'features', ${acl}.features, 'organizations', ${acl}.organizations)`;

const COLUMNS = `
  SELECT u.id, u.tenant_id AS "tenantId", u.organization_id AS "organizationId", u.is_confirmed AS "isConfirmed",
         ARRAY(SELECT ${ENTRY('a')} FROM auth_user_acls a WHERE a.user_id = u.id) AS "userAcls",
         ARRAY(SELECT ${ENTRY('ra')} FROM auth_user_roles ur JOIN auth_role_acls ra ON ra.role_id = ur.role_id
                WHERE ur.user_id = u.id) AS "roleAcls",
         ARRAY(SELECT ur.role_id FROM auth_user_roles ur WHERE ur.user_id = u.id) AS "roleIds"
    FROM auth_users u`;

const ACCOUNTS = `${COLUMNS} WHERE u.id = ANY ($1::uuid[])`;
