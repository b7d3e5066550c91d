import { startTestHost, type TestHost } from '@tenantry/core/testing';
import { planOf, sentDuring } from './sentStatements';

describe('people who have a telephone number', () => {
  let host: TestHost;
  beforeAll(async () => {
    host = await startTestHost();
  });
  afterAll(() => host?.stop());

  test('are found by an index among many', async () => {
    const tenant = await host.tenant();
    const token = await tenant.signInAs('admin');
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
});
