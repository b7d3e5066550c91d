import { Crm, UNKNOWN } from './contactSupport';

interface Result {
  readonly hasConflicts: boolean;
  readonly total: number;
  readonly conflicts: readonly Readonly<Record<string, unknown>>[];
}

describe('reads over interactions', () => {
  let crm: Crm;
  let person: string;
  let me: string;
  beforeAll(async () => {
    crm = await Crm.start();
    me = await userOf(crm.token);
  });
  beforeEach(async () => {
    person = await crm.person({ displayName: 'Ann Able' });
  });
  afterAll(() => crm?.host.stop());

  const userOf = async (token: string) => {
    const json = { features: [] };
    const answer = await crm.host.request<{ userId: string }>('POST', '/auth/feature-check', { token, json });
    return answer.body.userId;
  };
  const make = (json: object = {}) =>
    crm.make('interactions', { interactionType: 'call', entityId: person, ...json });
  const read = async (path: string, options = {}) => {
    const { status, body } = await crm.send('GET', `interactions/${path}`, undefined, options);
    if (status !== 200) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`);
    return body;
  };

  test('count by type what the list shows', async () => {
    const deal = await crm.make('deals', { title: 'Boiler', personIds: [person] });
    for (const status of ['planned', 'done', 'in_progress', 'waiting']) await make({ status, dealId: deal });
    await make({ interactionType: 'email' });
    await make({ interactionType: 'total' });
    const counts = async (query: string) => (await read(`counts?${query}`))['result'];
    expect(await read(`counts?entityId=${person}`)).toEqual({
      ok: true,
      result: {
        call: 4,
        email: 1,
        meeting: 0,
        note: 0,
        task: 0,
        total: 6,
        byType: { call: 4, email: 1, total: 1 },
      },
    });
    expect(await counts(`dealId=${deal}&status=open`)).toMatchObject({ call: 3, total: 3 });
    expect(await counts(`entityId=${deal}&status=done,waiting`)).toMatchObject({ call: 2 });
    expect((await crm.list('interactions', `dealId=${deal}&status=open`)).total).toBe(3);
    expect(await counts(`entityId=${UNKNOWN}`)).toMatchObject({ total: 0 });
    const queries = () => crm.host.queriesDuring(() => counts(`entityId=${person}`));
    const few = await queries();
    for (const interactionType of ['a', 'b', 'c']) await make({ interactionType });
    expect(await queries()).toBe(few);
  });

  test('find what overlaps with a time, of those who take part', async () => {
    const token = await crm.tenant.signInAs('employee');
    const user = await userOf(token);
    const at = (time: string, json: object = {}) =>
      make({ scheduledAt: `2033-05-01T${time}:00Z`, ownerUserId: user, title: time, ...json });
    const long = await at('09:00', { durationMinutes: 60, interactionType: 'meeting' });
    const usual = await at('10:10');
    await at('10:10', { status: 'done' });
    await at('10:10', { status: 'canceled' });
    const invited = await at('10:20', { ownerUserId: null, participants: [{ userId: user }] });
    await at('10:15', { ownerUserId: null });
    await at('11:00');
    const day = `userId=${user}&date=2033-05-01`;
    const conflicts = async (query: string, options = {}) =>
      (await read(`conflicts?${query}`, options))['result'] as unknown as Result;
    const ids = async (query: string, options = {}) =>
      (await conflicts(query, options)).conflicts.map(({ id }) => id);
    expect(await conflicts(`${day}&startTime=09:30&duration=30`)).toEqual({
      hasConflicts: true,
      conflicts: [
        {
          id: long,
          title: '09:00',
          type: 'meeting',
          startTime: '09:00',
          endTime: '10:00',
          scheduledAt: '2033-05-01T09:00:00.000Z',
          durationMinutes: 60,
        },
      ],
      total: 1,
      page: 1,
      pageSize: 50,
      totalPages: 1,
    });
    expect(await conflicts(`${day}&startTime=10:00&duration=10`)).toMatchObject({
      hasConflicts: false,
      conflicts: [],
    });
    expect(await ids(`${day}&startTime=09:59&duration=61`)).toEqual([long, usual, invited]);
    expect(await ids(`${day}&startTime=10:30`)).toEqual([usual, invited]);
    expect(await ids(`${day}&startTime=10:30&excludeId=${usual}`)).toEqual([invited]);
    expect(await ids(`${day}&startTime=10:30&pageSize=1&page=2`)).toEqual([invited]);
    expect(await ids(`scheduledAt=2033-05-01T10:39:59Z&durationMinutes=1`, { token })).toEqual([
      usual,
      invited,
    ]);
    const east = `${day}&startTime=12:30&timezoneOffsetMinutes=120`;
    expect((await conflicts(east)).conflicts).toMatchObject([
      { id: usual, startTime: '12:10', endTime: '12:40' },
      { id: invited },
    ]);
    expect(await ids('date=2033-05-01&startTime=10:30')).not.toContain(UNKNOWN);
    const stranger = { token: await (await crm.host.tenant()).signInAs('admin') };
    expect(await ids(`${day}&startTime=10:30`, stranger)).toEqual([]);
    for (const query of [
      '',
      'date=2033-05-01',
      'startTime=10:00',
      'date=2033-02-30&startTime=10:00',
      'date=2033-05-01&startTime=25:00',
      'date=2033-05-01&startTime=10:00&scheduledAt=2033-05-01T10:00:00Z',
      'scheduledAt=2033-05-01T10:00:00Z&duration=0',
      'scheduledAt=2033-05-01T10:00:00Z&duration=1441',
      'scheduledAt=2033-05-01T10:00:00Z&duration=1&durationMinutes=1',
      'scheduledAt=2033-05-01T10:00:00Z&userId=x',
      'scheduledAt=2033-05-01T10:00:00Z&pageSize=101',
    ]) {
      expect([query, (await crm.send('GET', `interactions/conflicts?${query}`)).status]).toEqual([
        query,
        400,
      ]);
    }
  });

  test('name the member without which a time is not known', async () => {
    for (const [query, member] of [
      ['date=2033-05-01', 'startTime'],
      ['startTime=10:00&date=', 'date'],
    ] as const) {
      const { status, body } = await crm.send('GET', `interactions/conflicts?${query}`);
      expect([status, body]).toMatchObject([400, { details: [{ path: [member] }] }]);
    }
  });

  test('list tasks in the order in which they are due, with the names of todos', async () => {
    const task = (json: object) => make({ interactionType: 'task', ...json });
    const later = await task({ title: 'Later', scheduledAt: '2034-02-01T00:00:00Z' });
    const undated = await task({ title: 'Some day', status: 'done' });
    const soon = await task({ title: 'Soon', body: 'Now', priority: 7, scheduledAt: '2034-01-01T00:00:00Z' });
    await make({ title: 'No task' });
    const ids = async (query: string, options = {}) =>
      ((await read(`tasks?entityId=${person}&${query}`, options))['items'] as { id: string }[]).map(
        ({ id }) => id,
      );
    const body = await read(`tasks?entityId=${person}&pageSize=2`);
    expect(body).toMatchObject({ total: 3, page: 1, pageSize: 2, totalPages: 2 });
    expect(body['items']).toMatchObject([
      {
        id: soon,
        entityId: person,
        title: 'Soon',
        status: 'planned',
        isDone: false,
        scheduledAt: '2034-01-01T00:00:00.000Z',
        authorUserId: me,
        customer: { id: person, displayName: 'Ann Able', kind: 'person' },
        todoId: soon,
        todoSource: 'customers:interaction',
        todoTitle: 'Soon',
        todoDescription: 'Now',
        todoIsDone: false,
        todoPriority: 7,
        todoDueAt: '2034-01-01T00:00:00.000Z',
      },
      { id: later },
    ]);
    expect(await ids('pageSize=2&page=2')).toEqual([undated]);
    expect(await ids('status=done')).toEqual([undated]);
    expect(await ids('search=SOON')).toEqual([soon]);
    const half = { token: await crm.tenant.signInAs(['customers.interactions.view']) };
    expect((await read(`tasks?entityId=${person}&pageSize=1`, half))['items']).toMatchObject([
      { id: soon, customer: { displayName: '' } },
    ]);
    const queries = () => crm.host.queriesDuring(() => ids(''));
    const few = await queries();
    for (const title of ['a', 'b', 'c']) await task({ title });
    expect(await queries()).toBe(few);
  });

  test.each(['counts', 'tasks', 'conflicts?scheduledAt=2033-05-01T10:00:00Z'])(
    '%s take the feature and a valid query',
    async (path) => {
      const nobody = { token: await crm.tenant.signInAs(['customers.people.view']) };
      expect((await crm.send('GET', `interactions/${path}`, undefined, nobody)).status).toBe(403);
      expect((await crm.host.request('GET', `/customers/interactions/${path}`)).status).toBe(401);
      const more = path.includes('?') ? '&nonsense=1' : '?nonsense=1';
      expect((await crm.send('GET', `interactions/${path}${more}`)).status).toBe(400);
    },
  );
});
