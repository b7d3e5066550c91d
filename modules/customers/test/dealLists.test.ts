import { startTestHost } from '@tenantry/core/testing';
import { DealsClient, type Json, OWNER, UNKNOWN } from './dealSupport';
import { CUSTOMERS } from './hostOptions';

const DAY = 86_400_000;

describe('the list of deals', () => {
  let client: DealsClient;
  let sales: { id: string; stages: Record<string, string> };
  let ann: string;
  let acme: string;
  let small: string;
  let middle: string;
  let large: string;

  beforeAll(async () => {
    // Of its own, as these tests travel by days.
    client = await DealsClient.open(await startTestHost(CUSTOMERS));
    sales = await client.pipeline('Sales', ['New', 'Talks']);
    ann = await client.contact('person', 'Ann Able');
    acme = await client.contact('company', 'Acme');
    const yesterday = new Date(Date.now() - DAY).toISOString();
    small = await client.deal({
      title: 'Beta small',
      valueAmount: 10,
      valueCurrency: 'EUR',
      probability: 90,
      personIds: [ann],
      expectedCloseAt: yesterday,
    });
    middle = await client.deal({
      title: 'alpha middle',
      description: 'with 100% certainty',
      valueAmount: 20,
      valueCurrency: 'USD',
      probability: 10,
      ownerUserId: OWNER,
      companyIds: [acme],
      pipelineStageId: sales.stages['Talks'],
      expectedCloseAt: '2099-01-01',
    });
    large = await client.deal({
      title: 'Gamma large',
      valueAmount: 9.5,
      status: 'won',
      pipelineId: sales.id,
      expectedCloseAt: yesterday,
    });
  });
  afterAll(() => client?.host.stop());

  const found = async (query: string) => (await client.find(query)).sort();
  const those = (...ids: string[]) => ids.sort();

  test('is narrowed by every filter, and by all of them together', async () => {
    const { stages, id: pipelineId } = sales;
    const expected: Record<string, string[]> = {
      '': those(small, middle, large),
      [`id=${small}`]: [small],
      [`ids=${small},${large}`]: those(small, large),
      'ids=nonsense': [],
      'search=MIDDLE': [middle],
      'search=100%25': [middle],
      'search=_': [],
      'status=won': [large],
      'status=won,open': those(small, middle, large),
      'status=won&status=lost': [large],
      'pipelineStage=Talks': [middle],
      [`pipelineId=${pipelineId}`]: those(middle, large),
      [`pipelineId=${pipelineId},${UNKNOWN}`]: those(middle, large),
      [`pipelineStageId=${stages['Talks']}`]: [middle],
      'pipelineStageId=__unassigned': those(small, large),
      [`ownerUserId=${OWNER}`]: [middle],
      [`ownerUserId=${OWNER}&ownerUserId=${UNKNOWN}`]: [middle],
      'expectedCloseAtFrom=2098-12-31': [middle],
      'expectedCloseAtTo=2098-12-31': those(small, large),
      'valueCurrency=EUR,USD': those(small, middle),
      [`personId=${ann}`]: [small],
      [`personEntityId=${ann},${UNKNOWN}`]: [small],
      [`companyId=${acme}`]: [middle],
      [`companyEntityId=${acme}`]: [middle],
      [`companyId=${acme}&personId=${ann}`]: [],
      [`companyId=${acme}&status=open&search=alpha`]: [middle],
      'isOverdue=true': [small],
      'isOverdue=false': those(small, middle, large),
      'isStuck=yes': [],
      'isStuck=no&needsAttention=&isOverdue=0': those(small, middle, large),
      'needsAttention=1': [small],
      'filter[conditions][0][field]=valueAmount&filter[conditions][0][op]=greater_than&filter[conditions][0][value]=9.7':
        those(small, middle),
      'filter[conditions][0][field]=title&filter[conditions][0][op]=starts_with&filter[conditions][0][value]=Ga&status=open':
        [],
    };
    for (const [query, ids] of Object.entries(expected))
      expect([query, await found(query)]).toEqual([query, ids]);
  });

  test('is sorted as asked, records without a value last', async () => {
    const without = await client.deal({ title: 'Without' });
    const expected: Record<string, string[]> = {
      'sortField=createdAt': [small, middle, large, without],
      'sortField=createdAt&sortDir=desc': [without, large, middle, small],
      'sortField=value': [large, small, middle, without],
      'sortField=value&sortDir=desc': [middle, small, large, without],
      'sortField=&sort=value&sortDir=&order=DESC': [middle, small, large, without],
      'sort=probability': [middle, small, large, without],
      'sortField=expectedCloseAt&order=desc': [middle],
    };
    for (const [query, ids] of Object.entries(expected)) {
      expect([query, (await client.find(query)).slice(0, ids.length)]).toEqual([
        query,
        query.includes('probability') ? expect.arrayContaining(ids) : ids,
      ]);
    }
    await client.call('DELETE', '/deals', { id: without });
  });

  test('refuses filters that cannot be meant', async () => {
    for (const query of [
      'pipelineStageId=x',
      'ownerUserId=x',
      'personId=x',
      'expectedCloseAtTo=soon',
      'page=0',
    ]) {
      const { status, body } = await client.call('GET', `/deals?${query}`);
      expect([query, status, body['error']]).toEqual([query, 400, 'Invalid input']);
    }
  });

  test('can be had as a table', async () => {
    const answer = await client.call<string>('GET', '/deals?format=csv&status=won');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-disposition')).toContain('.csv');
    expect(answer.body).toContain('Gamma large');
  });

  describe('tells which deals wait too long', () => {
    const threshold = async (stuckThresholdDays?: unknown, options = {}) => {
      const { status, body } = await client.call(
        stuckThresholdDays === undefined ? 'GET' : 'PUT',
        '/settings/stuck-threshold',
        stuckThresholdDays === undefined ? undefined : { stuckThresholdDays },
        options,
      );
      return [status, body['stuckThresholdDays'] ?? body['error']];
    };

    afterEach(() => client.host.clock.reset());

    test('by a threshold of each organization', async () => {
      expect(await threshold()).toEqual([200, 14]);
      expect(await threshold(3)).toEqual([200, 3]);
      expect(await threshold()).toEqual([200, 3]);
      const branch = await client.branch('Patient');
      expect(await threshold(undefined, { cookies: { selected_org: branch } })).toEqual([200, 14]);
      for (const wrong of [0, 366, 1.5, 'many', null, {}])
        expect(await threshold(wrong)).toEqual([400, 'Invalid input']);
      const viewer = await client.tenant.signInAs(['customers.deals.view']);
      expect(await threshold(undefined, { token: viewer })).toEqual([403, 'Forbidden']);
      const { body } = await client.host.request<{ items: Json[] }>(
        'GET',
        '/audit_logs/audit-logs/actions?resourceKind=customers.settings',
        { token: client.token },
      );
      expect(body.items[0]).toMatchObject({
        actionLabel: 'Stuck threshold changed',
        undoToken: null,
        changes: { stuckThresholdDays: { from: 14, to: 3 } },
      });
    });

    test('by whole days since the last change of stage', async () => {
      await threshold(3);
      const pipelineOf = async (id: string) => (await client.item(id))['_pipeline'];
      client.host.clock.travel({ days: 3, hours: 23 });
      const token = await client.host.rootToken();
      const cookies = { selected_tenant: client.tenant.id, selected_org: client.tenant.organizationId };
      const as = { token, cookies };
      const items = async (query: string) =>
        (await client.call<{ items: Json[] }>('GET', `/deals?${query}`, undefined, as)).body.items;
      expect((await items(`id=${middle}`))[0]?.['_pipeline']).toMatchObject({
        daysInCurrentStage: 3,
        isStuck: false,
      });
      expect(await items('isStuck=true')).toEqual([]);
      client.host.clock.travel({ hours: 1, minutes: 1 });
      expect((await items(`id=${middle}`))[0]?.['_pipeline']).toEqual({
        openActivitiesCount: 0,
        daysInCurrentStage: 4,
        isStuck: true,
        isOverdue: false,
      });
      expect((await items('isStuck=true')).map(({ id }) => id as string).sort()).toEqual(
        those(small, middle, large),
      );
      expect((await items('needsAttention=true')).map(({ id }) => id as string).sort()).toEqual(
        those(small, middle),
      );
      await client.call('PUT', '/deals', { id: middle, pipelineStageId: sales.stages['New'] }, as);
      expect((await items('needsAttention=true')).map(({ id }) => id)).toEqual([small]);
      client.host.clock.reset();
      expect(await pipelineOf(small)).toMatchObject({ isStuck: false, isOverdue: true });
    });
  });

  test('counts the activities that are planned', async () => {
    for (const days of [1, 2, -1]) {
      await client.host.sql(
        `INSERT INTO customers_activities (tenant_id, organization_id, deal_id, activity_type, occurred_at)
         VALUES ($1, $2, $3, 'call', $4)`,
        [client.tenant.id, client.tenant.organizationId, small, new Date(Date.now() + days * DAY)],
      );
    }
    expect((await client.item(small))['_pipeline']).toMatchObject({ openActivitiesCount: 2 });
  });
});
