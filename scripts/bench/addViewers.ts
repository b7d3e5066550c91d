import { Client } from 'pg';
import type { DatabaseConnection } from '@tenantry/core/host';

/** Tenants, organizations and actors of the actions and reads in the generated logs. */
export interface LogPeople {
  /** Of nearly everything. */
  readonly tenant: string;
  /** The first has half of everything. */
  readonly organizations: readonly string[];
  /** The first has the most. */
  readonly actors: readonly string[];
  /** Tenants with fewer actions: one of so many. The first that fits counts. */
  readonly others: readonly { tenant: string; home: string; actor: string; every: number }[];
}

/** Those who read the logs; they sign in with the password of the administrator. */
export const VIEWERS = {
  /** Sees everything in the organization they belong to, and in others when they choose them. */
  administrator: 'bench@example.test',
  /** Sees everything of two organizations. */
  restricted: 'restricted@example.test',
  /** Sees what they did themselves. */
  self: 'self@example.test',
  /** Sees all tenants. */
  operator: 'operator@example.test',
  /** Sees everything of a tenant that has little. */
  small: 'small@example.test',
} as const;

const ORGANIZATIONS = 5;
const ACTORS = 200;

/** Adds organizations, two more tenants, and an account for each kind of viewer. */
export async function addViewers(connection: DatabaseConnection): Promise<LogPeople> {
  const client = new Client(connection);
  await client.connect();
  const one = async (text: string, values: unknown[]) => {
    const { rows } = await client.query<{ id: string }>(text, values);
    return (rows[0] as { id: string }).id;
  };
  const { administrator, restricted, self, operator, small } = VIEWERS;
  const account = (tenant: string, home: string, email: string) =>
    one(
      `INSERT INTO auth_users (tenant_id, organization_id, email, name, password_hash)
       SELECT $1, $2, $3, $3, password_hash FROM auth_users WHERE email = $4 RETURNING id`,
      [tenant, home, email, administrator],
    );
  const allow = (user: string, features: string[], organizations: string[] | null, isSuperAdmin = false) =>
    client.query(
      `INSERT INTO auth_user_acls (user_id, tenant_id, is_super_admin, features, organizations)
       SELECT id, tenant_id, $2, $3, $4 FROM auth_users WHERE id = $1`,
      [user, isSuperAdmin, features, organizations],
    );
  const organization = (tenant: string, name: string) =>
    one(
      'INSERT INTO directory_organizations (tenant_id, name, slug) VALUES ($1, $2, lower($2)) RETURNING id',
      [tenant, name],
    );
  try {
    const { rows } = await client.query<{ tenant: string; home: string }>(
      'SELECT tenant_id AS tenant, organization_id AS home FROM auth_users WHERE email = $1',
      [administrator],
    );
    const { tenant, home } = rows[0] as { tenant: string; home: string };
    const organizations = [home];
    while (organizations.length < ORGANIZATIONS)
      organizations.push(await organization(tenant, `Branch-${organizations.length}`));
    await allow(
      await account(tenant, organizations[1] as string, restricted),
      ['audit_logs.*'],
      organizations.slice(1, 3),
    );
    const doer = await account(tenant, home, self);
    await allow(doer, ['audit_logs.view_self'], null);
    await allow(await account(tenant, home, operator), [], null, true);
    const others = [];
    for (const [name, every] of [
      ['Tiny', 5_000],
      ['Small', 100],
    ] as const) {
      const id = await one('INSERT INTO directory_tenants (name) VALUES ($1) RETURNING id', [name]);
      const place = await organization(id, name);
      const actor = await account(id, place, name === 'Small' ? small : 'tiny@example.test');
      await allow(actor, ['audit_logs.*'], null);
      others.push({ tenant: id, home: place, actor, every });
    }
    const { rows: found } = await client.query<{ id: string }>(
      `SELECT id FROM auth_users WHERE tenant_id = $1 AND id <> $2 ORDER BY email <> $3, email LIMIT $4`,
      [tenant, doer, administrator, ACTORS - 1],
    );
    const [first = doer, ...rest] = found.map(({ id }) => id);
    return { tenant, organizations, actors: [first, doer, ...rest], others };
  } finally {
    await client.end();
  }
}
