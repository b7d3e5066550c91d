import { Crm } from './contactSupport';

describe('an interaction with a status', () => {
  let crm: Crm;
  let person: string;
  let deal: string;
  beforeAll(async () => {
    crm = await Crm.start();
  });
  beforeEach(async () => {
    person = await crm.person();
    deal = await crm.make('deals', { title: 'Boiler', personIds: [person] });
  });
  afterAll(() => crm?.host.stop());

  const scheduledAt = '2041-05-01T10:00:00.000Z';
  const make = (status: string) =>
    crm.make('interactions', {
      interactionType: 'task',
      entityId: person,
      dealId: deal,
      title: 'Call',
      status,
      scheduledAt,
    });

  test.each([
    ['planned', 'open'],
    ['in_progress', 'open'],
    ['Erledigt', 'open'],
    ['done', 'completed'],
    ['Done', 'completed'],
    ['COMPLETED', 'completed'],
    ['canceled', 'canceled'],
    ['Cancelled', 'canceled'],
  ])('%s is %s everywhere', async (status, state) => {
    const id = await make(status);
    const [isOpen, open] = [state === 'open', state === 'open' ? [id] : []];
    expect(await crm.ids('interactions', `entityId=${person}&status=open`)).toEqual(open);
    expect(await crm.ids('interactions/tasks', `entityId=${person}&status=open`)).toEqual(open);
    expect((await crm.list('interactions/tasks', `entityId=${person}`)).items).toMatchObject([
      { id, isDone: state === 'completed', todoIsDone: state === 'completed' },
    ]);
    const found = await crm.send('GET', `interactions/conflicts?scheduledAt=${scheduledAt}`);
    const { conflicts } = found.body['result'] as { conflicts: { id: string }[] };
    expect(conflicts.some((each) => each.id === id)).toBe(isOpen);
    expect((await crm.item('deals', deal))['_pipeline']).toMatchObject({ openActivitiesCount: open.length });
    expect((await crm.send('GET', `deals/${deal}/stats`)).body).toMatchObject({
      counts: { plannedInteractions: open.length },
    });
    expect((await crm.send('GET', `people/${person}`)).body).toMatchObject({
      plannedActivitiesPreview: open.map((each) => ({ id: each })),
    });
    expect((await crm.item('people', person))['next_interaction_at']).toBe(isOpen ? scheduledAt : null);
    expect((await crm.send('POST', 'interactions/complete', { id })).status).toBe(isOpen ? 200 : 409);
  });

  test.each(['+48 22 765 43 21', '0048227654321', '765 43 21', '4321'])(
    'is found by its telephone number as %s',
    async (search) => {
      const json = { interactionType: 'call', entityId: person, phoneNumber: '+48 22 765 43 21' };
      const id = await crm.make('interactions', json);
      expect(
        await crm.ids('interactions', `entityId=${person}&search=${encodeURIComponent(search)}`),
      ).toEqual([id]);
    },
  );
});
