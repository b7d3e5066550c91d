import { startTestHost, type TestHost } from '@tenantry/core/testing';
import { nodesOf, planOf, type PlanNode, sentDuring } from './sentStatements';

describe('people and deals among many', () => {
  let host: TestHost;
  let token: string;

  beforeAll(async () => {
    host = await startTestHost();
    const tenant = await host.tenant();
    token = await tenant.signInAs('admin');
    const json = { firstName: 'Ann', lastName: 'Able', primaryPhone: '+48 22 123 45 67' };
    const { body } = await host.request<{ id: string }>('POST', '/customers/people', { token, json });
    await host.sql(
      `INSERT INTO customers_entities
       SELECT (jsonb_populate_record(e, jsonb_build_object(
                'id', gen_random_uuid(), 'profile_id', gen_random_uuid(),
                'primary_phone', '+1 212 ' || 1000000 + n))).*
         FROM customers_entities e, generate_series(1, 20000) n WHERE e.id = $1`,
      [body.id],
    );
    const deal = { title: 'Chairs' };
    const made = await host.request<{ id: string }>('POST', '/customers/deals', { token, json: deal });
    await host.sql(
      `INSERT INTO customers_deals
       SELECT (jsonb_populate_record(d, jsonb_build_object(
                'id', gen_random_uuid(), 'updated_at', now() - n * interval '1 minute'))).*
         FROM customers_deals d, generate_series(1, 20000) n WHERE d.id = $1`,
      [made.body.id],
    );
    await host.sql('ANALYZE customers_entities, customers_deals');
  });
  afterAll(() => host?.stop());

  test('people are found by their telephone number with an index', async () => {
    const found: unknown[] = [];
    const sent = await sentDuring('primary_phone_digits', async () => {
      for (const phone of ['0048221234567', '12121000077']) {
        const path = `/customers/people/check-phone?phone=${phone}`;
        const answer = await host.request<{ duplicates: unknown[] }>('GET', path, { token });
        found.push(answer.body.duplicates.length);
      }
    });
    expect(found).toEqual([1, 1]);
    const [statement] = sent;
    if (!statement) throw new Error('no statement was sent');
    const nodes = await planOf(statement);
    expect(nodes.map((node) => node['Index Name']).filter(Boolean)).toEqual(['customers_entities_phone']);
    expect(nodes.map((node) => node['Node Type'])).not.toContain('Seq Scan');
  });

  test('people are read in the order in which they came, without sorting all of them', async () => {
    const [statement] = await sentDuring('t.created_at DESC', () =>
      host.request('GET', '/customers/dashboard/widgets/new-customers', { token }),
    );
    if (!statement) throw new Error('no statement was sent');
    const nodes = await planOf(statement);
    expect(nodes.map((node) => node['Index Name']).filter(Boolean)).toEqual(['customers_entities_newest']);
    expect(nodes.map((node) => node['Node Type'])).not.toContain('Sort');
  });

  test.each([
    ['people', 'sortField=displayName', 'customers_entities', 'customers_entities_name'],
    ['deals', 'sortField=updated_at&sortDir=desc', 'customers_deals', 'customers_deals_updated'],
  ])(
    '%s are listed as the console begins (%s), from an index in that order',
    async (path, order, table, index) => {
      const [statement] = await sentDuring(`FROM ${table} t`, () =>
        host.request('GET', `/customers/${path}?${order}&pageSize=25&page=1`, { token }),
      );
      if (!statement) throw new Error('no statement was sent');
      const [page] = (await planOf(statement)).filter((node) => node['Node Type'] === 'Limit');
      const nodes = nodesOf(page as PlanNode);
      expect(nodes.map((node) => node['Index Name']).filter(Boolean)).toContain(index);
      expect(nodes.map((node) => node['Node Type'])).not.toContain('Sort');
    },
  );
});
