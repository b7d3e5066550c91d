import { Client } from 'pg';
import type { DatabaseConnection } from '@tenantry/core/host';
import { dealId, DEALS } from './Scenario';

/** People, and companies, that the deals are with. */
const CONTACTS = 20;

/** Deals of the administrator's organization, each with a person and a company. */
export async function addDeals(connection: DatabaseConnection, port: number, token: string): Promise<void> {
  const create = async (path: string, members: object): Promise<string> => {
    const response = await fetch(`http://127.0.0.1:${port}/api/customers/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(members),
    });
    const { id } = (await response.json()) as { id?: string };
    if (id === undefined) throw new Error(`The benchmark's ${path} could not be made (${response.status})`);
    return id;
  };
  const people: string[] = [];
  const companies: string[] = [];
  for (let number = 0; number < CONTACTS; number += 1) {
    people.push(await create('people', { firstName: 'Person', lastName: String(number) }));
    companies.push(await create('companies', { displayName: `Company ${number}` }));
  }
  const client = new Client(connection);
  await client.connect();
  try {
    await client.query(
      `INSERT INTO customers_deals (id, tenant_id, organization_id, title, description, value_amount, value_currency,
                                    probability, expected_close_at, source, created_at)
       SELECT (left($2, -12) || lpad(n::text, 12, '0'))::uuid, e.tenant_id, e.organization_id, 'Deal ' || n,
              'What was agreed upon in meeting ' || n, n * 10, 'EUR', n % 101, now() + n * interval '1 hour', 'referral',
              now() - n * interval '1 minute'
         FROM customers_entities e, generate_series(1, $3::int) n WHERE e.id = $1`,
      [people[0], dealId(0), DEALS],
    );
    for (const [table, column, ids] of [
      ['customers_deal_people', 'person_id', people],
      ['customers_deal_companies', 'company_id', companies],
    ] as const) {
      await client.query(
        `INSERT INTO ${table} (tenant_id, deal_id, ${column})
         SELECT tenant_id, id, ($1::uuid[])[1 + abs(hashtext(id::text)) % $2::int] FROM customers_deals`,
        [ids, CONTACTS],
      );
    }
    await client.query('VACUUM ANALYZE');
  } finally {
    await client.end();
  }
}
