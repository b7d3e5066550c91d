import type { TestHost } from '@tenantry/core/testing';
import { AiClient } from './AiClient';
import { chat } from './ChatClient';
import { tenantOfAllModules } from './startAiHost';

type Members = Readonly<Record<string, unknown>>;

describe('a change that an agent proposed and a person confirmed', () => {
  let host: TestHost;
  let seller: AiClient;
  let productId: string;
  let priceKindId: string;
  let priceId: string;
  let dealId: string;

  const api = async <T = Members>(method: string, path: string, json?: unknown): Promise<T> =>
    (await host.request<T>(method, path, { token: seller.token, json })).body;
  const made = async (path: string, json: object): Promise<string> =>
    (await api<{ id: string }>('POST', path, json)).id;
  const pricesOf = async () =>
    (await api<{ items: readonly Members[] }>('GET', `/catalog/prices?productId=${productId}`)).items.map(
      ({ updatedAt: _time, updated_at: _same, ...members }) => members,
    );

  beforeAll(async () => {
    host = await tenantOfAllModules();
    seller = await AiClient.of(host);
    productId = await made('/catalog/products', { title: 'Table' });
    priceKindId = await made('/catalog/price-kinds', { code: 'list', title: 'List' });
    priceId = await made('/catalog/prices', {
      ...{ productId, priceKindId, currencyCode: 'EUR' },
      ...{ unitPriceNet: 1234.5678, taxRate: 19 },
    });
    dealId = await made('/customers/deals', { title: 'Tables', status: 'open' });
  });
  afterAll(() => host?.stop());

  /** Has a tool called and its change confirmed. @returns the record that was changed, and how to undo that */
  const confirmed = async (agent: string, tool: string, input: object) => {
    const { outputs } = await chat(seller, agent, `call ${tool} ${JSON.stringify(input)}`);
    const { pendingActionId } = JSON.parse(outputs[0] ?? '{}') as { pendingActionId: string };
    const answer = await seller.call<{ ok: boolean; mutationResult: { recordId: string } }>(
      'POST',
      `/ai/actions/${pendingActionId}/confirm`,
    );
    expect(answer.body).toMatchObject({ ok: true });
    const { recordId } = answer.body.mutationResult;
    const path = '/audit_logs/audit-logs/actions';
    const log = await api<{ items: readonly { resourceId: string; undoToken: string | null }[] }>(
      'GET',
      path,
    );
    const undo = async () => {
      const { undoToken } = log.items.find(({ resourceId }) => resourceId === recordId) ?? {};
      const json = { undoToken };
      const undone = await host.request('POST', `${path}/undo`, { token: seller.token, json });
      expect(undone.status).toBe(200);
    };
    return { recordId, undo };
  };

  test.each<[string, object]>([
    ['another amount, with its tax', { unitPriceNet: 99.9 }],
    ['another currency', { currencyCode: 'USD' }],
    ['a longest time and a largest quantity', { maxQuantity: 10, endsAt: '2027-01-01T00:00:00.000Z' }],
    ['a gross amount in place of the net one', { unitPriceNet: null, unitPriceGross: 10 }],
  ])('of a price to %s is undone, to the last decimal', async (_what, members) => {
    const before = await pricesOf();
    const input = { id: priceId, ...members };
    const { undo } = await confirmed('catalog.merchandising_assistant', 'catalog.update_price', input);
    expect(await pricesOf()).not.toEqual(before);
    await undo();
    expect(await pricesOf()).toEqual(before);
  });

  test.each<[string, object, string]>([
    ['catalog.create_price', { unitPriceNet: '' }, 'Provide a net or a gross unit price.'],
    ['catalog.create_price', { unitPriceNet: 10, unitPriceGross: 5, taxRate: 19 }, 'Invalid input'],
    ['catalog.update_price', { minQuantity: 5, maxQuantity: 2 }, 'Invalid input'],
  ])('is refused when %s with %j is proposed, as the API refuses it', async (toolName, members, error) => {
    const before = await pricesOf();
    const named = toolName.endsWith('update_price')
      ? { id: priceId }
      : { productId, priceKindId, currencyCode: 'EUR' };
    const answer = await seller.call('POST', '/tools/execute', { toolName, args: { ...named, ...members } });
    expect([answer.status, answer.body['error']]).toEqual([400, error]);
    const valid = await seller.call('POST', '/tools/execute', {
      toolName,
      args: { ...named, unitPriceNet: 3 },
    });
    expect([valid.status, valid.body['result']]).toMatchObject([201, { status: 'pending-confirmation' }]);
    expect(await pricesOf()).toEqual(before);
  });

  test('to a new price is undone', async () => {
    const before = await pricesOf();
    const input = { productId, priceKindId, currencyCode: 'EUR', unitPriceGross: 7 };
    const { recordId, undo } = await confirmed(
      'catalog.merchandising_assistant',
      'catalog.create_price',
      input,
    );
    expect((await pricesOf()).map(({ id }) => id)).toContain(recordId);
    await undo();
    expect(await pricesOf()).toEqual(before);
  });

  test('to a new product is undone', async () => {
    const input = { title: 'Chair' };
    const { recordId, undo } = await confirmed(
      'catalog.merchandising_assistant',
      'catalog.create_product',
      input,
    );
    const statusOf = async () =>
      (await host.request('GET', `/catalog/products/${recordId}`, { token: seller.token })).status;
    expect(await statusOf()).toBe(200);
    await undo();
    expect(await statusOf()).toBe(404);
  });

  test('of the stage of a deal is undone', async () => {
    const statusOf = async () =>
      (await api<{ deal: { status: string } }>('GET', `/customers/deals/${dealId}`)).deal.status;
    const before = await statusOf();
    const { undo } = await confirmed('customers.deal_analyzer', 'customers.update_deal_stage', {
      dealId,
      toStage: 'won',
    });
    expect(await statusOf()).toBe('won');
    await undo();
    expect(await statusOf()).toBe(before);
  });
});
