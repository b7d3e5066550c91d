import type {
  AclEntry,
  Clock,
  CoreServices,
  Database,
  Organizations,
  Person,
  SharedCache,
  Tenancy,
} from '@tenantry/core';
import type { DirectoryServices } from '@tenantry/module-directory/contract';
import { pictureOf } from '../../shared/pictureOf';
import { type Profile, SHOWN_NAME } from './AccountReader';
import type { StaffClaims } from './StaffClaims';

/** A live session with the principal it stands for. */
interface LiveSession {
  readonly principal: Person;
  readonly profile: Profile;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

/** Claims that identify a session, with its user, tenant and organization. */
export type SessionClaims = Pick<StaffClaims, 'sub' | 'sid' | 'tenantId' | 'orgId'>;

interface Row {
  expires_at: Date;
  user_id: string;
  tenant_id: string;
  organization_id: string | null;
  email: string;
  name: string | null;
  picture: string | null;
  roles: { id: string; name: string; acl: AclEntry | null }[] | null;
  user_acl: AclEntry | null;
}

/** Milliseconds for which a session stays in memory. */
const KEPT = 5 * 60_000;
/** Milliseconds between two notes of the use of a session. */
const NOTED = 3 * 60_000;

/**
 * Who a session belongs to, what they may do and their profile, read in one query and kept per session.
 *
 * Kept entries are dropped in every process when the account, one of its roles, an ACL or the session
 * changes; whoever changes them calls the `invalidate` method that fits, inside the unit of work.
 */
export class PrincipalStore {
  private readonly database: Database;
  private readonly tenancy: Tenancy;
  private readonly clock: Clock;
  private readonly organizations: Organizations;
  private readonly directory: DirectoryServices['tenantDirectory'];
  private readonly sessions: SharedCache<LiveSession>;
  private followers: readonly SharedCache<object>[] = [];

  constructor({
    database,
    tenancy,
    clock,
    caches,
    organizations,
    tenantDirectory,
  }: Pick<CoreServices, 'database' | 'tenancy' | 'clock' | 'caches' | 'organizations'> &
    Pick<DirectoryServices, 'tenantDirectory'>) {
    this.database = database;
    this.tenancy = tenancy;
    this.clock = clock;
    this.organizations = organizations;
    this.directory = tenantDirectory;
    this.sessions = caches.create<LiveSession>({
      name: 'auth.principals',
      max: 20_000,
      ttl: KEPT,
      tagsOf: ({ principal }) => [userTag(principal.userId), tenantTag(principal.tenantId)],
    });
  }

  /**
   * The principal of a token with a checked signature, or null when the session has ended, the account is
   * gone or deactivated, or it has moved since. A promise only where the session must be read.
   */
  find(claims: SessionClaims): Person | Promise<Person | null> {
    return (
      this.judge(this.sessions.get(claims.sid), claims) ??
      this.load(claims).then((session) => this.judge(session, claims) ?? null)
    );
  }

  /** The same, and null as well while the tenant or the organization is closed: for public routes, which no gate guards. */
  async findInOpenTenant(claims: StaffClaims): Promise<Person | null> {
    const tree = await this.organizations.treeOf(claims.tenantId);
    return tree.closedTo(claims.orgId) === null ? this.find(claims) : null;
  }

  /** The profile that was read with the session of a principal, as long as it holds; undefined where it must be read. */
  profileOf({ sessionId, userId }: Person): Profile | undefined {
    const session = sessionId === null ? undefined : this.sessions.get(sessionId);
    return session?.principal.userId === userId ? session.profile : undefined;
  }

  private async invalidateTag(tag: string): Promise<void> {
    for (const cache of [this.sessions, ...this.followers]) await cache.invalidateTag(tag);
  }

  private judge(session: LiveSession | undefined, claims: SessionClaims): Person | undefined {
    if (!session || session.expiresAt <= this.clock.now().getTime()) return undefined;
    const { principal } = session;
    const isUnchanged =
      principal.userId === claims.sub &&
      principal.tenantId === claims.tenantId &&
      principal.organizationId === claims.orgId;
    return isUnchanged ? principal : undefined;
  }

