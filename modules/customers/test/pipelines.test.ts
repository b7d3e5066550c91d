import { DealsClient, type Json, UNKNOWN } from './dealSupport';

interface Listed {
  readonly items: (Json & { readonly id: string })[];
  readonly total: number;
}

describe('pipelines', () => {
  let client: DealsClient;
  let other: DealsClient;

  beforeAll(async () => {
    client = await DealsClient.open();
    other = await DealsClient.open(client.host);
  });
  afterAll(() => client?.host.stop());

  const refusal = async (answer: Promise<{ status: number; body: Json }>) => {
    const { status, body } = await answer;
    return [status, body];
  };
  const list = async (query = '', options = {}) =>
    (await client.call<Listed>('GET', `/pipelines?${query}`, undefined, options)).body;
  const stagesOf = async (pipelineId: string) =>
    (await client.call<Listed>('GET', `/pipeline-stages?pipelineId=${pipelineId}`)).body.items;
  const labelsOf = async (pipelineId: string) => {
    const stages = await stagesOf(pipelineId);
    expect(stages.map(({ order }) => order)).toEqual(stages.map((_, index) => index));
    return stages.map(({ label }) => label).join(' ');
  };

  test('are listed oldest first, with one default an organization', async () => {
    const first = await client.create('/pipelines', { name: ' First ', isDefault: true });
    const second = await client.create('/pipelines', { name: 'Second' });
    const branch = await client.branch('Branch');
    const cookies = { selected_org: branch };
    const elsewhere = await client.create('/pipelines', { name: 'Elsewhere', isDefault: true }, { cookies });
    expect(await list()).toMatchObject({
      items: [
        {
          id: first,
          name: 'First',
          isDefault: true,
          organizationId: client.tenant.organizationId,
          tenantId: client.tenant.id,
        },
        { id: second, name: 'Second', isDefault: false },
        { id: elsewhere, isDefault: true, organizationId: branch },
      ],
      total: 3,
    });
    expect((await list('', { cookies })).items.map(({ id }) => id)).toEqual([elsewhere]);
    expect((await client.call('PUT', '/pipelines', { id: second, isDefault: true })).body).toEqual({
      ok: true,
      updatedAt: expect.any(String),
    });
    expect((await list('isDefault=true')).items.map(({ id }) => id)).toEqual([second, elsewhere]);
    expect((await list('isDefault=false')).items.map(({ id }) => id)).toEqual([first]);
    const third = await client.create('/pipelines', { name: 'Third', isDefault: true });
    expect((await list('isDefault=true')).items.map(({ id }) => id)).toEqual([elsewhere, third]);
    // The one that is the default already among them: who makes it so again must not block who takes that from it.
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all(
        [first, second, third, first, second, third].map((id) =>
          client.call('PUT', '/pipelines', { id, isDefault: true }),
        ),
      );
      expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    }
    expect((await list('isDefault=true')).items).toHaveLength(2);
    expect((await other.call<Listed>('GET', '/pipelines')).body).toEqual({ items: [], total: 0 });
  });

  test('come with their stages in one request, or not at all', async () => {
    const sales = [
      { label: ' Lead ', color: 'blue' },
      { label: 'Offer', icon: 'file' },
      { label: 'Signed', color: 'green', outcome: 'won' },
      { label: 'Gone', outcome: 'lost' },
    ];
    const answer = await client.call('POST', '/pipelines', { name: 'With stages', stages: sales });
    expect([answer.status, answer.headers.get('etag')]).toEqual([201, expect.any(String)]);
    const id = answer.body['id'] as string;
    expect(await stagesOf(id)).toMatchObject([
      { label: 'Lead', order: 0, color: 'blue', icon: null, outcome: 'open' },
      { label: 'Offer', order: 1, color: null, icon: 'file', outcome: 'open' },
      { label: 'Signed', order: 2, color: 'green', outcome: 'won' },
      { label: 'Gone', order: 3, outcome: 'lost' },
    ]);
    expect((await list()).items.find((one) => one['id'] === id)).toMatchObject({
      stages: [
        { label: 'Lead', color: 'blue', outcome: 'open' },
        { label: 'Offer', color: null, outcome: 'open' },
        { label: 'Signed', color: 'green', outcome: 'won' },
        { label: 'Gone', color: null, outcome: 'lost' },
      ],
    });
    const { body } = await client.host.request<{ items: Json[] }>(
      'GET',
      '/audit_logs/audit-logs/actions?pageSize=5',
      { token: client.token },
    );
    expect(body.items.map(({ actionLabel }) => actionLabel).toSorted()).toEqual([
      'Pipeline created',
      ...Array<string>(4).fill('Pipeline stage created'),
    ]);
    const before = (await list()).total;
    const wrong: readonly object[][] = [
      [...sales, { label: '' }],
      [...sales, { color: 'blue' }],
      [...sales, { label: 'x', outcome: 'closed' }],
      Array.from({ length: 51 }, (_, index) => ({ label: `Stage ${index}` })),
    ];
    for (const stages of wrong)
      expect(await refusal(client.call('POST', '/pipelines', { name: 'Wrong', stages }))).toEqual([
        400,
        { error: 'Failed to create pipeline' },
      ]);
    expect((await list()).total).toBe(before);
  });

  test('are renamed and deleted, which is logged and cannot be undone', async () => {
    const { id } = await client.pipeline('Old', ['One', 'Two']);
    const renamed = await client.call('PUT', '/pipelines', { id, name: 'New' });
    expect([renamed.status, renamed.body, renamed.headers.get('x-operation')]).toEqual([
      200,
      { ok: true, updatedAt: expect.any(String) },
      null,
    ]);
    const deleted = await client.call('DELETE', '/pipelines', { id });
    expect([deleted.status, deleted.body, deleted.headers.get('x-operation')]).toEqual([
      200,
      { ok: true },
      null,
    ]);
    expect(await stagesOf(id)).toEqual([]);
    const { body } = await client.host.request<{ items: Json[] }>(
      'GET',
      `/audit_logs/audit-logs/actions?resourceKind=customers.pipeline&resourceId=${id}`,
      { token: client.token },
    );
    expect(body.items.map(({ actionLabel, undoToken }) => [actionLabel, undoToken])).toEqual([
      ['Pipeline deleted', null],
      ['Pipeline changed', null],
      ['Pipeline created', null],
    ]);
    expect(body.items[1]).toMatchObject({ changes: { name: { from: 'Old', to: 'New' } } });
  });

  test('keep their deals: neither they nor a stage with deals are deleted', async () => {
    const { id, stages } = await client.pipeline('Busy', ['One', 'Two']);
    const deal = await client.deal({ pipelineStageId: stages['One'] });
    const busy = [409, { error: 'Cannot delete pipeline with active deals' }];
    expect(await refusal(client.call('DELETE', '/pipelines', { id }))).toEqual(busy);
    expect(await refusal(client.call('DELETE', '/pipeline-stages', { id: stages['One'] }))).toEqual([
      409,
      { error: 'Cannot delete pipeline stage with active deals' },
    ]);
    expect((await client.call('DELETE', '/pipeline-stages', { id: stages['Two'] })).status).toBe(200);
    await client.call('PUT', '/deals', { id: deal, pipelineStageId: null });
    expect(await refusal(client.call('DELETE', '/pipelines', { id }))).toEqual(busy);
    expect((await client.call('DELETE', '/pipeline-stages', { id: stages['One'] })).status).toBe(200);
    await client.call('DELETE', '/deals', { id: deal });
    expect((await client.call('DELETE', '/pipelines', { id })).status).toBe(200);
  });

  test('give their deals to another stage as a stage is deleted, with the end that it has, or change nothing', async () => {
    const { id, stages } = await client.pipeline('Shrinking', ['One', 'Two', 'Won']);
    const other = await client.pipeline('Other', ['Elsewhere']);
    const ids = [
      await client.deal({ pipelineStageId: stages['One'] }),
      await client.deal({ pipelineStageId: stages['One'] }),
    ];
    const replace = (moveTo: unknown, from: unknown = stages['One']) =>
      client.call('POST', '/pipeline-stages/replace', { id: from, moveTo });
    const another = [400, { error: 'Choose another stage of the same pipeline' }];
    expect(await refusal(replace(stages['One']))).toEqual(another);
    expect(await refusal(replace(other.stages['Elsewhere']))).toEqual(another);
    expect(await refusal(replace(UNKNOWN))).toEqual([404, { error: 'Pipeline stage not found' }]);
    expect(await refusal(replace(stages['Two'], UNKNOWN))).toEqual([
      404,
      { error: 'Pipeline stage not found' },
    ]);
    expect(await labelsOf(id)).toBe('One Two Won');
    expect((await replace(stages['Two'])).status).toBe(200);
    const read = async (deal: string) => (await client.call<Json>('GET', `/deals/${deal}`)).body;
    for (const deal of ids)
      expect(await read(deal)).toMatchObject({
        deal: { pipelineStageId: stages['Two'], status: 'open', closedAt: null },
      });
    expect((await replace(stages['Won'], stages['Two'])).status).toBe(200);
    for (const deal of ids)
      expect(await read(deal)).toMatchObject({
        deal: { pipelineStageId: stages['Won'], status: 'won', closureOutcome: 'won' },
      });
    expect(await labelsOf(id)).toBe('Won');
  });

  test('answer what is wrong with a text alone', async () => {
    const wrong: [method: string, path: string, json: Json, error: string][] = [
      ['POST', '/pipelines', {}, 'Failed to create pipeline'],
      ['POST', '/pipelines', { name: ' ' }, 'Failed to create pipeline'],
      ['POST', '/pipelines', { name: 'x'.repeat(201) }, 'Failed to create pipeline'],
      ['POST', '/pipelines', { name: 'a\u0000' }, 'Failed to create pipeline'],
      ['PUT', '/pipelines', { name: 'x' }, 'Failed to update pipeline'],
      ['PUT', '/pipelines', { id: 'x', name: 'x' }, 'Failed to update pipeline'],
      ['DELETE', '/pipelines', {}, 'Failed to delete pipeline'],
      ['DELETE', '/pipelines', { id: 'x' }, 'Failed to delete pipeline'],
      ['POST', '/pipeline-stages', { label: 'x' }, 'Failed to create pipeline stage'],
      ['POST', '/pipeline-stages', { pipelineId: UNKNOWN }, 'Failed to create pipeline stage'],
      [
        'POST',
        '/pipeline-stages',
        { pipelineId: UNKNOWN, label: 'x', order: -1 },
        'Failed to create pipeline stage',
      ],
      [
        'POST',
        '/pipeline-stages',
        { pipelineId: UNKNOWN, label: 'x', color: 'x'.repeat(21) },
        'Failed to create pipeline stage',
      ],
      ['PUT', '/pipeline-stages', { id: UNKNOWN, icon: 'x'.repeat(101) }, 'Failed to update pipeline stage'],
      ['DELETE', '/pipeline-stages', {}, 'Failed to delete pipeline stage'],
      ['POST', '/pipeline-stages/reorder', {}, 'Failed to reorder pipeline stages'],
      ['POST', '/pipeline-stages/reorder', { stages: [] }, 'Failed to reorder pipeline stages'],
      [
        'POST',
        '/pipeline-stages/reorder',
        { stages: [{ id: UNKNOWN }] },
        'Failed to reorder pipeline stages',
      ],
    ];
    for (const [method, path, json, error] of wrong) {
      expect([json, ...(await refusal(client.call(method, path, json)))]).toEqual([json, 400, { error }]);
    }
    expect(await refusal(client.call('GET', '/pipeline-stages?pipelineId=x'))).toMatchObject([
      400,
      { error: 'Failed to list pipeline stages', details: [{ path: ['pipelineId'] }] },
    ]);
    expect(await refusal(client.call('GET', '/pipelines?isDefault=perhaps'))).toMatchObject([
      400,
      { error: 'Failed to list pipelines', details: [{ path: ['isDefault'] }] },
    ]);
  });

  test('are not found where there are none, nor in other tenants and organizations', async () => {
    const { id, stages } = await client.pipeline('Mine', ['One']);
    const branch = await client.branch('Aside');
    const [pipeline, stage] = ['Pipeline not found', 'Pipeline stage not found'].map((error) => [
      404,
      { error },
    ]);
    const one = stages['One'];
    const calls: [
      method: string,
      path: string,
      json: (id?: string) => Json,
      id: string | undefined,
      expected: unknown,
    ][] = [
      ['PUT', '/pipelines', (at) => ({ id: at, name: 'x' }), id, pipeline],
      ['DELETE', '/pipelines', (at) => ({ id: at }), id, pipeline],
      ['POST', '/pipeline-stages', (at) => ({ pipelineId: at, label: 'x' }), id, pipeline],
      ['PUT', '/pipeline-stages', (at) => ({ id: at, label: 'x' }), one, stage],
      ['DELETE', '/pipeline-stages', (at) => ({ id: at }), one, stage],
      ['POST', '/pipeline-stages/replace', (at) => ({ id: at, moveTo: UNKNOWN }), one, stage],
      ['POST', '/pipeline-stages/reorder', (at) => ({ stages: [{ id: at, order: 0 }] }), one, stage],
    ];
    for (const [method, path, json, known, expected] of calls) {
      expect(await refusal(client.call(method, path, json(UNKNOWN)))).toEqual(expected);
      expect(await refusal(other.call(method, path, json(known)))).toEqual(expected);
      const cookies = { selected_org: branch };
      expect(await refusal(client.call(method, path, json(known), { cookies }))).toEqual(expected);
    }
    expect(await labelsOf(id)).toBe('One');
  });

  test('and their stages are guarded against lost updates, also when they are gone', async () => {
    const { id, stages } = await client.pipeline('Guarded', ['One']);
    const seen = '2020-01-02T03:04:05.000Z';
    const headers = { 'x-expected-updated-at': seen };
    const modified = { error: 'record_modified', code: 'optimistic_lock_conflict', expectedUpdatedAt: seen };
    for (const [path, known] of [
      ['/pipelines', id],
      ['/pipeline-stages', stages['One']],
    ] as const) {
      for (const method of ['PUT', 'DELETE']) {
        const stale = await client.call(method, path, { id: known }, { headers });
        expect([stale.status, stale.body]).toMatchObject([409, modified]);
        const gone = await client.call(method, path, { id: UNKNOWN }, { headers });
        expect([gone.status, gone.body]).toEqual([409, { ...modified, currentUpdatedAt: seen }]);
      }
    }
    const [stage] = await stagesOf(id);
    const fresh = { headers: { 'x-expected-updated-at': stage?.['updatedAt'] as string } };
    expect(
      (await client.call('PUT', '/pipeline-stages', { id: stage?.id, label: 'Two' }, fresh)).status,
    ).toBe(200);
    expect(
      (await client.call('PUT', '/pipeline-stages', { id: stage?.id, label: 'Three' }, fresh)).status,
    ).toBe(409);
  });

  test('need their features, and an organization to be made in', async () => {
    const viewer = await client.tenant.signInAs(['customers.pipelines.view']);
    expect((await client.call('GET', '/pipelines', undefined, { token: viewer })).status).toBe(200);
    expect((await client.call('POST', '/pipelines', { name: 'x' }, { token: viewer })).status).toBe(403);
    expect((await client.call('POST', '/pipeline-stages/reorder', {}, { token: viewer })).status).toBe(403);
    const token = await client.host.rootToken();
    const cookies = { selected_tenant: other.tenant.id };
    expect(await refusal(client.call('POST', '/pipelines', { name: 'x' }, { token, cookies }))).toEqual([
      400,
      { error: 'Organization and tenant context required' },
    ]);
  });

  describe('their stages', () => {
    test('come before the last one where they are put in its place', async () => {
      const { id } = await client.pipeline('Last', ['A', 'B']);
      await client.create('/pipeline-stages', { pipelineId: id, label: 'X', order: 1 });
      expect(await labelsOf(id)).toBe('A X B');
      expect((await stagesOf(id)).map(({ order }) => order)).toEqual([0, 1, 2]);
    });

    test('come in order: at the end, or where they are put while later ones move on', async () => {
      const { id } = await client.pipeline('Order', ['A', 'B', 'C']);
      await client.create('/pipeline-stages', { pipelineId: id, label: 'X', order: 1 });
      expect(await labelsOf(id)).toBe('A X B C');
      await client.create('/pipeline-stages', { pipelineId: id, label: 'Z', order: 99 });
      expect(await labelsOf(id)).toBe('A X B C Z');
      const [first] = await stagesOf(id);
      await client.call('PUT', '/pipeline-stages', { id: first?.id, order: 3 });
      expect(await labelsOf(id)).toBe('X B C A Z');
      await client.call('PUT', '/pipeline-stages', { id: first?.id, order: 1_000_000_000_000 });
      expect(await labelsOf(id)).toBe('X B C Z A');
      const [, second] = await stagesOf(id);
      await client.call('DELETE', '/pipeline-stages', { id: second?.id });
      expect(await labelsOf(id)).toBe('X C Z A');
    });

    test('have an appearance that null clears', async () => {
      const { id: pipelineId } = await client.pipeline('Looks', []);
      const id = await client.create('/pipeline-stages', {
        pipelineId,
        label: 'A',
        color: '#ff0000',
        icon: 'star',
      });
      const stage = async () => (await stagesOf(pipelineId))[0];
      expect(await stage()).toEqual({
        id,
        pipelineId,
        label: 'A',
        order: 0,
        color: '#ff0000',
        icon: 'star',
        outcome: 'open',
        organizationId: client.tenant.organizationId,
        tenantId: client.tenant.id,
        createdAt: expect.any(String) as string,
        updatedAt: expect.any(String) as string,
      });
      await client.call('PUT', '/pipeline-stages', { id, color: null });
      expect(await stage()).toMatchObject({ label: 'A', color: null, icon: 'star' });
      await client.call('PUT', '/pipeline-stages', { id, label: 'B', icon: null });
      expect(await stage()).toMatchObject({ label: 'B', icon: null });
    });

    test('are reordered together, also by many at once', async () => {
      const { id, stages } = await client.pipeline('Shuffle', ['A', 'B', 'C', 'D']);
      const reorder = (...labels: string[]) =>
        client.call('POST', '/pipeline-stages/reorder', {
          stages: labels.map((label, order) => ({ id: stages[label], order })),
        });
      const answer = await reorder('D', 'C', 'B', 'A');
      expect([answer.status, answer.body]).toEqual([200, { ok: true }]);
      expect(await labelsOf(id)).toBe('D C B A');
      const entries = async () =>
        (await client.host.sql('SELECT id FROM platform_action_log WHERE resource_id = $1', [id])).length;
      const before = await entries();
      expect((await reorder('D', 'C', 'B', 'A')).status).toBe(200);
      expect(await entries()).toBe(before);
      await reorder('A');
      expect([await labelsOf(id), await entries()]).toEqual(['A D C B', before + 1]);
      const elsewhere = await client.pipeline('Elsewhere', ['Z']);
      const mixed = [
        { id: stages['A'], order: 0 },
        { id: elsewhere.stages['Z'], order: 1 },
      ];
      expect((await client.call('POST', '/pipeline-stages/reorder', { stages: mixed })).status).toBe(404);
      const twice = [mixed[0], mixed[0]];
      expect((await client.call('POST', '/pipeline-stages/reorder', { stages: twice })).status).toBe(400);
      const answers = await Promise.all([
        reorder('A', 'B', 'C', 'D'),
        reorder('D', 'C', 'B', 'A'),
        client.call('POST', '/pipeline-stages', { pipelineId: id, label: 'E', order: 0 }),
        client.call('PUT', '/pipeline-stages', { id: stages['B'], order: 2 }),
        client.call('DELETE', '/pipeline-stages', { id: stages['C'] }),
      ]);
      for (const { status } of answers) expect([200, 201, 404]).toContain(status);
      await labelsOf(id);
    });

    test('and deals that move into them agree when both change at once', async () => {
      const { id, stages } = await client.pipeline('Race', ['A', 'B']);
      const deals = await Promise.all([1, 2, 3].map(() => client.deal({ pipelineStageId: stages['A'] })));
      const answers = await Promise.all([
        ...deals.map((deal) => client.call('PUT', '/deals', { id: deal, pipelineStageId: stages['B'] })),
        client.call('DELETE', '/pipeline-stages', { id: stages['B'] }),
        client.call('DELETE', '/pipelines', { id }),
      ]);
      for (const { status } of answers) expect([200, 400, 404, 409]).toContain(status);
      const left = await labelsOf(id);
      for (const deal of deals) expect(left).toContain((await client.item(deal))['pipeline_stage']);
    });
  });
});
