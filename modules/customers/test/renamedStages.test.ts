import type { QueryRunner } from 'typeorm';
import { LinkLabelledStages1798690000011 } from '../migrations/LinkLabelledStages1798690000011';
import { DealsClient, type Json, operationOf } from './dealSupport';

interface Numbers {
  readonly data: readonly { readonly groupKey: string | null; readonly value: number }[];
}

describe('deals in a stage that is renamed', () => {
  let client: DealsClient;
  beforeAll(async () => {
    client = await DealsClient.open();
  });
  afterAll(() => client?.host.stop());

  const rename = async (id: string | undefined, label: string) =>
    expect((await client.call('PUT', '/pipeline-stages', { id, label })).status).toBe(200);
  const change = async (json: object) => {
    const answer = await client.call('PUT', '/deals', json);
    expect(answer.status).toBe(200);
    return answer;
  };
  const detail = async (id: string) =>
    (await client.call<{ deal: Json; stageTransitions: Json[] }>('GET', `/deals/${id}`)).body;
  const advanced = (operator: string, value: string) =>
    new URLSearchParams({
      'filter[conditions][0][field]': 'pipelineStage',
      'filter[conditions][0][op]': operator,
      'filter[conditions][0][value]': value,
    }).toString();
  const byStage = async (filters: readonly object[] = []) => {
    const { status, body } = await client.host.request<Numbers>('POST', '/dashboards/widgets/data', {
      token: client.token,
      json: {
        entityType: 'customers:deals',
        metric: { field: 'id', aggregate: 'count' },
        groupBy: { field: 'pipelineStage' },
        ...(filters.length > 0 && { filters }),
      },
    });
    expect(status).toBe(200);
    return Object.fromEntries(body.data.map(({ groupKey, value }) => [groupKey, value]));
  };

  test('show, filter, export and count by the new name, without a change of their own', async () => {
    const { id: pipelineId, stages } = await client.pipeline('Show', ['Alpha', 'Beta']);
    const person = await client.contact('person', 'Ann Show');
    const deal = await client.deal({ pipelineId, pipelineStageId: stages['Alpha'], personIds: [person] });
    const free = await client.deal({ pipelineStage: 'Alpha' });
    expect(await byStage()).toMatchObject({ Alpha: 2 });
    const { updated_at: version } = await client.item(deal);
    await rename(stages['Alpha'], 'Gamma');
    expect(await client.item(deal)).toMatchObject({ pipeline_stage: 'Gamma', updated_at: version });
    expect(await client.item(free)).toMatchObject({ pipeline_stage: 'Alpha' });
    expect(await detail(deal)).toMatchObject({
      deal: { pipelineStage: 'Gamma' },
      stageTransitions: [{ stageLabel: 'Gamma' }],
    });
    const section = await client.call<{ deals: Json[] }>('GET', `/people/${person}?include=deals`);
    expect(section.body.deals).toMatchObject([{ pipelineStage: 'Gamma' }]);
    expect(await client.find('pipelineStage=Gamma')).toEqual([deal]);
    expect(await client.find('pipelineStage=Alpha')).toEqual([free]);
    expect(await client.find(advanced('contains', 'gamm'))).toEqual([deal]);
    expect(await client.find(advanced('is', 'Alpha'))).toEqual([free]);
    expect(await byStage()).toMatchObject({ Alpha: 1, Gamma: 1 });
    expect(await byStage([{ field: 'pipelineStage', operator: 'eq', value: 'Gamma' }])).toEqual({ Gamma: 1 });
    const csv = await client.call<string>('GET', `/deals?format=csv&id=${deal}`);
    expect(csv.status).toBe(200);
    expect(JSON.stringify(csv.body)).toContain('Gamma');
  });

  test('keep changes, undo and redo possible, which leave the new name', async () => {
    const { id: pipelineId, stages } = await client.pipeline('Undo', ['One', 'Two']);
    const id = await client.deal({ title: 'First', pipelineId, pipelineStageId: stages['One'] });
    const titled = await change({ id, title: 'Second' });
    const moved = await change({ id, pipelineStageId: stages['Two'] });
    await rename(stages['One'], 'Uno');
    await rename(stages['Two'], 'Due');
    const undone = await client.history('undo', { undoToken: operationOf(moved).undoToken });
    expect(undone.status).toBe(200);
    expect(await client.item(id)).toMatchObject({ pipeline_stage: 'Uno', pipeline_stage_id: stages['One'] });
    expect((await client.history('undo', { undoToken: operationOf(titled).undoToken })).status).toBe(200);
    expect(await client.item(id)).toMatchObject({ title: 'First', pipeline_stage: 'Uno' });
    expect((await client.history('redo', { logId: operationOf(titled).id })).status).toBe(200);
    expect((await client.history('redo', { logId: operationOf(moved).id })).status).toBe(200);
    expect(await client.item(id)).toMatchObject({ title: 'Second', pipeline_stage: 'Due' });
  });

  test('are unchanged by a form that sends what they have', async () => {
    const { id: pipelineId, stages } = await client.pipeline('Form', ['Here']);
    const pipelineStageId = stages['Here'];
    const id = await client.deal({ pipelineId, pipelineStageId });
    await rename(pipelineStageId, 'There');
    const before = await client.item(id);
    const sent = await change({ id, pipelineId, pipelineStageId, pipelineStage: 'There' });
    expect(sent.headers.get('x-operation')).toBeNull();
    expect(await client.item(id)).toEqual(before);
    const links = { personIds: [], companyIds: [], primaryPersonEntityId: null };
    const whole = await change({ id, pipelineId, pipelineStageId, pipelineStage: 'There', ...links });
    expect(whole.headers.get('x-operation')).toBeNull();
    expect(await client.item(id)).toEqual(before);
    const person = await client.contact('person', 'Ann Form');
    const linked = await change({ id, pipelineStageId, pipelineStage: 'There', personIds: [person] });
    expect(operationOf(linked).id).toEqual(expect.any(String));
    expect(await client.item(id)).toMatchObject({ personIds: [person] });
    const logged = await change({ id, title: 'Seen', pipelineId, pipelineStageId, pipelineStage: 'There' });
    const action = await client.host.request<{ items: readonly Json[] }>(
      'GET',
      `/audit_logs/audit-logs/actions?resourceKind=customers.deal&resourceId=${id}`,
      { token: client.token },
    );
    expect(action.body.items.find((entry) => entry['id'] === operationOf(logged).id)).toMatchObject({
      changes: { title: { from: 'A deal', to: 'Seen' } },
      snapshotAfter: { pipelineStage: 'There' },
    });
  });

  test('have it when they were placed by its label, whatever its case', async () => {
    const { id: pipelineId, stages } = await client.pipeline('Labels', ['New Caf\u00e9', 'Talks']);
    const id = await client.deal({ pipelineId, pipelineStage: 'new cafe\u0301' });
    expect(await client.item(id)).toMatchObject({
      pipeline_stage: 'New Caf\u00e9',
      pipeline_stage_id: stages['New Caf\u00e9'],
    });
    expect((await detail(id)).stageTransitions).toHaveLength(1);
    await change({ id, pipelineStage: 'TALKS' });
    await rename(stages['Talks'], 'Newest');
    expect(await client.item(id)).toMatchObject({
      pipeline_stage: 'Newest',
      pipeline_stage_id: stages['Talks'],
    });
    expect(await client.find('pipelineStage=newest')).toEqual([id]);
  });

  test('are entered by the label in its very case before one in another case', async () => {
    const { id: pipelineId, stages } = await client.pipeline('Cases', ['Frisch', 'FRISCH']);
    const id = await client.deal({ pipelineId, pipelineStage: 'FRISCH' });
    const stageOf = async () => (await client.item(id))?.['pipeline_stage_id'];
    expect(await stageOf()).toBe(stages['FRISCH']);
    await change({ id, pipelineStage: 'frisch' });
    expect(await stageOf()).toBe(stages['FRISCH']);
    await change({ id, pipelineStage: 'Frisch' });
    expect(await stageOf()).toBe(stages['Frisch']);
  });

  test('are not entered by a label that the pipeline does not have, which stays text', async () => {
    const { id: pipelineId, stages } = await client.pipeline('Free', ['First']);
    const id = await client.deal({ pipelineId, pipelineStage: 'zzz' });
    const free = { pipeline_stage: 'zzz', pipeline_stage_id: null };
    expect(await client.item(id)).toMatchObject(free);
    const elsewhere = await client.deal({ pipelineStage: 'First' });
    expect(await client.item(elsewhere)).toMatchObject({ pipeline_stage: 'First', pipeline_stage_id: null });
    await change({ id: elsewhere, pipelineId });
    expect(await client.item(elsewhere)).toMatchObject({ pipeline_stage_id: stages['First'] });
    await change({ id: elsewhere, pipelineStageId: null, pipelineStage: 'First' });
    expect(await client.item(elsewhere)).toMatchObject({ pipeline_stage: null, pipeline_stage_id: null });
  });

  test('are left for the stage of the end, unless the stage is named by its id', async () => {
    const { id: pipelineId } = await client.pipeline('Ends', ['Open', 'Won', 'Checked']);
    const id = await client.deal({ pipelineId, pipelineStage: 'Open' });
    await change({ id, status: 'won', pipelineStage: 'Open' });
    expect(await client.item(id)).toMatchObject({ pipeline_stage: 'Won', closure_outcome: 'won' });
    const named = await client.deal({ pipelineId });
    await change({ id: named, status: 'won', pipelineStage: 'Checked' });
    expect(await client.item(named)).toMatchObject({ pipeline_stage: 'Won', closure_outcome: 'won' });
    await change({ id: named, pipelineStage: 'Checked' });
    expect(await client.item(named)).toMatchObject({ pipeline_stage: 'Checked', closure_outcome: null });
  });

  test('are found by a migration for deals that have their label as text', async () => {
    const { id: pipelineId, stages } = await client.pipeline('Before', ['Ready']);
    const stored = async (label: string) => {
      const id = await client.deal({ pipelineId });
      await client.host.sql('UPDATE customers_deals SET pipeline_stage = $2 WHERE id = $1', [id, label]);
      return id;
    };
    const [ready, other] = [await stored('rEADY'), await stored('elsewhere')];
    const { updated_at: version } = await client.item(ready);
    const statements: string[] = [];
    const query = (sql: string) => {
      statements.push(sql);
      return client.host.sql(sql);
    };
    await new LinkLabelledStages1798690000011().up({ query } as unknown as QueryRunner);
    expect(await client.item(ready)).toMatchObject({
      pipeline_stage: 'Ready',
      pipeline_stage_id: stages['Ready'],
      updated_at: version,
    });
    expect(await client.item(other)).toMatchObject({ pipeline_stage: 'elsewhere', pipeline_stage_id: null });
    expect(statements.join()).toContain('RAISE NOTICE');
  });
});