  /** The account, its roles or its ACL changed: nothing known about its sessions holds any more. */
  invalidateUser(userId: string): Promise<void> {
    return this.invalidateTag(userTag(userId));
  }

  /** Something that concerns many accounts of the tenant changed, as a role or its ACL. */
  invalidateTenant(tenantId: string): Promise<void> {
    return this.invalidateTag(tenantTag(tenantId));
  }

  /**
   * Has a cache of something that follows from accounts, roles and ACLs drop entries together with this store.
   * Its entries are tagged `user:<id>` and `tenant:<id>` with what they depend on.
   *
   * @returns the function that ends it
   */
  follow(cache: SharedCache<object>): () => void {
    this.followers = [...this.followers, cache];
    return () => {
      this.followers = this.followers.filter((follower) => follower !== cache);
    };
  }

  /** The sessions have ended. */
  async invalidateSessions(sessionIds: readonly string[]): Promise<void> {
    if (sessionIds.length > 0) await this.sessions.invalidate(...sessionIds);
  }

  /** Bound to the token's own tenant: a session of another tenant is not found. */
  private load({ sid, tenantId }: SessionClaims): Promise<LiveSession | undefined> {
    return this.sessions.load(sid, async () => {
      // Accounts of a deleted tenant are gone with it.
      if (!(await this.directory.exists(tenantId))) return undefined;
      return this.tenancy.inTenant(tenantId, 'authenticate: load the account of a session', () =>
        this.read(sid),
      );
    });
  }

  /** Reads a session, and notes that it is used: requests that find it in memory write nothing. */
  private async read(sessionId: string): Promise<LiveSession | undefined> {
    const now = this.clock.now();
    const row = await this.database.first<Row>({
      name: 'auth_principal_of_session',
      text: PRINCIPAL_OF_SESSION,
      values: [sessionId, now, new Date(now.getTime() - NOTED)],
    });
    if (!row) return undefined;
    const { email, name, picture, roles: held } = row;
    const roles = held ?? [];
    const principal: Person = Object.freeze({
      kind: 'user',
      subject: row.user_id,
      userId: row.user_id,
      tenantId: row.tenant_id,
      organizationId: row.organization_id,
      sessionId,
      roles: roles.map(({ name }) => name),
      roleIds: roles.map(({ id }) => id),
      access: {
        userAcls: row.user_acl ? [row.user_acl] : [],
        roleAcls: roles.flatMap(({ acl }) => (acl ? [acl] : [])),
      },
    });
    const profile = Object.freeze({ email, name, roles: principal.roles, picture });
    return { principal, profile, expiresAt: row.expires_at.getTime() };
  }
}

const userTag = (userId: string | null): string => `user:${userId}`;
const tenantTag = (tenantId: string | null): string => `tenant:${tenantId}`;

/** Builds an `AclEntry`, or null where the outer join found none. */
const aclEntry = (table: string, key: string): string => `
  CASE WHEN ${table}.${key} IS NOT NULL THEN json_build_object(
    'tenantId', ${table}.tenant_id, 'isSuperAdmin', ${table}.is_super_admin,
    'features', ${table}.features, 'organizations', ${table}.organizations) END`;

const PRINCIPAL_OF_SESSION = `
  WITH noted AS (
    UPDATE auth_sessions SET last_used_at = $2
     WHERE id = $1 AND expires_at > $2 AND (last_used_at IS NULL OR last_used_at < $3))
  SELECT s.expires_at, u.id AS user_id, u.tenant_id, u.organization_id, u.email, ${SHOWN_NAME} AS name,
    ${pictureOf('u')} AS picture,
    ${aclEntry('a', 'user_id')} AS user_acl,
    (SELECT json_agg(json_build_object('id', r.id, 'name', r.name, 'acl', ${aclEntry('ra', 'role_id')}) ORDER BY r.name)
       FROM auth_user_roles ur
       JOIN auth_roles r ON r.id = ur.role_id
       LEFT JOIN auth_role_acls ra ON ra.role_id = r.id
      WHERE ur.user_id = u.id) AS roles
    FROM auth_sessions s
    JOIN auth_users u ON u.id = s.user_id
    LEFT JOIN auth_user_acls a ON a.user_id = u.id
   WHERE s.id = $1 AND u.is_confirmed`;
