import { dictionaryEntry } from './dictionaryEntry';
import { DealsClient, type Json, operationOf } from './dealSupport';

const OPEN = { status: 'open', closure_outcome: null, closed_at: null };

describe('the end of a deal', () => {
  let client: DealsClient;
  let sales: { id: string; stages: Record<string, string> };

  beforeAll(async () => {
    client = await DealsClient.open();
    sales = await client.pipeline('Sales', ['New', 'Talks', 'Won', 'Verloren']);
  });
  afterAll(() => client?.host.stop());

  const put = (json: unknown) => client.call('PUT', '/deals', json);
  const inTalks = async (): Promise<string> => {
    const id = await client.deal({ pipelineStageId: sales.stages['New'] });
    await put({ id, pipelineStageId: sales.stages['Talks'] });
    return id;
  };
  const eventsOf = (id: string) =>
    client.host.events
      .filter(({ id: event, payload }) => /won|lost/.test(event) && (payload as Json)['id'] === id)
      .map(({ id: event }) => event);

  /** Each way to win or to lose a deal; `status` where it is not the outcome. */
  const ends: readonly {
    name: string;
    change: () => Json;
    stage: string;
    outcome: string;
    status?: string;
  }[] = [
    { name: 'its status', change: () => ({ status: 'won' }), stage: 'Won', outcome: 'won' },
    {
      name: 'a status of another word',
      change: () => ({ status: 'loose' }),
      stage: 'Verloren',
      outcome: 'lost',
      status: 'loose',
    },
    { name: 'its outcome', change: () => ({ closureOutcome: 'lost' }), stage: 'Verloren', outcome: 'lost' },
    {
      name: 'its stage',
      change: () => ({ pipelineStageId: sales.stages['Won'] }),
      stage: 'Won',
      outcome: 'won',
    },
    {
      name: 'a stage in another language',
      change: () => ({ pipelineStageId: sales.stages['Verloren'] }),
      stage: 'Verloren',
      outcome: 'lost',
    },
    {
      name: 'the label of its stage',
      change: () => ({ pipelineStage: 'won' }),
      stage: 'Won',
      outcome: 'won',
    },
    {
      name: 'a form with its old status',
      change: () => ({ status: 'open', pipelineStageId: sales.stages['Won'] }),
      stage: 'Won',
      outcome: 'won',
    },
  ];

  test.each(ends)(
    'is told by $name: status, outcome, stage and time agree',
    async ({ change, stage, outcome, status }) => {
      const id = await inTalks();
      const before = await client.rows(id);
      const answer = await put({ id, ...change() });
      expect(answer.status).toBe(200);
      expect(await client.item(id)).toMatchObject({
        status: status ?? outcome,
        closure_outcome: outcome,
        pipeline_stage: stage,
        closed_at: expect.any(String) as string,
      });
      await client.host.settled();
      expect(eventsOf(id)).toEqual([`customers.deal.${outcome}`]);

      await client.history('undo', { undoToken: operationOf(answer).undoToken });
      expect(await client.rows(id)).toEqual(before);
    },
  );

  const returns: readonly [name: string, change: () => Json, stage: string | null][] = [
    ['its status', () => ({ status: 'open' }), 'Talks'],
    ['its outcome', () => ({ closureOutcome: null }), 'Talks'],
    ['its stage', () => ({ pipelineStageId: sales.stages['New'] }), 'New'],
    ['its stage and status', () => ({ pipelineStageId: sales.stages['New'], status: 'open' }), 'New'],
    ['leaving all stages', () => ({ pipelineStageId: null }), null],
  ];

  test.each(returns)('is taken back by %s, with what was said of the loss', async (_name, change, stage) => {
    const id = await inTalks();
    const lossReasonId = await dictionaryEntry(client.host, client.token);
    await put({ id, closureOutcome: 'lost', lossReasonId, lossNotes: 'Too dear' });
    expect(await client.item(id)).toMatchObject({ status: 'lost', loss_notes: 'Too dear' });
    expect((await put({ id, ...change() })).status).toBe(200);
    expect(await client.item(id)).toMatchObject({
      ...OPEN,
      pipeline_stage: stage,
      loss_reason_id: null,
      loss_notes: null,
    });
  });

  test('is another one in another stage', async () => {
    const id = await inTalks();
    await put({ id, closureOutcome: 'lost', lossNotes: 'Too dear' });
    await put({ id, pipelineStageId: sales.stages['Won'] });
    expect(await client.item(id)).toMatchObject({ status: 'won', closure_outcome: 'won', loss_notes: null });
  });

  test('comes with a new deal in a stage that ends deals', async () => {
    const id = await client.deal({ status: 'open', pipelineStageId: sales.stages['Won'] });
    expect(await client.item(id)).toMatchObject({ status: 'won', closure_outcome: 'won' });
  });

  test('leaves a deal where it is that has no stage, or no such stage in its pipeline', async () => {
    const plain = await client.deal();
    await put({ id: plain, closureOutcome: 'won' });
    expect(await client.item(plain)).toMatchObject({ status: 'won', pipeline_stage: null });
    const { stages } = await client.pipeline('Service', ['Asked', 'Done']);
    const asked = await client.deal({ pipelineStageId: stages['Asked'], closureOutcome: 'lost' });
    expect(await client.item(asked)).toMatchObject({ status: 'lost', pipeline_stage: 'Asked' });
    await put({ id: asked, pipelineStageId: stages['Done'] });
    expect(await client.item(asked)).toMatchObject({ status: 'lost', closure_outcome: 'lost' });
    await put({ id: asked, status: 'open' });
    expect(await client.item(asked)).toMatchObject({ ...OPEN, pipeline_stage: 'Done' });
  });

  test('is that which a stage says, whatever it is called', async () => {
    const pipelineId = await client.create('/pipelines', {
      name: 'Tenders',
      stages: [{ label: 'Offer' }, { label: 'Signed', outcome: 'won' }, { label: 'Won', outcome: 'lost' }],
    });
    const { items } = (
      await client.call<{ items: { id: string; label: string }[] }>(
        'GET',
        `/pipeline-stages?pipelineId=${pipelineId}`,
      )
    ).body;
    const [offer, signed, misnamed] = items.map(({ id }) => id);
    const id = await client.deal({ pipelineStageId: offer });
    await put({ id, closureOutcome: 'won' });
    expect(await client.item(id)).toMatchObject({ status: 'won', pipeline_stage: 'Signed' });
    await put({ id, closureOutcome: null });
    expect(await client.item(id)).toMatchObject({ ...OPEN, pipeline_stage: 'Offer' });
    await put({ id, pipelineStageId: misnamed });
    expect(await client.item(id)).toMatchObject({ status: 'lost', closure_outcome: 'lost' });
    await put({ id, pipelineStageId: signed });
    expect(await client.item(id)).toMatchObject({ status: 'won', closure_outcome: 'won' });
  });

  test('comes to all that are moved together', async () => {
    const ids = [await inTalks(), await inTalks()];
    await client.call('POST', '/deals/bulk-update-stage', { ids, pipelineStageId: sales.stages['Won'] });
    await client.host.settled();
    for (const id of ids) {
      expect(await client.item(id)).toMatchObject({ status: 'won', closure_outcome: 'won' });
      expect(eventsOf(id)).toEqual(['customers.deal.won']);
    }
  });
});
