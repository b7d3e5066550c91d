import { Crm } from './contactSupport';

const TIMES = {
  early: '2031-01-10T09:00:00.000Z',
  middle: '2031-02-10T09:00:00.000Z',
  late: '2031-03-10T09:00:00.000Z',
};

describe('when interactions and activities happen', () => {
  let crm: Crm;
  let person: string;
  beforeAll(async () => {
    crm = await Crm.start();
  });
  beforeEach(async () => {
    person = await crm.person();
  });
  afterAll(() => crm?.host.stop());

  const make = (json: object) =>
    crm.make('interactions', { interactionType: 'call', entityId: person, ...json });
  const change = async (id: string, json: object) =>
    expect((await crm.send('PUT', 'interactions', { id, ...json })).status).toBe(200);
  const occurred = async (id: string) => (await crm.item('interactions', id))['occurredAt'];

  test('is when they took place, else when they are planned, else when they were noted: lists are ordered by it', async () => {
    const planned = await make({ scheduledAt: TIMES.late });
    const noted = await make({});
    const done = await make({ scheduledAt: TIMES.late, occurredAt: TIMES.early, status: 'done' });
    const soon = await make({ scheduledAt: TIMES.middle });
    const query = `entityId=${person}&sortField=happensAt`;
    expect(await crm.ids('interactions', `${query}&sortDir=desc`)).toEqual([planned, soon, done, noted]);
    const first = await crm.send<{ nextCursor: string }>('GET', `interactions?${query}&pageSize=2`);
    expect(first.body).toMatchObject({ items: [{ id: noted }, { id: done }] });
    const cursor = encodeURIComponent(first.body.nextCursor);
    expect(await crm.ids('interactions', `${query}&pageSize=2&cursor=${cursor}`)).toEqual([soon, planned]);
    const activity = (json: object) =>
      crm.make('activities', { activityType: 'call', entityId: person, ...json });
    const [now, past] = [await activity({}), await activity({ occurredAt: '2020-01-01T00:00:00.000Z' })];
    expect(await crm.ids('activities', `${query}&sortDir=desc`)).toEqual([now, past]);
  });

  test('is asked for apart by those that are open and those that have ended', async () => {
    const [open, done] = [await make({}), await make({ status: 'Completed' })];
    expect(await crm.ids('interactions', `entityId=${person}&isOpen=true`)).toEqual([open]);
    expect(await crm.ids('interactions', `entityId=${person}&isOpen=false`)).toEqual([done]);
  });

  test('is said by the status: done is now, and open again is not yet', async () => {
    const id = await make({ scheduledAt: TIMES.late });
    expect(await occurred(id)).toBeNull();
    const before = crm.host.clock.now();
    await crm.roundTrip(() => crm.send('PUT', 'interactions', { id, status: 'done' }));
    expect(await occurred(id)).toBeNull();
    await change(id, { status: 'done' });
    const at = await occurred(id);
    expect(new Date(at as string).getTime()).toBeGreaterThanOrEqual(before.getTime());
    await change(id, { title: 'Called' });
    expect(await occurred(id)).toBe(at);
    await change(id, { status: 'planned' });
    expect(await occurred(id)).toBeNull();
    await change(id, { status: 'canceled' });
    expect(await occurred(id)).toBeNull();
    await change(id, { status: 'completed', occurredAt: TIMES.early });
    expect(await occurred(id)).toBe(TIMES.early);
    expect(await occurred(await make({ status: 'done' }))).not.toBeNull();
  });
});
