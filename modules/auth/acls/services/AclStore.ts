import { ALL_ORGANIZATIONS, badRequest, type CoreServices, nextVersion } from '@tenantry/core';
import type { Grant } from './GrantBoundary';

/** Owner of an ACL. */
export type AclOwner = 'user' | 'role';

/** An ACL as stored. */
export interface StoredAcl extends Grant {
  readonly updatedAt: Date;
}

/** Changes to an ACL; absent members stay as they are. */
export interface AclChange {
  readonly isSuperAdmin?: boolean;
  readonly features?: readonly string[];
  readonly organizations?: readonly string[] | null;
}

const TABLES = {
  user: { table: 'auth_user_acls', key: 'user_id' },
  role: { table: 'auth_role_acls', key: 'role_id' },
} as const;

/** The columns of an ACL table that say what is granted. */
export interface AclRow {
  readonly is_super_admin: boolean;
  readonly features: readonly string[];
  readonly organizations: readonly string[] | null;
}

/** A row of an ACL table as what it grants. */
export function grantOf({ is_super_admin: isSuperAdmin, features, organizations }: AclRow): Grant {
  return { isSuperAdmin, features, organizations };
}

/** Stores the ACLs of users and roles. */
export class AclStore {
  constructor(private readonly deps: Pick<CoreServices, 'accessControl' | 'database' | 'organizations'>) {}

  /** Refuses an ACL that newly names features which no installed module has. @throws HttpError 400 with the nearest names */
  requireFeatures(stored: Grant | undefined, acl: Grant | null): void {
    const { features = [] } = acl ?? {};
    const unknown = this.deps.accessControl.unknownGrants(features, stored?.features);
    if (unknown.length === 0) return;
    const details = unknown.map(({ grant, hint }) => ({
      path: ['features'],
      message: `There is no feature ${grant}.${hint}`,
      code: 'feature_unknown',
    }));
    throw badRequest(details[0]?.message ?? '', { details });
  }

  find(owner: AclOwner, id: string): Promise<StoredAcl | undefined> {
    const { table, key } = TABLES[owner];
    return this.deps.database.first<StoredAcl>({
      name: `auth_${owner}_acl`,
      text: `SELECT is_super_admin AS "isSuperAdmin", features, organizations, updated_at AS "updatedAt"
               FROM ${table} WHERE ${key} = $1`,
      values: [id],
    });
  }

  /** Refuses an ACL that newly names organizations which the tenant does not have. @throws HttpError 400 */
  async requireOrganizations(tenantId: string, stored: Grant | undefined, acl: Grant | null): Promise<void> {
    const known = new Set([ALL_ORGANIZATIONS, ...(stored?.organizations ?? [])]);
    const named = (acl?.organizations ?? []).filter((id) => !known.has(id));
    if (named.length === 0) return;
    const tree = await this.deps.organizations.treeOf(tenantId);
    const details = named
      .filter((id) => !tree.has(id))
      .map((id) => ({
        path: ['organizations'],
        message: `There is no organization ${id}`,
        code: 'reference_unknown',
      }));
    if (details.length > 0) throw badRequest('Organization not found', { details });
  }

  /** Stores the ACL; null deletes it. */
  async write(owner: AclOwner, tenantId: string, id: string, acl: Grant | null): Promise<void> {
    const { table, key } = TABLES[owner];
    if (!acl) return void (await this.deps.database.run(`DELETE FROM ${table} WHERE ${key} = $1`, [id]));
    await this.deps.database.run(
      `INSERT INTO ${table} (tenant_id, ${key}, is_super_admin, features, organizations)
       VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (${key}) DO UPDATE SET is_super_admin = excluded.is_super_admin,
         features = excluded.features, organizations = excluded.organizations,
         updated_at = ${nextVersion(`${table}.updated_at`)}`,
      [tenantId, id, acl.isSuperAdmin, acl.features, acl.organizations],
    );
  }
}

/** The stored ACL with the change made: lists trimmed and without repetition, in the order given. */
export function mergedAcl(stored: Grant | undefined, change: AclChange): Grant {
  const { organizations = stored?.organizations ?? null } = change;
  return {
    isSuperAdmin: change.isSuperAdmin ?? stored?.isSuperAdmin ?? false,
    features: tidy(change.features ?? stored?.features ?? []),
    organizations: organizations && tidy(organizations).map(lowerCased),
  };
}

const lowerCased = (id: string) => (id === ALL_ORGANIZATIONS ? id : id.toLowerCase());

function tidy(list: readonly string[]): string[] {
  return [...new Set(list.map((item) => item.trim()).filter((item) => item !== ''))];
}
