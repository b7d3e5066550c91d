import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import { ADMINISTRATOR } from '../prepareData';

/** A tenant with the deals that are measured, and the accounts that read them. */
export interface ScaleTenant {
  readonly id: string;
  readonly organizations: readonly string[];
  /** E-mail addresses, by what their accounts see. */
  readonly viewers: Readonly<Record<Viewer, string>>;
}

/** `all` is a super administrator, `bound` an administrator of two of the organizations. */
export const VIEWERS = ['all', 'bound'] as const;
export type Viewer = (typeof VIEWERS)[number];

const ORGANIZATIONS = 5;
const BOUND_TO = 2;
const CONTACTS = 1_000;
const BATCH = 100_000;
const FEATURES = ['customers.*', 'dashboards.*', 'analytics.*', 'entities.*'];

/** Adds a tenant with organizations and accounts, which sign in with the password of the administrator. */
export async function addTenant(client: Client, name: string): Promise<ScaleTenant> {
  const one = async (text: string, values: unknown[]): Promise<string> => {
    const { rows } = await client.query<{ id: string }>(text, values);
    return (rows[0] as { id: string }).id;
  };
  const id = await one('INSERT INTO directory_tenants (name) VALUES ($1) RETURNING id', [name]);
  const organizations: string[] = [];
  for (let number = 0; number < ORGANIZATIONS; number += 1) {
    organizations.push(
      await one(
        'INSERT INTO directory_organizations (tenant_id, name, slug) VALUES ($1, $2, lower($2)) RETURNING id',
        [id, `${name}-${number}`],
      ),
    );
  }
  const viewers = { all: `${name}-all@example.test`, bound: `${name}-bound@example.test` };
  for (const viewer of VIEWERS) {
    const user = await one(
      `INSERT INTO auth_users (tenant_id, organization_id, email, name, password_hash)
       SELECT $1, $2, $3, $3, password_hash FROM auth_users WHERE email = $4 RETURNING id`,
      [id, organizations[0], viewers[viewer], ADMINISTRATOR.email],
    );
    const isAll = viewer === 'all';
    await client.query(
      `INSERT INTO auth_user_acls (user_id, tenant_id, is_super_admin, features, organizations)
       VALUES ($1, $2, $3, $4, $5)`,
      [user, id, isAll, isAll ? [] : FEATURES, isAll ? null : organizations.slice(0, BOUND_TO)],
    );
  }
  return { id, organizations, viewers };
}

/** Where the deals of a tenant are in its pipelines. */
export interface Stages {
  readonly pipeline: string;
  readonly stages: readonly string[];
}

/**
 * Adds deals to the organizations of a tenant in turns, each with a person and a company. Titles have a word in every record
 * (`deal`), in a tenth of them (`tenth`) and in fifty (`seldom`); a quarter has the value `a` of the custom field `tier`; of
 * probability, closing time and value a third is missing.
 */
export async function addDealsTo(
  client: Client,
  { id: tenant, organizations }: Pick<ScaleTenant, 'id' | 'organizations'>,
  deals: number,
  { pipeline, stages }: Stages = { pipeline: '', stages: [] },
): Promise<void> {
  const contacts = await addContacts(client, tenant, organizations, Math.min(CONTACTS, deals));
  for (let done = 0; done < deals; done += BATCH) {
    const { rows } = await client.query<{ id: string }>(
      `INSERT INTO customers_deals (tenant_id, organization_id, title, description, status, source, owner_user_id,
         pipeline_id, pipeline_stage_id, probability, value_amount, value_currency, created_at, in_stage_since, closed_at,
         expected_close_at, custom_fields)
       SELECT $1, ($2::uuid[])[1 + n % cardinality($2::uuid[])],
              'Deal ' || md5(n::text) || CASE WHEN n % 10 = 0 THEN ' tenth' ELSE '' END
                              || CASE WHEN n % greatest($4::int / 50, 20) = 0 THEN ' seldom' ELSE '' END,
              'What was agreed upon in meeting ' || n, (ARRAY['open', 'win', 'loose', 'in_progress'])[1 + n % 4],
              (ARRAY['web', 'fair', NULL])[1 + n % 3],
              ('00000000-0000-4000-8000-' || lpad((n % 50)::text, 12, '0'))::uuid,
              nullif($5, '')::uuid, ($6::uuid[])[1 + n % greatest(cardinality($6::uuid[]), 1)],
              CASE WHEN n % 3 > 0 THEN n % 101 END, CASE WHEN n % 3 < 2 THEN (n::bigint * 7919) % 100000 END,
              (ARRAY['EUR', 'USD'])[1 + n % 2], now() - n * (interval '700 days' / $4::int),
              now() - n * (interval '650 days' / $4::int),
              CASE WHEN n % 4 IN (1, 2) THEN now() - n * (interval '600 days' / $4::int) END,
              CASE WHEN n % 3 > 0 THEN now() + (n % 700 - 350) * interval '1 day' END,
              jsonb_build_object('tier', (ARRAY['a', 'b', 'c', 'd'])[1 + n % 4])
         FROM generate_series($3::int + 1, least($3::int + ${BATCH}, $4::int)) n RETURNING id`,
      [tenant, organizations, done, deals, pipeline, stages],
    );
    for (const [table, column, ids] of [
      ['customers_deal_people', 'person_id', contacts.person],
      ['customers_deal_companies', 'company_id', contacts.company],
    ] as const) {
      await client.query(
        `INSERT INTO ${table} (tenant_id, deal_id, ${column})
         SELECT $1, d, ($3::uuid[])[1 + abs(hashtext(d::text)) % cardinality($3::uuid[])] FROM unnest($2::uuid[]) d`,
        [tenant, rows.map(({ id }) => id), ids],
      );
    }
  }
}

async function addContacts(
  client: Client,
  tenant: string,
  [organization]: readonly string[],
  number: number,
): Promise<Record<'person' | 'company', string[]>> {
  const add = async (kind: string) => {
    const { rows } = await client.query<{ id: string }>(
      `INSERT INTO customers_entities (tenant_id, organization_id, kind, display_name)
       SELECT $1, $2, $3, initcap($3) || ' ' || n FROM generate_series(1, $4::int) n RETURNING id`,
      [tenant, organization, kind, number],
    );
    return rows.map(({ id }) => id);
  };
  return { person: await add('person'), company: await add('company') };
}

/** Adds tenants that have some deals each and that no request reads. */
export async function addSmallTenants(client: Client, tenants: number, deals: number): Promise<void> {
  for (let number = 0; number < tenants; number += 1) {
    await addDealsTo(client, { id: randomUUID(), organizations: [randomUUID()] }, deals);
  }
}
