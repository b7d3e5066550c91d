import type { Fields } from '@tenantry/core';
import { deals } from '../deals/collections/deals';
import { dictionaryEntry } from './dictionaryEntry';
import { DealsClient, type Json, operationOf, OWNER, OWNER_NAME, UNKNOWN } from './dealSupport';

describe('deals', () => {
  let client: DealsClient;
  let sales: { id: string; stages: Record<string, string> };
  let service: { id: string; stages: Record<string, string> };
  let ann: string;
  let bob: string;
  let acme: string;
  let other: DealsClient;

  beforeAll(async () => {
    client = await DealsClient.open();
    other = await DealsClient.open(client.host);
    sales = await client.pipeline('Sales', ['New', 'Talks', 'Won', 'Lost']);
    service = await client.pipeline('Service', ['Asked', 'Done']);
    ann = await client.contact('person', 'Ann Able');
    bob = await client.contact('person', 'Bob Best');
    acme = await client.contact('company', 'Acme');
  });
  afterAll(() => client?.host.stop());

  const post = (json: unknown, options = {}) => client.call('POST', '/deals', json, options);
  const put = (json: unknown, options = {}) => client.call('PUT', '/deals', json, options);
  const refusal = async (answer: Promise<{ status: number; body: Json }>) => {
    const { status, body } = await answer;
    return [status, body['error']];
  };

  test('show every declared member by themselves, as lists do', async () => {
    const id = await client.deal({ description: 'Whole', expectedCloseAt: '2099-12-24T10:00:00Z' });
    const { body } = await client.call<{ deal: Json }>('GET', `/deals/${id}`);
    const item = await client.item(id);
    for (const [name, { column }] of Object.entries(deals.fields as Fields)) {
      if (column === false) continue;
      const listed = item[name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)];
      expect([name, body.deal[name]]).toEqual([name, listed]);
    }
  });

  test('are stored with all their members, and listed with what they are linked to', async () => {
    const lossReasonId = await dictionaryEntry(client.host, client.token);
    const full = {
      title: '  Big deal ',
      description: 'About everything',
      status: 'negotiation',
      pipelineStageId: sales.stages['Talks'],
      valueAmount: 1234.5,
      valueCurrency: 'EUR',
      probability: 40,
      expectedCloseAt: '2099-12-24T10:00:00+01:00',
      ownerUserId: OWNER,
      source: 'fair',
      closureOutcome: 'lost',
      lossReasonId,
      lossNotes: 'Too dear',
      personIds: [bob, ann, ann.toUpperCase()],
      primaryPersonEntityId: ann,
      companyIds: [acme],
    };
    const answer = await post(full);
    expect(answer.status).toBe(201);
    expect(operationOf(answer)).toMatchObject({
      commandId: 'customers.deals.create',
      actionLabel: 'Deal created',
      resourceKind: 'customers.deal',
    });
    const id = answer.body['id'] as string;
    expect(await client.item(id)).toEqual({
      id,
      title: 'Big deal',
      description: 'About everything',
      status: 'negotiation',
      pipeline_stage: 'Talks',
      pipeline_id: sales.id,
      pipeline_stage_id: sales.stages['Talks'],
      value_amount: '1234.50',
      value_currency: 'EUR',
      probability: 40,
      expected_close_at: '2099-12-24T09:00:00.000Z',
      owner_user_id: OWNER,
      source: 'fair',
      closure_outcome: 'lost',
      closed_at: null,
      loss_reason_id: lossReasonId,
      loss_notes: 'Too dear',
      organization_id: client.tenant.organizationId,
      tenant_id: client.tenant.id,
      created_at: expect.any(String) as string,
      updated_at: expect.any(String) as string,
      organizationId: client.tenant.organizationId,
      tenantId: client.tenant.id,
      personIds: [ann, bob],
      people: [
        { id: ann, label: 'Ann Able' },
        { id: bob, label: 'Bob Best' },
      ],
      companyIds: [acme],
      companies: [{ id: acme, label: 'Acme' }],
      customValues: null,
      customFields: [],
      _pipeline: { openActivitiesCount: 0, daysInCurrentStage: 0, isStuck: false, isOverdue: false },
    });
    expect(
      await client.host.event('customers.deal.created', ({ payload }) => (payload as Json)['id'] === id),
    ).toMatchObject({
      payload: { id, organizationId: client.tenant.organizationId, tenantId: client.tenant.id },
    });
  });

  test('are open and in no pipeline where nothing is said', async () => {
    const id = await client.deal();
    expect(await client.item(id)).toMatchObject({
      status: 'open',
      pipeline_id: null,
      pipeline_stage_id: null,
      value_amount: null,
      personIds: [],
      companyIds: [],
    });
  });

  test('are worth what was written, to the cent', async () => {
    const amounts: [number | string, string][] = [
      [1.005, '1.01'],
      [0.285, '0.29'],
      [1.115, '1.12'],
      ['2.675', '2.68'],
      [1e15 + 0.25, '1000000000000000.20'],
      [0.004, '0.00'],
      ['12345678901234.56', '12345678901234.56'],
      ['1234567890123456.78', '1234567890123456.78'],
      ['9999999999999999.994', '9999999999999999.99'],
      ['1.5e3', '1500.00'],
    ];
    for (const [valueAmount, stored] of amounts) {
      const id = await client.deal({ valueAmount });
      expect([valueAmount, (await client.item(id))['value_amount']]).toEqual([valueAmount, stored]);
    }
  });

  test('are refused where their column cannot keep the amount, with the limit', async () => {
    const refusals: [number | string, string][] = [
      ['9999999999999999.995', 'valueAmount must be less than or equal to 9999999999999999.99'],
      ['1e20', 'valueAmount must be less than or equal to 9999999999999999.99'],
      [2 ** 53, 'valueAmount has too many digits for a number; send it as text'],
      [`0.${'1'.repeat(31)}`, 'valueAmount must have no more than 30 digits'],
    ];
    for (const [valueAmount, message] of refusals) {
      const { status, body } = await client.call('POST', '/deals', { title: 'x', valueAmount });
      expect([valueAmount, status, body['details']]).toEqual([
        valueAmount,
        400,
        [expect.objectContaining({ path: ['valueAmount'], message })],
      ]);
    }
  });

  test('are won with an amount that a number does not hold', async () => {
    const id = await client.deal({ valueAmount: '9876543210123456.78' });
    expect((await client.call('PUT', '/deals', { id, status: 'won' })).status).toBe(200);
    const sent = await client.call('PUT', '/deals', { id, valueAmount: '9876543210123456.780' });
    expect(sent.headers.get('x-operation')).toBeNull();
    expect(await client.item(id)).toMatchObject({ status: 'won', value_amount: '9876543210123456.78' });
  });

  test('are refused with what is wrong about them', async () => {
    const wrong: Json[] = [
      {},
      { title: '' },
      { title: 'x'.repeat(201) },
      { title: 'x', valueAmount: -1 },
      { title: 'x', valueAmount: '1e400' },
      { title: 'x', probability: 101 },
      { title: 'x', valueCurrency: 'EURO' },
      { title: 'x', expectedCloseAt: 'soon' },
      { title: 'x', expectedCloseAt: '+275760-09-13T00:00:00.000Z' },
      { title: 'x', closureOutcome: 'draw' },
      { title: 'x', personIds: 'not a list' },
      { title: 'x', personIds: ['no id'] },
      { title: 'x', pipelineStageId: 'no id' },
      { title: 'x', status: 's'.repeat(51) },
      { title: 'x', lossNotes: 'n'.repeat(4001) },
      { title: 'a\u0000b' },
    ];
    for (const json of wrong) {
      const { status, body } = await post(json);
      expect([status, body['error'], json]).toEqual([400, 'Invalid input', json]);
    }
    const malformed = await client.call('POST', '/deals', undefined, {
      body: '{"title":',
      headers: { 'content-type': 'application/json' },
    });
    expect([malformed.status, malformed.body['error']]).toEqual([400, 'Invalid input']);
    expect(await refusal(put({ title: 'no id' }))).toEqual([400, 'Deal id is required']);
    expect(await refusal(put({ id: 'no id' }))).toEqual([400, 'Invalid id']);
    expect(await refusal(put({ id: UNKNOWN, title: 'x' }))).toEqual([404, 'Deal not found']);
    for (const nothing of ['', null]) {
      expect(await refusal(put({ id: nothing, title: 'x' }))).toEqual([400, 'Deal id is required']);
      expect(await refusal(client.call('DELETE', '/deals', { id: nothing }))).toEqual([
        400,
        'Deal id is required',
      ]);
    }
    expect(await refusal(client.call('DELETE', '/deals'))).toEqual([400, 'Deal id is required']);
    expect(await refusal(client.call('DELETE', '/deals?id='))).toEqual([400, 'Deal id is required']);
    expect(await refusal(client.call('DELETE', '/deals?id=no-id'))).toEqual([400, 'Invalid id']);
    expect(await refusal(client.call('DELETE', '/deals?id=', { id: UNKNOWN }))).toEqual([
      404,
      'Deal not found',
    ]);
    expect(await refusal(client.call('DELETE', `/deals?id=${UNKNOWN}`))).toEqual([404, 'Deal not found']);
  });

  describe('in pipelines', () => {
    test('take pipeline and label from their stage, and refuse a stage of another pipeline', async () => {
      const { stages } = sales;
      expect(await refusal(post({ title: 'x', pipelineStageId: UNKNOWN }))).toEqual([
        400,
        'Pipeline stage not found',
      ]);
      const mismatch = [400, 'Pipeline stage does not belong to the selected pipeline'];
      expect(
        await refusal(post({ title: 'x', pipelineId: service.id, pipelineStageId: stages['New'] })),
      ).toEqual(mismatch);
      expect(await refusal(post({ title: 'x', pipelineId: UNKNOWN }))).toEqual([400, 'Pipeline not found']);
      const foreign = await other.pipeline('Theirs', ['There']);
      expect(await refusal(post({ title: 'x', pipelineStageId: foreign.stages['There'] }))).toEqual([
        400,
        'Pipeline stage not found',
      ]);
      const id = await client.deal({ pipelineStageId: stages['New'], pipelineStage: 'is not asked' });
      expect(await client.item(id)).toMatchObject({ pipeline_id: sales.id, pipeline_stage: 'New' });
      expect(await refusal(put({ id, pipelineStageId: service.stages['Asked'] }))).toEqual(mismatch);
      expect(await refusal(put({ id, pipelineId: service.id }))).toEqual(mismatch);
      expect((await put({ id, pipelineStage: 'ignored' })).status).toBe(200);
      expect(await client.item(id)).toMatchObject({ pipeline_stage: 'New' });
      const moved = { id, pipelineId: service.id, pipelineStageId: service.stages['Asked'] };
      expect((await put(moved)).status).toBe(200);
      expect(await client.item(id)).toMatchObject({ pipeline_id: service.id, pipeline_stage: 'Asked' });
      expect((await put({ id, pipelineStageId: null })).status).toBe(200);
      expect(await client.item(id)).toMatchObject({
        pipeline_id: service.id,
        pipeline_stage_id: null,
        pipeline_stage: null,
      });
      expect((await put({ id, pipelineId: null, pipelineStage: 'Loose end' })).status).toBe(200);
      expect(await client.item(id)).toMatchObject({ pipeline_id: null, pipeline_stage: 'Loose end' });
    });

    test('remember each stage they entered once, with the latest time', async () => {
      const { stages } = sales;
      const id = await client.deal({ pipelineStageId: stages['New'] });
      const seen = async () => {
        const { body } = await client.call<{
          stageTransitions: { stageLabel: string; transitionedAt: string }[];
        }>('GET', `/deals/${id}`);
        return body.stageTransitions;
      };
      const [first] = await seen();
      await put({ id, pipelineStageId: stages['Talks'] });
      await put({ id, title: 'Same stage', pipelineStageId: stages['Talks'] });
      expect((await seen()).map(({ stageLabel }) => stageLabel)).toEqual(['New', 'Talks']);
      client.host.clock.travel({ seconds: 5 });
      await put({ id, pipelineStageId: stages['New'] });
      const again = await seen();
      expect(again.map(({ stageLabel }) => stageLabel)).toEqual(['Talks', 'New']);
      expect(Date.parse(again[1]?.transitionedAt ?? '')).toBeGreaterThan(
        Date.parse(first?.transitionedAt ?? ''),
      );
    });

    test('move to the stage of their end when they are won or lost, unless a stage is named', async () => {
      const { stages } = sales;
      const won = await client.deal({ pipelineStageId: stages['New'] });
      await put({ id: won, status: 'win' });
      expect(await client.item(won)).toMatchObject({
        status: 'win',
        pipeline_stage: 'Won',
        closure_outcome: 'won',
      });
      await put({ id: won, status: 'closed' });
      expect(await client.item(won)).toMatchObject({ pipeline_stage: 'Won', closure_outcome: 'won' });
      await put({
        id: won,
        lossNotes: 'kept?',
        lossReasonId: await dictionaryEntry(client.host, client.token),
      });
      expect(await refusal(put({ id: won, lossReasonId: UNKNOWN }))).toEqual([400, 'Invalid input']);
      await put({ id: won, status: 'open' });
      expect(await client.item(won)).toMatchObject({
        pipeline_stage: 'New',
        closure_outcome: null,
        loss_notes: null,
        loss_reason_id: null,
      });
      await put({ id: won, closureOutcome: 'lost' });
      expect(await client.item(won)).toMatchObject({
        status: 'lost',
        pipeline_stage: 'Lost',
        closure_outcome: 'lost',
      });
      await put({ id: won, status: 'talking', closureOutcome: 'lost', lossNotes: 'said so' });
      expect(await client.item(won)).toMatchObject({ closure_outcome: 'lost', loss_notes: 'said so' });
      const named = await client.deal({ pipelineStageId: stages['New'] });
      await put({ id: named, status: 'lost', pipelineStageId: stages['Talks'] });
      expect(await client.item(named)).toMatchObject({ pipeline_stage: 'Talks', closure_outcome: null });
      const elsewhere = await client.deal({ pipelineStageId: service.stages['Asked'], status: 'open' });
      await put({ id: elsewhere, status: 'won' });
      expect(await client.item(elsewhere)).toMatchObject({ pipeline_stage: 'Asked', closure_outcome: 'won' });
    });
  });

  test('say when they are won or lost, once', async () => {
    const id = await client.deal({ valueAmount: 5, valueCurrency: 'EUR', ownerUserId: OWNER });
    const ends = () =>
      client.host.events
        .filter(({ id: event, payload }) => /won|lost/.test(event) && (payload as Json)['id'] === id)
        .map(({ id: event }) => event);
    await put({ id, status: 'won' });
    await put({ id, status: 'win' });
    await put({ id, title: 'Still won', status: 'win' });
    await put({ id, status: 'open' });
    await put({ id, status: 'loose' });
    await put({ id, status: 'open', closureOutcome: 'won' });
    await put({ id, status: 'closed' });
    await client.host.settled();
    expect(ends()).toEqual(['customers.deal.won', 'customers.deal.lost', 'customers.deal.won']);
    const { payload } = await client.host.event(
      'customers.deal.won',
      (event) => (event.payload as Json)['id'] === id,
    );
    expect(payload).toEqual({
      id,
      tenantId: client.tenant.id,
      organizationId: client.tenant.organizationId,
      ownerUserId: OWNER,
      title: 'A deal',
      valueAmount: 5,
      valueCurrency: 'EUR',
    });
  });

  test('are linked to people and companies of their organization and to no others', async () => {
    const branch = await client.branch('Branch');
    const distant = await client.contact('person', 'Dan Distant', branch);
    const foreign = await other.contact('person', 'Fay Foreign');
    for (const id of [UNKNOWN, distant, foreign]) {
      expect(await refusal(post({ title: 'x', personIds: [id] }))).toEqual([404, 'Person not found']);
      expect(await refusal(post({ title: 'x', companyIds: [id] }))).toEqual([404, 'Company not found']);
    }
    expect(await refusal(post({ title: 'x', personIds: [acme] }))).toEqual([400, 'Invalid entity type']);
    expect(await refusal(post({ title: 'x', companyIds: [ann] }))).toEqual([400, 'Invalid entity type']);
    const primary = [400, 'Primary person must be linked to the deal'];
    expect(await refusal(post({ title: 'x', personIds: [bob], primaryPersonEntityId: ann }))).toEqual(
      primary,
    );
    const id = await client.deal({ personIds: [ann, bob], primaryPersonEntityId: ann, companyIds: [acme] });
    expect(await refusal(put({ id, personIds: [bob], primaryPersonEntityId: ann }))).toEqual(primary);
    const linked = async () => {
      const { body } = await client.call<{ people: Json[]; companies: Json[] }>('GET', `/deals/${id}`);
      return [...body.people, ...body.companies].map((contact) => [contact['label'], contact['isPrimary']]);
    };
    await put({ id, title: 'No word of links' });
    expect(await linked()).toEqual([
      ['Ann Able', true],
      ['Bob Best', false],
      ['Acme', false],
    ]);
    await put({ id, primaryPersonEntityId: bob });
    await put({ id, companyIds: [] });
    expect(await linked()).toEqual([
      ['Bob Best', true],
      ['Ann Able', false],
    ]);
    await put({ id, personIds: [ann, bob] });
    expect((await linked())[0]).toEqual(['Bob Best', true]);
    await put({ id, personIds: [ann, ann] });
    expect(await linked()).toEqual([['Ann Able', false]]);
    await put({ id, primaryPersonEntityId: ann });
    await put({ id, primaryPersonEntityId: null });
    expect(await linked()).toEqual([['Ann Able', false]]);
    await put({ id, personIds: [] });
    expect(await linked()).toEqual([]);
  });

  test('can be undone and redone with their links and stages', async () => {
    const { stages } = sales;
    const { body, ...created } = await post({
      title: 'First',
      pipelineStageId: stages['New'],
      personIds: [ann],
      companyIds: [acme],
    });
    const id = body['id'] as string;
    const first = await client.rows(id);
    const changed = await put({
      id,
      title: 'Second',
      pipelineStageId: stages['Talks'],
      personIds: [ann, bob],
      primaryPersonEntityId: bob,
      companyIds: [],
    });
    const second = await client.rows(id);
    const deleted = await client.call('DELETE', '/deals', { id });
    expect(deleted.body).toEqual({ ok: true });
    expect(await client.rows(id)).toEqual({ deal: null, people: null, companies: null, transitions: null });
    const steps = [deleted, changed, { ...created, body }].map(operationOf);
    for (const [index, expected] of [
      second,
      first,
      { deal: null, people: null, companies: null, transitions: null },
    ].entries()) {
      expect((await client.history('undo', { undoToken: steps[index]?.undoToken })).status).toBe(200);
      expect(await client.rows(id)).toEqual(expected);
    }
    for (const [index, expected] of [first, second].entries()) {
      expect((await client.history('redo', { logId: steps[2 - index]?.id })).status).toBe(200);
      expect(await client.rows(id)).toEqual(expected);
    }
  });

  test('show in the action log what was linked', async () => {
    const id = await client.deal({ personIds: [ann] });
    const answer = await put({ id, personIds: [bob], valueAmount: 7, primaryPersonEntityId: bob });
    const { body } = await client.host.request<{ items: { id: string; changes: Json }[] }>(
      'GET',
      `/audit_logs/audit-logs/actions?resourceKind=customers.deal&resourceId=${id}`,
      { token: client.token },
    );
    expect(body.items.find((entry) => entry.id === operationOf(answer).id)?.changes).toEqual({
      personIds: { from: [ann], to: [bob] },
      primaryPersonEntityId: { from: null, to: bob },
      valueAmount: { from: null, to: 7 },
    });
  });

  test('are guarded against lost updates', async () => {
    const id = await client.deal();
    const seen = (await client.item(id))['updated_at'] as string;
    const headers = { 'x-expected-updated-at': seen };
    expect((await put({ id, title: 'In time' }, { headers })).status).toBe(200);
    const late = await put({ id, title: 'Late' }, { headers });
    expect([late.status, late.body['code']]).toEqual([409, 'optimistic_lock_conflict']);
    const gone = await client.call('DELETE', `/deals?id=${id}`, undefined, { headers });
    expect(gone.status).toBe(409);
  });

  test('keep one primary person and whole links when many change them at once', async () => {
    const id = await client.deal({ personIds: [ann, bob] });
    const answers = await Promise.all(
      [ann, bob, ann, bob, ann, bob].map((primaryPersonEntityId, index) =>
        index % 3 === 2
          ? put({ id, personIds: [ann, bob], primaryPersonEntityId })
          : put({ id, primaryPersonEntityId, pipelineStageId: sales.stages[index % 2 ? 'New' : 'Talks'] }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const { people } = (await client.rows(id)) as { people: { is_primary: boolean }[] };
    expect(people.filter((link) => link.is_primary)).toHaveLength(1);
  });

  test('are out of reach of other tenants, and of organizations that are not in scope', async () => {
    const branch = await client.branch('Reach');
    const id = await client.deal();
    const mine = await client.deal({ organizationId: branch });
    for (const path of [
      `/deals/${id}`,
      `/deals/${id}/people`,
      '/deals/nonsense',
      `/deals/${UNKNOWN}/companies`,
    ]) {
      expect(await refusal(other.call('GET', path))).toEqual([404, 'Deal not found']);
    }
    expect(await refusal(other.call('PUT', '/deals', { id, title: 'x' }))).toEqual([404, 'Deal not found']);
    expect(await refusal(other.call('DELETE', `/deals?id=${id}`))).toEqual([404, 'Deal not found']);
    expect(await other.find(`id=${id}`)).toEqual([]);
    const cookies = { selected_org: branch };
    expect(await client.find('', { cookies })).toEqual([mine]);
    expect(await refusal(client.call('GET', `/deals/${id}`, undefined, { cookies }))).toEqual([
      403,
      'Access denied',
    ]);
    expect(await refusal(client.call('GET', `/deals/${id}/people`, undefined, { cookies }))).toEqual([
      403,
      'Access denied',
    ]);
    expect(await refusal(put({ id, title: 'x' }, { cookies }))).toEqual([403, 'Forbidden']);
    const viewer = await client.tenant.signInAs(['customers.deals.view']);
    expect((await client.call('GET', `/deals/${id}`, undefined, { token: viewer })).status).toBe(200);
    expect(await refusal(post({ title: 'x' }, { token: viewer }))).toEqual([403, 'Forbidden']);
    const nobody = await client.tenant.signInAs([]);
    expect((await client.call('GET', '/deals', undefined, { token: nobody })).status).toBe(403);
  });

  test('are read one by one, with a light view', async () => {
    const { stages } = sales;
    const id = await client.deal({
      pipelineStageId: stages['Talks'],
      valueAmount: 10,
      personIds: [ann],
      companyIds: [acme],
      ownerUserId: OWNER,
    });
    const { body } = await client.call('GET', `/deals/${id}`);
    expect(body).toMatchObject({
      deal: { id, valueAmount: '10.00', pipelineStage: 'Talks', ownerUserId: OWNER },
      people: [
        { id: ann, label: 'Ann Able', subtitle: 'ann.able@example.test', kind: 'person', isPrimary: false },
      ],
      companies: [{ id: acme, kind: 'company' }],
      linkedPersonIds: [ann],
      linkedCompanyIds: [acme],
      counts: { people: 1, companies: 1, activities: 0, comments: 0 },
      pipelineName: 'Sales',
      pipelineStages: ['New', 'Talks', 'Won', 'Lost'].map((label, order) => ({ label, order })),
      stageTransitions: [{ stageId: stages['Talks'] }],
      owner: { id: OWNER, name: OWNER_NAME },
      viewer: { name: expect.any(String) as string },
    });
    const lite = await client.call('GET', `/deals/${id}?view=lite&include=people`);
    expect(lite.body).toMatchObject({
      people: [{ id: ann }],
      companies: [],
      linkedCompanyIds: [acme],
      pipelineStages: [],
      stageTransitions: [],
    });
  });

  test('list their people and companies by the page', async () => {
    const names = ['Cara', 'Dora', 'Eve'];
    const ids = await Promise.all(names.map((name) => client.contact('person', name)));
    const id = await client.deal({
      personIds: ids.slice(0, 2),
      companyIds: [acme],
      primaryPersonEntityId: ids[0],
    });
    await put({ id, personIds: ids });
    const page = async (query: string, of = 'people') => {
      const { status, body } = await client.call<{ items: Json[]; total: number; totalPages: number }>(
        'GET',
        `/deals/${id}/${of}?${query}`,
      );
      return status === 200
        ? { ...body, items: body.items.map((item) => item['label']) }
        : [status, (body as unknown as Json)['error']];
    };
    expect(await page('')).toEqual({ items: names, total: 3, page: 1, pageSize: 20, totalPages: 1 });
    expect(await page('sort=label-desc&pageSize=2')).toMatchObject({ items: ['Eve', 'Dora'], totalPages: 2 });
    expect(await page('sort=name-asc&pageSize=2&page=2')).toMatchObject({ items: ['Eve'], total: 3 });
    expect(await page('sort=recent&pageSize=1')).toMatchObject({ items: ['Eve'] });
    expect(await page('search=dor')).toMatchObject({ items: ['Dora'], total: 1 });
    await client.call('PUT', '/people', { id: ids[2], primaryPhone: '+48 22 765 43 21' });
    expect(await page('search=0048227654321')).toMatchObject({ items: ['Eve'], total: 1 });
    expect(await page('search=%25')).toMatchObject({ items: [], total: 0, totalPages: 1 });
    expect(await page('page=9')).toMatchObject({ items: [], total: 3, page: 9 });
    expect(await page('', 'companies')).toMatchObject({ items: ['Acme'] });
    for (const query of ['page=0', 'pageSize=101', 'sort=age', 'page=x']) {
      expect(await page(query)).toEqual([400, 'Invalid input']);
    }
  });

  test('take members back that are sent as null', async () => {
    const cleared = [
      'description',
      'valueAmount',
      'valueCurrency',
      'probability',
      'expectedCloseAt',
      'source',
      'lossNotes',
    ];
    const id = await client.deal({
      description: 'x',
      valueAmount: 1,
      valueCurrency: 'EUR',
      probability: 1,
      expectedCloseAt: '2026-12-01',
      source: 'x',
      lossNotes: 'x',
      ownerUserId: OWNER,
    });
    expect(
      (await put({ id, ...Object.fromEntries(cleared.map((name) => [name, null])), ownerUserId: null }))
        .status,
    ).toBe(200);
    const item = await client.item(id);
    for (const column of [
      'description',
      'value_amount',
      'value_currency',
      'probability',
      'expected_close_at',
      'owner_user_id',
    ]) {
      expect([column, item[column]]).toEqual([column, null]);
    }
  });
});
