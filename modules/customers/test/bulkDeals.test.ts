import { startTestHost } from '@tenantry/core/testing';
import { DealsClient, type Json, OWNER, UNKNOWN } from './dealSupport';
import { CUSTOMERS } from './hostOptions';

interface Progress {
  readonly status: string;
  readonly processedCount: number;
  readonly totalCount: number;
  readonly progressPercent: number;
  readonly errorMessage: string | null;
  readonly resultSummary: { affectedCount: number; failedCount: number; failedItems: Json[] } | null;
}

describe('changes of many deals', () => {
  let client: DealsClient;
  let sales: { id: string; stages: Record<string, string> };

  beforeAll(async () => {
    client = await DealsClient.open();
    sales = await client.pipeline('Sales', ['New', 'Talks', 'Won']);
  });
  afterAll(() => client?.host.stop());

  const bulk = (what: 'owner' | 'stage', json: unknown, options = {}) =>
    client.call('POST', `/deals/bulk-update-${what}`, json, options);
  const progress = async (id: unknown) =>
    (
      await client.host.request<Progress & Json>('GET', `/progress/jobs/${String(id)}`, {
        token: client.token,
      })
    ).body;
  /** Starts it and waits until it is over. */
  const finish = async (what: 'owner' | 'stage', json: unknown, options = {}) => {
    const { status, body } = await bulk(what, json, options);
    expect([status, body]).toMatchObject([201, { ok: true }]);
    await client.host.settled();
    return progress(body['progressJobId']);
  };
  const entries = async (id: string) => {
    const { body } = await client.host.request<{ items: Json[] }>(
      'GET',
      `/audit_logs/audit-logs/actions?resourceKind=customers.deal&resourceId=${id}&sortField=createdAt&sortDir=desc`,
      { token: client.token },
    );
    return body.items;
  };

  test('give each to a new owner once, as the person who asked would have done', async () => {
    const ids = [await client.deal({ title: 'One' }), await client.deal({ title: 'Two' })];
    const { status, body } = await bulk('owner', {
      ids: [...ids, ids[0]?.toUpperCase()],
      ownerUserId: OWNER,
    });
    expect([status, body]).toEqual([
      201,
      {
        ok: true,
        progressJobId: expect.any(String) as string,
        message: 'Bulk owner update started (2 deals).',
      },
    ]);
    await client.host.settled();
    const job = await progress(body['progressJobId']);
    expect(job).toMatchObject({
      jobType: 'customers.deals.bulk_update_owner',
      name: 'Reassign selected deals to a new owner',
      description: '2 deals queued for owner reassignment',
      status: 'completed',
      progressPercent: 100,
      processedCount: 2,
      totalCount: 2,
      cancellable: false,
      meta: { source: 'customers.deals.bulk-update-owner', ownerUserId: OWNER },
      resultSummary: { affectedCount: 2, failedCount: 0, failedItems: [] },
    });
    const [me] = await client.host.sql<{ id: string }>(
      'SELECT actor_id AS id FROM platform_action_log WHERE resource_id = $1 AND command_id = $2',
      [ids[0], 'customers.deals.create'],
    );
    for (const id of ids) {
      expect(await client.item(id)).toMatchObject({ owner_user_id: OWNER });
      const [latest, ...earlier] = await entries(id);
      expect(earlier).toHaveLength(1);
      expect(latest).toMatchObject({
        commandId: 'customers.deals.update',
        actorUserId: me?.id,
        changes: { ownerUserId: { from: null, to: OWNER } },
      });
      const updates = client.host.events.filter(
        (event) => event.id === 'customers.deal.updated' && (event.payload as Json)['id'] === id,
      );
      expect(updates).toHaveLength(1);
      expect((await client.history('undo', { undoToken: latest?.['undoToken'] })).status).toBe(200);
      expect(await client.item(id)).toMatchObject({ owner_user_id: null });
    }
  });

  test('clear the owner with null', async () => {
    const id = await client.deal({ ownerUserId: OWNER });
    expect(await finish('owner', { ids: [id], ownerUserId: null })).toMatchObject({ status: 'completed' });
    expect(await client.item(id)).toMatchObject({ owner_user_id: null });
  });

  test('go on past those that fail, and say which and why', async () => {
    const other = await DealsClient.open(client.host);
    const foreign = await other.deal();
    const service = await client.pipeline('Service', ['Asked']);
    const [plain, here, elsewhere] = [
      await client.deal(),
      await client.deal({ pipelineStageId: sales.stages['New'] }),
      await client.deal({ pipelineStageId: service.stages['Asked'] }),
    ];
    const ids = [UNKNOWN, plain, elsewhere, here, foreign];
    const job = await finish('stage', { ids, pipelineStageId: sales.stages['Won'] });
    expect(job).toMatchObject({
      jobType: 'customers.deals.bulk_update_stage',
      name: 'Move selected deals to a new stage',
      description: '5 deals queued for stage update',
      meta: { source: 'customers.deals.bulk-update-stage', pipelineStageId: sales.stages['Won'] },
      status: 'completed',
      processedCount: 5,
      resultSummary: { affectedCount: 2, failedCount: 3 },
    });
    expect(job.resultSummary?.failedItems).toEqual([
      { id: UNKNOWN, message: 'Deal not found' },
      { id: elsewhere, message: 'Pipeline stage does not belong to the selected pipeline' },
      { id: foreign, message: 'Deal not found' },
    ]);
    for (const id of [plain, here]) {
      expect(await client.item(id)).toMatchObject({
        pipeline_id: sales.id,
        pipeline_stage: 'Won',
        status: 'won',
      });
    }
    expect(await client.item(elsewhere)).toMatchObject({ pipeline_stage: 'Asked' });
    expect(await other.item(foreign)).toMatchObject({ pipeline_id: null });
  });

  test('fail as a whole when there is no such stage', async () => {
    const id = await client.deal();
    const other = await DealsClient.open(client.host);
    const { stages } = await other.pipeline('Theirs', ['There']);
    for (const pipelineStageId of [UNKNOWN, stages['There']]) {
      expect(await finish('stage', { ids: [id], pipelineStageId })).toMatchObject({
        status: 'failed',
        errorMessage: `Pipeline stage ${pipelineStageId} does not exist in this tenant`,
        processedCount: 0,
      });
    }
    expect(await entries(id)).toHaveLength(1);
  });

  test('reach no further than the organization that is selected', async () => {
    const branch = await client.branch('Branch');
    const [above, below] = [await client.deal(), await client.deal({ organizationId: branch })];
    const cookies = { selected_org: branch };
    expect(await finish('owner', { ids: [above, below], ownerUserId: OWNER }, { cookies })).toMatchObject({
      organizationId: branch,
      resultSummary: { affectedCount: 1, failedItems: [{ id: above, message: 'Forbidden' }] },
    });
    expect(await client.item(above)).toMatchObject({ owner_user_id: null });
    expect(await client.item(below)).toMatchObject({ owner_user_id: OWNER });
  });

  test('are refused in their own shape', async () => {
    const ids = [UNKNOWN];
    const many = Array.from({ length: 10_001 }, (_, index) => UNKNOWN.slice(0, -6) + String(100_000 + index));
    const wrong: [what: 'owner' | 'stage', json: unknown][] = [
      ['owner', {}],
      ['owner', { ids }],
      ['owner', { ids: [], ownerUserId: null }],
      ['owner', { ids: 'x', ownerUserId: null }],
      ['owner', { ids: ['x'], ownerUserId: null }],
      ['owner', { ids: [null], ownerUserId: null }],
      ['owner', { ids, ownerUserId: 'x' }],
      ['owner', { ids, ownerUserId: 7 }],
      ['owner', { ids: many, ownerUserId: null }],
      ['owner', []],
      ['owner', null],
      ['owner', 'text'],
      ['stage', { ids }],
      ['stage', { ids, pipelineStageId: null }],
      ['stage', { ids, pipelineStageId: 'x' }],
      ['stage', { ids: many, pipelineStageId: UNKNOWN }],
    ];
    const invalid = [400, { ok: false, progressJobId: null, message: 'Invalid payload' }];
    for (const [what, json] of wrong) {
      const { status, body } = await bulk(what, json);
      expect([status, body]).toEqual(invalid);
    }
    const malformed = await bulk('owner', undefined, {
      body: '{"ids":',
      headers: { 'content-type': 'application/json' },
    });
    expect([malformed.status, malformed.body]).toMatchObject(invalid);
    expect((await bulk('owner', { ids, ownerUserId: null }, { token: 'nonsense' })).status).toBe(401);
    const viewer = await client.tenant.signInAs(['customers.deals.view']);
    const forbidden = await bulk('owner', {}, { token: viewer });
    expect([forbidden.status, forbidden.body]).toMatchObject([
      403,
      { error: 'Forbidden', requiredFeatures: ['customers.deals.manage'] },
    ]);
  });

  test('take ten thousand ids, known or not', async () => {
    const ids = Array.from({ length: 10_000 }, (_, index) => UNKNOWN.slice(0, -6) + String(100_000 + index));
    // On a host of its own, which stops before it has changed them all.
    const own = await DealsClient.open(await startTestHost(CUSTOMERS));
    try {
      const { status, body } = await own.call('POST', '/deals/bulk-update-owner', { ids, ownerUserId: null });
      expect([status, body['message']]).toEqual([201, 'Bulk owner update started (10000 deals).']);
    } finally {
      await own.host.stop();
    }
  });
});
