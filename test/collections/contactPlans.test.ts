import { startTestHost, type TestHost } from '@tenantry/core/testing';
import { planOf, sentDuring } from './sentStatements';

describe('people among many', () => {
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
    await host.sql('ANALYZE customers_entities');
  });
  afterAll(() => host?.stop());

  test('are found by their telephone number with an index', async () => {
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

  test('are read in the order in which they came, without sorting all of them', async () => {
    const [statement] = await sentDuring('t.created_at DESC', () =>
      host.request('GET', '/customers/dashboard/widgets/new-customers', { token }),
    );
    if (!statement) throw new Error('no statement was sent');
    const nodes = await planOf(statement);
    expect(nodes.map((node) => node['Index Name']).filter(Boolean)).toEqual(['customers_entities_newest']);
    expect(nodes.map((node) => node['Node Type'])).not.toContain('Sort');
  });
});
