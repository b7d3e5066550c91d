import { startTestHost } from '@tenantry/core/testing';
import { fixtures } from '../support/fixtures';
import { Numbers } from './Numbers';

const FEATURES = ['analytics.view', 'customers.deals.view', 'customers.people.view'];
const REQUEST = { entityType: 'own_deals:deals', metric: { field: 'id', aggregate: 'count' } };

describe('numbers over records of which callers see their own', () => {
  let numbers: Numbers;
  let seller: string;
  let sellerId: string;

  beforeAll(async () => {
    const host = await startTestHost({ sources: ['./modules/*', ...fixtures('own-deals', 'header-auth')] });
    numbers = await Numbers.open(host);
    seller = await numbers.tenant.signInAs(FEATURES);
    const { body } = await host.request<{ email: string }>('GET', '/auth/profile', { token: seller });
    const [account] = (
      await host.request<{ items: { id: string }[] }>('GET', `/auth/users?search=${body.email}`, {
        token: numbers.token,
      })
    ).body.items;
    if (!account) throw new Error('the account of the seller is not listed');
    sellerId = account.id;
    await numbers.deal({ status: 'open', ownerUserId: sellerId });
    await numbers.deal({ status: 'open' });
    await numbers.deal({ status: 'won' });
  });
  afterAll(() => numbers.host.stop());

  test('count the own records only, also in groups, and all for who holds the feature', async () => {
    const manager = await numbers.tenant.signInAs([...FEATURES, 'own_deals.all']);
    const colleague = await numbers.tenant.signInAs(FEATURES);
    const groupBy = { field: 'status' };
    // Twice, so that what is kept for one caller is not shown to another.
    for (let round = 0; round < 2; round += 1) {
      expect((await numbers.ask(REQUEST, manager)).value).toBe(3);
      expect((await numbers.ask(REQUEST, seller)).value).toBe(1);
      expect((await numbers.ask(REQUEST, colleague)).value).toBe(0);
      const { data } = await numbers.ask({ ...REQUEST, groupBy }, seller);
      expect(data).toEqual([{ groupKey: 'open', value: 1 }]);
    }
  });

  test('count the own records also in a batch, and where a filter names somebody else', async () => {
    const manager = await numbers.tenant.signInAs([...FEATURES, 'own_deals.all']);
    const colleague = await numbers.tenant.signInAs(FEATURES);
    const batch = async (token: string) => {
      const { body } = await numbers.post<{ results: { data: { value: number } }[] }>(
        '/batch',
        {
          requests: [
            { id: 'all', request: REQUEST },
            {
              id: 'open',
              request: { ...REQUEST, filters: [{ field: 'status', operator: 'eq', value: 'open' }] },
            },
          ],
        },
        token,
      );
      return body.results.map(({ data }) => data.value);
    };
    for (let round = 0; round < 2; round += 1) {
      expect(await batch(manager)).toEqual([3, 2]);
      expect(await batch(seller)).toEqual([1, 1]);
      expect(await batch(colleague)).toEqual([0, 0]);
    }
    const ofSeller = { ...REQUEST, filters: [{ field: 'ownerUserId', operator: 'eq', value: sellerId }] };
    expect((await numbers.ask(ofSeller, manager)).value).toBe(1);
    expect((await numbers.ask(ofSeller, colleague)).value).toBe(0);
  });

  test('are refused to a credential without a user, also in a batch, unless it may see all', async () => {
    const send = (path: string, json: object, features: readonly string[]) =>
      numbers.host.request<{ value: number; results: object[] }>('POST', `/dashboards/widgets/data${path}`, {
        headers: { 'x-caller': JSON.stringify({ tenantId: numbers.tenant.id, features }) },
        json,
      });
    const refused = await send('', REQUEST, FEATURES);
    expect([refused.status, refused.body]).toEqual([403, { error: 'Forbidden' }]);
    const batch = await send('/batch', { requests: [{ id: 'a', request: REQUEST }] }, FEATURES);
    expect(batch.body.results).toEqual([{ id: 'a', ok: false, error: 'Forbidden' }]);
    expect((await send('', REQUEST, [...FEATURES, 'own_deals.all'])).body.value).toBe(3);
  });

  test('are refused with 422 where they come in more groups than an answer may have', async () => {
    const sales = await Numbers.open(numbers.host);
    const id = await sales.deal({ title: 'Deal' });
    await sales.host.sql(
      `INSERT INTO customers_deals
       SELECT (jsonb_populate_record(d, jsonb_build_object('id', gen_random_uuid(), 'title', 'Deal ' || n))).*
         FROM customers_deals d, generate_series(1, 10000) n WHERE d.id = $1`,
      [id],
    );
    const request = {
      entityType: 'customers:deals',
      metric: { field: 'id', aggregate: 'count' },
      groupBy: { field: 'title' },
    };
    const error = 'Too many groups (limit 10000): group by less, or set groupBy.limit';
    expect(await sales.refusal(request)).toEqual([422, expect.objectContaining({ error })]);
    const few = await sales.ask({ ...request, groupBy: { field: 'title', limit: 2 } });
    expect(few.data).toHaveLength(2);
  });
});
