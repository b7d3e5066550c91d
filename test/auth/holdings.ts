import { matchFeature, OrganizationTree, type OrganizationNode } from '@tenantry/core';
import type { TestHost } from '@tenantry/core/testing';

/** Somebody or something that holds rights: an account, a role or a key. */
export interface Subject {
  readonly kind: 'user' | 'role' | 'key';
  readonly id: string;
  /** The account that made a key. */
  readonly madeBy: string | null;
}

interface StoredAcl {
  readonly is_super_admin: boolean;
  readonly features: readonly string[];
  readonly organizations: readonly string[] | null;
}

interface Row extends Subject {
  readonly isActive: boolean;
  readonly organizationId: string | null;
  readonly own: StoredAcl | null;
  readonly roles: readonly StoredAcl[];
}

/** Stands for the organizations that there are not yet: whoever is not restricted holds what they hold there, too. */
const FUTURE = 'future';
const CONCRETE = [
  'auth.users.list',
  'auth.users.create',
  'auth.users.edit',
  'auth.users.delete',
  'auth.roles.list',
  'auth.roles.manage',
  'auth.acl.manage',
  'directory.organizations.manage',
  'api_keys.create',
  'api_keys.delete',
  'audit_logs.undo_tenant',
];
const ADMINISTRATION = ['auth.users.edit', 'auth.acl.manage'];

/** Who holds what in a tenant at one moment, worked out from its rows without any code of the modules. */
export class Holdings {
  readonly subjects: ReadonlyMap<string, Subject>;
  private readonly rights = new Map<string, ReadonlySet<string>>();
  private readonly superAdmins = new Set<string>();

  constructor(
    rows: readonly Row[],
    readonly tree: OrganizationTree,
  ) {
    this.subjects = new Map(rows.map(({ kind, id, madeBy }) => [id, { kind, id, madeBy }]));
    for (const row of rows) this.rights.set(row.id, this.rightsOf(row));
  }

  /** `<organization>/<feature>` for each feature held in each organization. */
  of(id: string): ReadonlySet<string> {
    return this.rights.get(id) ?? new Set();
  }

  /** Whoever is not restricted holds a feature in all organizations, also in those that are gone or are yet to come. */
  holds(id: string, right: string): boolean {
    const [place = '', feature = ''] = right.split('/');
    return this.of(id).has(right) || (!this.tree.has(place) && this.of(id).has(`${FUTURE}/${feature}`));
  }

  /** Of one kind, in a fixed order as long as none is added. */
  ids(kind: Subject['kind']): string[] {
    return [...this.subjects.values()].filter((one) => one.kind === kind).map(({ id }) => id);
  }

  get organizationIds(): readonly string[] {
    return [...this.tree.all()].map(({ id }) => id);
  }

  isSuperAdmin(id: string): boolean {
    return this.superAdmins.has(id);
  }

  /** True while an active account holds in the whole tenant what administrators need. */
  get hasAdministrator(): boolean {
    return [...this.subjects.values()].some(
      ({ kind, id }) =>
        kind === 'user' && ADMINISTRATION.every((feature) => this.of(id).has(`${FUTURE}/${feature}`)),
    );
  }

  private rightsOf({ kind, id, isActive, organizationId, own, roles }: Row): ReadonlySet<string> {
    if (!isActive) return new Set();
    const acls = [...roles, ...(own ? [own] : [])];
    const isSuperAdmin = acls.some((acl) => acl.is_super_admin && this.placesOf(acl) === null);
    if (isSuperAdmin && kind === 'user') this.superAdmins.add(id);
    const home =
      kind === 'key' && organizationId !== null ? this.tree.withDescendants([organizationId]) : null;
    const counting = isSuperAdmin || !own ? acls : [own];
    return new Set(
      counting.flatMap((acl) => {
        const granted = acl.is_super_admin ? ['*'] : acl.features;
        const everywhere = [...this.organizationIds, FUTURE];
        const places = (this.placesOf(acl) ?? everywhere).filter((place) => !home || home.includes(place));
        const held = CONCRETE.filter((feature) => granted.some((grant) => matchFeature(grant, feature)));
        return places.flatMap((place) => held.map((feature) => `${place}/${feature}`));
      }),
    );
  }

  private placesOf({ organizations }: StoredAcl): readonly string[] | null {
    return organizations === null || organizations.includes('__all__')
      ? null
      : this.tree.withDescendants(organizations);
  }
}

/** Reads who holds what. */
export async function heldIn(host: TestHost, tenantId: string): Promise<Holdings> {
  const [nodes, rows] = await Promise.all([
    host.sql<OrganizationNode & Record<string, unknown>>(
      `SELECT id, parent_id AS "parentId", name, is_active AS "isActive" FROM directory_organizations
        WHERE tenant_id = $1 AND deleted_at IS NULL ORDER BY created_at, id`,
      [tenantId],
    ),
    host.sql<Row & Record<string, unknown>>(ROWS, [tenantId]),
  ]);
  return new Holdings(rows, new OrganizationTree(nodes));
}

/**
 * Those of the rights that somebody does not hold. What is held in an organization that was not there before follows
 * from the one that it comes back to.
 */
export function beyond(
  rights: Iterable<string>,
  before: Holdings,
  after: Holdings,
  actorId: string,
): string[] {
  const held = before.of(actorId);
  const placeOf = (id: string) =>
    before.tree.has(id)
      ? id
      : (after.tree.ancestorsOf(id).findLast((above) => before.tree.has(above)) ?? FUTURE);
  return [...rights].filter((right) => {
    const [place = '', feature = ''] = right.split('/');
    return place !== FUTURE && !held.has(`${placeOf(place)}/${feature}`);
  });
}

const ROWS = `
  SELECT u.created_at AS at, 'user' AS kind, u.id, NULL::uuid AS "madeBy", u.organization_id AS "organizationId",
         u.is_confirmed AND u.password_hash IS NOT NULL AS "isActive",
         (SELECT to_json(a) FROM auth_user_acls a WHERE a.user_id = u.id) AS own,
         (SELECT coalesce(json_agg(ra), '[]') FROM auth_user_roles ur JOIN auth_role_acls ra ON ra.role_id = ur.role_id
           WHERE ur.user_id = u.id) AS roles
    FROM auth_users u WHERE u.tenant_id = $1
  UNION ALL
  SELECT r.created_at, 'role', r.id, NULL, NULL, true, NULL,
         (SELECT coalesce(json_agg(ra), '[]') FROM auth_role_acls ra WHERE ra.role_id = r.id)
    FROM auth_roles r WHERE r.tenant_id = $1
  UNION ALL
  SELECT k.created_at, 'key', k.id, k.created_by, k.organization_id, k.deleted_at IS NULL, NULL,
         (SELECT coalesce(json_agg(ra), '[]') FROM auth_role_acls ra WHERE ra.role_id = ANY (k.role_ids))
    FROM api_keys_keys k WHERE k.tenant_id = $1
   ORDER BY at, id`;
