import type { QueryRunner } from 'typeorm';
import { AlignCurrencies1798620000000 } from '../migrations/AlignCurrencies1798620000000';
import { DealsClient, type Json, operationOf } from './dealSupport';

describe('currencies of deals', () => {
  let client: DealsClient;

  beforeAll(async () => {
    client = await DealsClient.open();
  });
  afterAll(() => client?.host.stop());

  const put = (json: object) => client.call('PUT', '/deals', json);
  const currencyOf = async (id: string) => (await client.item(id))['value_currency'];
  /** A deal with a code that was stored before codes were checked. */
  const withStored = async (code: string): Promise<string> => {
    const id = await client.deal({ valueAmount: 10 });
    await client.host.sql('UPDATE customers_deals SET value_currency = $2 WHERE id = $1', [id, code]);
    return id;
  };

  test.each([
    ['EUR', 'EUR'],
    ['eur', 'EUR'],
    [' Eur ', 'EUR'],
    ['clf', 'CLF'],
    ['XTS', 'XTS'],
    [null, null],
  ])('%j is taken, and stored as %j', async (sent, stored) => {
    const id = await client.deal({ valueCurrency: sent });
    expect(await currencyOf(id)).toBe(stored);
    await put({ id, valueCurrency: 'SEK' });
    expect((await put({ id, valueCurrency: sent })).status).toBe(200);
    expect(await currencyOf(id)).toBe(stored);
  });

  test.each(['€€€', 'EU', 'EURO', 'DEM', 'HRK', 'ABC', 'XXX', '', 'EUR,USD', 978])(
    '%j is refused',
    async (valueCurrency) => {
      const refusals = [
        await client.call('POST', '/deals', { title: 'A deal', valueCurrency }),
        await put({ id: await client.deal({ valueCurrency: 'EUR' }), valueCurrency }),
      ];
      for (const { status, body } of refusals) {
        expect([status, body['error']]).toEqual([400, 'Invalid input']);
        expect(body['details']).toEqual([expect.objectContaining({ path: ['valueCurrency'] })]);
      }
    },
  );

  test.each(['€€€', 'ABC', 'xyq', 'DEM', 'XXX'])(
    '%j that is stored stays while it is sent unchanged',
    async (code) => {
      const id = await withStored(code);
      expect((await put({ id, title: 'Renamed', valueCurrency: code })).status).toBe(200);
      expect(await client.item(id)).toMatchObject({ title: 'Renamed', value_currency: code });
      expect((await put({ id, valueAmount: 11 })).status).toBe(200);
      const { status, body } = await put({ id, valueCurrency: 'QQQ' });
      expect([status, body['details']]).toEqual([
        400,
        [expect.objectContaining({ path: ['valueCurrency'] })],
      ]);
      expect(await client.find(`valueCurrency=${encodeURIComponent(code)}`)).toContain(id);
      await put({ id, valueCurrency: 'nok' });
      expect(await currencyOf(id)).toBe('NOK');
      expect((await put({ id, valueCurrency: code })).status).toBe(400);
      await client.call('DELETE', '/deals', { id });
    },
  );

  test('are found in any case', async () => {
    const id = await client.deal({ valueCurrency: 'THB' });
    for (const query of ['THB', 'thb', 'Thb,vnd', 'thb&valueCurrency=vnd']) {
      expect(await client.find(`valueCurrency=${query}`)).toEqual([id]);
    }
    for (const value of ['THB', 'thb', 'Thb'])
      expect(
        await client.find(
          `filter[conditions][0][field]=valueCurrency&filter[conditions][0][op]=is&filter[conditions][0][value]=${value}`,
        ),
      ).toEqual([id]);
  });

  test('are written in upper case by a migration, where that gives a code', async () => {
    const lower = await withStored(' eur');
    const unknown = await withStored('€€€');
    const statements: string[] = [];
    const query = (sql: string, values: unknown[] = []) => {
      statements.push(sql);
      return client.host.sql(sql, values);
    };
    await new AlignCurrencies1798620000000().up({ query } as unknown as QueryRunner);
    expect([await currencyOf(lower), await currencyOf(unknown)]).toEqual(['EUR', '€€€']);
    expect(statements.join()).toMatch(/RAISE NOTICE 'customers_deals.value_currency: % values[^']*', [1-9]/);
  });

  test('that the action log has in lower case are restored in upper case', async () => {
    const id = await withStored('gbp');
    const { undoToken } = operationOf(await put({ id, valueCurrency: 'USD' }));
    expect((await client.history('undo', { undoToken })).status).toBe(200);
    expect(await currencyOf(id)).toBe('GBP');
  });

  test('are never added up in totals, however they are written', async () => {
    const title = 'Totals by currency';
    for (const valueCurrency of ['chf', 'CHF', 'Chf', 'SEK'])
      await client.deal({ title, valueAmount: 1.1, valueCurrency });
    const { body } = await client.call<Json>('GET', `/deals/summary?search=${encodeURIComponent(title)}`);
    expect((body['open'] as Json)['amounts']).toEqual([
      expect.objectContaining({ currency: 'CHF', count: 3, total: '3.30' }),
      expect.objectContaining({ currency: 'SEK', count: 1, total: '1.10' }),
    ]);
  });
});

describe('the amount of a deal', () => {
  let client: DealsClient;

  beforeAll(async () => {
    client = await DealsClient.open();
  });
  afterAll(() => client?.host.stop());

  test.each([1.005, '1.0050', 1.01, '1.010', 1.0149])(
    'saved again as %j is no change',
    async (valueAmount) => {
      const id = await client.deal({ valueAmount: 1.01 });
      const before = await client.item(id);
      const { status, headers } = await client.call('PUT', '/deals', { id, valueAmount });
      expect([status, headers.get('x-operation')]).toEqual([200, null]);
      expect(await client.item(id)).toEqual(before);
    },
  );

  test('saved with another value of the column is a change', async () => {
    const id = await client.deal({ valueAmount: 1.01 });
    const { headers } = await client.call('PUT', '/deals', { id, valueAmount: 1.015 });
    expect(headers.get('x-operation')).not.toBeNull();
    expect((await client.item(id))['value_amount']).toBe('1.02');
  });
});

describe('a deal that goes on', () => {
  let client: DealsClient;

  beforeAll(async () => {
    client = await DealsClient.open();
  });
  afterAll(() => client?.host.stop());

  test.each([
    ['open', true],
    ['Open', true],
    ['negotiation', true],
    ['on hold', true],
    ['won', false],
    ['WIN', false],
    ['lost', false],
    ['loose', false],
    ['Closed', false],
  ])('with the status %s that was to be closed before today is overdue: %j', async (status, isOverdue) => {
    const title = `Late ${status}`;
    const id = await client.deal({ title, status, expectedCloseAt: '2020-01-31' });
    const search = `search=${encodeURIComponent(title)}`;
    expect((await client.item(id))['_pipeline']).toMatchObject({ isOverdue });
    const found = isOverdue ? [id] : [];
    expect(await client.find(`isOverdue=true&id=${id}`)).toEqual(found);
    expect(await client.find(`needsAttention=true&id=${id}`)).toEqual(found);
    expect((await client.call('GET', `/deals/${id}/stats`)).body).toMatchObject({ isOverdue });
    const { body } = await client.call<{ open: Json }>('GET', `/deals/summary?${search}&id=${id}`);
    const count = found.length;
    expect(body.open).toMatchObject({ count, overdue: count, needsAttention: count });
  });
});
