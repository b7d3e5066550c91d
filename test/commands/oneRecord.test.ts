import { Client } from 'pg';
import { startTestHost, type TestHost, type TestTenant } from '@tenantry/core/testing';
import { type Sent, sentDuring } from '../collections/sentStatements';
import { until } from '../support/until';

const CHANGES = 20;
/** PostgreSQL plans a statement five times before it compares. */
const PLANNED = 5;

describe('changes of one record', () => {
  let host: TestHost;
  let tenant: TestTenant;
  let token: string;
  let id: string;
  let other: string;

  beforeAll(async () => {
    // A tenant gets two connections for a module.
    host = await startTestHost({ pools: { application: 5 } });
    tenant = await host.tenant();
    token = await tenant.signInAs('admin');
    id = await create('/customers/deals', { title: 'First' });
    other = await create('/customers/deals', { title: 'Second' });
  });
  afterAll(() => host?.stop());

  const create = async (path: string, json: object) =>
    (await host.request<{ id: string }>('POST', path, { token, json })).body.id;
  const rename = async (deal: string, title: string) =>
    (await host.request('PUT', '/customers/deals', { token, json: { id: deal, title } })).status;

  test('wait for one another without a connection, so that other records can be changed', async () => {
    const client = new Client(host.host.core.options.connection);
    await client.connect();
    try {
      await client.query('BEGIN');
      await client.query('SELECT 1 FROM customers_deals WHERE id = $1 FOR UPDATE', [id]);
      const changes = Promise.all(Array.from({ length: 10 }, (_, index) => rename(id, `Hot ${index}`)));
      const waiting = () =>
        host.sql(
          `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        );
      await until(async () => (await waiting()).length === 1);
      expect(await rename(other, 'Changed meanwhile')).toBe(200);
      expect(await waiting()).toHaveLength(1);
      await client.query('COMMIT');
      expect(await changes).toEqual(Array.from({ length: 10 }, () => 200));
    } finally {
      await client.end();
    }
  });

  test('are made in the order in which they came, also after one that fails', async () => {
    const { tenancy, unitOfWork } = host.host.core;
    const steps: string[] = [];
    const change = (name: string, record = 'one') =>
      tenancy.inTenant(tenant.id, 'test', () =>
        unitOfWork.runOn(record, async () => {
          steps.push(`${name} begins`);
          await host.host.core.database.query('SELECT 1');
          steps.push(`${name} ends`);
          if (name === 'b') throw new Error('refused');
        }),
      );
    const changes = await Promise.allSettled(['a', 'b', 'c', 'd'].map((name) => change(name)));
    expect(changes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
    expect(steps).toEqual(['a', 'b', 'c', 'd'].flatMap((name) => [`${name} begins`, `${name} ends`]));
  });

  test('may follow the commit of another one, or be part of it', async () => {
    const { tenancy, unitOfWork } = host.host.core;
    const done: string[] = [];
    await tenancy.inTenant(tenant.id, 'test', () =>
      unitOfWork.runOn('one', async () => {
        await unitOfWork.afterCommit(() => unitOfWork.runOn('one', async () => void done.push('after')));
        await unitOfWork.runOn('one', async () => void done.push('within'));
      }),
    );
    expect(done).toEqual(['within', 'after']);
  });

  test('keep the plans of their statements', async () => {
    const personId = await create('/customers/people', { firstName: 'Ann', lastName: 'Able' });
    const companyId = await create('/customers/companies', { displayName: 'Able' });
    await host.sql(
      `INSERT INTO customers_deals
       SELECT (jsonb_populate_record(d, jsonb_build_object('id', gen_random_uuid()))).*
         FROM customers_deals d, generate_series(1, 2000) WHERE d.id = $1`,
      [other],
    );
    await host.sql(
      `INSERT INTO customers_deal_people (tenant_id, deal_id, person_id)
       SELECT tenant_id, id, $1 FROM customers_deals`,
      [personId],
    );
    await host.sql(
      `INSERT INTO customers_deal_companies (tenant_id, deal_id, company_id)
       SELECT tenant_id, id, $1 FROM customers_deals`,
      [companyId],
    );
    await host.sql('ANALYZE');
    const sent = await sentDuring('customers_deals', async () => {
      for (let count = 0; count < CHANGES; count += 1)
        expect(await rename(other, `Change ${count}`)).toBe(200);
    });
    const plans = new Map<string, number>();
    for (const { client, name = '' } of new Map(sent.map((one) => [keyOf(one), one])).values()) {
      const { rows } = await client.query<{ custom: number; generic: number }>(
        `SELECT custom_plans::int AS custom, generic_plans::int AS generic FROM pg_prepared_statements WHERE name = $1`,
        [name],
      );
      expect(rows).toHaveLength(1);
      expect(rows[0]?.custom).toBeLessThanOrEqual(PLANNED);
      plans.set(name, (plans.get(name) ?? 0) + (rows[0]?.generic ?? 0));
    }
    // Of the lock, the rows and the change.
    expect(plans.size).toBe(3);
    for (const generic of plans.values()) expect(generic).toBeGreaterThanOrEqual(CHANGES / 2);
  });
});

const ids = new WeakMap<Client, number>();
let latest = 0;

/** One for each statement of each connection. */
function keyOf({ client, name }: Sent): string {
  if (!ids.has(client)) ids.set(client, (latest += 1));
  return `${ids.get(client)} ${name}`;
}
