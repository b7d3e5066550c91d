import { dictionaryEntry } from './dictionaryEntry';
import { Crm, operationOf, UNKNOWN } from './contactSupport';

describe('interactions in lists', () => {
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

  const make = (json: object = {}) =>
    crm.make('interactions', { interactionType: 'call', entityId: person, ...json });

  test('have the names that requests have, and all that was said of them', async () => {
    const company = await crm.company();
    const entry = await dictionaryEntry(crm.host, crm.token);
    const said = {
      interactionType: 'meeting',
      status: 'waiting for an answer',
      title: 'Lunch',
      scheduledAt: '2031-01-02T03:04:05.000Z',
      date: '2031-01-02',
      time: '03:04',
      phoneNumber: '+48 22 123 45 67',
      participants: [{ name: 'Ann', email: 'ann@example.test', status: 'accepted' }],
      linkedEntities: [
        { id: company, type: 'company' },
        { id: entry, type: 'dictionaries.entry' },
      ],
      dealId: deal,
    };
    const id = await make(said);
    expect(await crm.item('interactions', id)).toMatchObject({ id, entityId: person, ...said });
    expect((await crm.send('GET', `interactions/${id}`)).body).toMatchObject(said);
    expect((await crm.send('GET', `people/${person}`)).body).toMatchObject({
      interactions: [{ id, ...said }],
    });
    const csv = await crm.host.request<string>('GET', `/customers/interactions?format=csv&id=${id}`, {
      token: crm.token,
    });
    expect(csv.body).toContain('waiting for an answer');
    await crm.roundTrip(() =>
      crm.send('PUT', 'interactions', { id, participants: null, date: null, dealId: null, status: 'done' }),
    );
  });

  test('belong to a deal as well, or to a deal alone, and count among its open activities', async () => {
    const open = async () =>
      ((await crm.item('deals', deal))['_pipeline'] as Record<string, number>)['openActivitiesCount'];
    expect(await open()).toBe(0);
    const id = await make({ dealId: deal });
    const alone = await make({ entityId: deal, scheduledAt: '2031-01-01T00:00:00Z' });
    await make({ dealId: deal, status: 'done' });
    const begun = await make({ dealId: deal, status: 'in_progress' });
    expect(await open()).toBe(3);
    await crm.send('DELETE', 'interactions', { id: begun });
    expect(await open()).toBe(2);
    expect(await crm.item('interactions', alone)).toMatchObject({ entityId: null, dealId: deal });
    expect(new Set(await crm.ids('interactions', `dealId=${deal}&status=planned`))).toEqual(
      new Set([id, alone]),
    );
    expect((await crm.send('GET', `deals/${deal}`)).body).toMatchObject({ counts: { interactions: 3 } });
    expect((await crm.send('GET', `deals/${deal}/stats`)).body).toMatchObject({
      counts: { interactions: 3, plannedInteractions: 2 },
    });
    const done = await crm.send('POST', 'interactions/complete', { id: alone });
    expect([done.status, await open()]).toEqual([200, 1]);
    expect((await crm.undo(operationOf(done))).status).toBe(200);
    await crm.send('PUT', 'interactions', { id, dealId: null });
    expect(await open()).toBe(1);
    expect(await crm.refusal('PUT', 'interactions', { id: alone, dealId: null })).toEqual([
      400,
      'Invalid input',
    ]);
    expect(await crm.refusal('PUT', 'interactions', { id, dealId: UNKNOWN })).toEqual([
      404,
      'Customer record not found',
    ]);
    await crm.roundTrip(() => crm.send('DELETE', 'deals', { id: deal }));
  });

  test('are narrowed by type, by what they are not, and by when they take place', async () => {
    const call = await make({ scheduledAt: '2031-05-01T00:00:00Z' });
    const mail = await make({ interactionType: 'email', occurredAt: '2031-06-01T00:00:00Z' });
    const task = await make({ interactionType: 'task', scheduledAt: '2031-07-01T00:00:00Z' });
    const of = async (query: string) => new Set(await crm.ids('interactions', `entityId=${person}&${query}`));
    expect(await of('excludeInteractionType=email')).toEqual(new Set([call, task]));
    expect(await of('excludeInteractionType=email,task')).toEqual(new Set([call]));
    expect(await of('from=2031-05-15T00:00:00Z')).toEqual(new Set([mail, task]));
    expect(await of('from=2031-05-15T00:00:00Z&to=2031-06-15T00:00:00Z')).toEqual(new Set([mail]));
    for (const query of ['from=soon', 'limit=0', 'limit=101', 'cursor=what', 'dealId=x']) {
      expect((await crm.send('GET', `interactions?${query}`)).status).toBe(400);
    }
  });

  test.each(['scheduledAt', 'createdAt', ''])(
    'go on by cursor where the page before ended, sorted by "%s" in both directions',
    async (sortField) => {
      const ids: string[] = [];
      for (const scheduledAt of ['2031-03-01', null, '2031-01-01', null, '2031-02-01']) {
        ids.push(await make({ scheduledAt: scheduledAt && `${scheduledAt}T00:00:00Z` }));
      }
      for (const sortDir of ['asc', 'desc']) {
        const query = `entityId=${person}&sortField=${sortField}&sortDir=${sortDir}`;
        const whole = await crm.ids('interactions', query);
        const found: unknown[] = [];
        let cursor: unknown = '';
        let pages = 0;
        while (cursor !== null && pages < 9) {
          const page = (await crm.list(
            'interactions',
            `entityId=${person}&limit=2${
              cursor === '' ? `&sortField=${sortField}&sortDir=${sortDir}` : `&cursor=${String(cursor)}`
            }`,
          )) as unknown as { items: { id: string }[]; total: number; nextCursor: string | null };
          expect(page.total).toBe(5);
          found.push(...page.items.map(({ id }) => id));
          cursor = page.nextCursor;
          pages += 1;
        }
        expect([found, pages]).toEqual([whole, 3]);
      }
      expect(new Set(ids).size).toBe(5);
    },
  );

  test('refuse cursors that are none', async () => {
    const cursor = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    for (const value of [
      ['scheduledAt', 'asc', 'soon', UNKNOWN],
      ['scheduledAt', 'asc', null, 'x'],
      ['scheduledAt', 'up', null, UNKNOWN],
      ['priority', 'asc', '1; DROP', UNKNOWN],
      ['title', 'asc', '\u0000', UNKNOWN],
      {},
    ]) {
      expect((await crm.send('GET', `interactions?cursor=${cursor(value)}`)).status).toBe(400);
    }
  });

  test('name nobody and nothing of another tenant', async () => {
    const other = await crm.host.tenant();
    const theirs = { token: await other.signInAs('admin') };
    const foreignDeal = await crm.make('deals', { title: 'Theirs' }, theirs);
    const [account] = await crm.host.sql<{ id: string }>(
      'SELECT id FROM auth_users WHERE tenant_id = $1 LIMIT 1',
      [other.id],
    );
    const stranger = account?.id;
    expect(stranger).toEqual(expect.any(String));
    expect(
      await crm.refusal('POST', 'interactions', { ...CALL, entityId: person, dealId: foreignDeal }),
    ).toEqual([404, 'Customer record not found']);
    const linkedEntities = [{ id: foreignDeal, type: 'deal' }];
    for (const json of [{ linkedEntities }, { participants: [{ userId: stranger }] }]) {
      expect(await crm.refusal('POST', 'interactions', { ...CALL, entityId: person, ...json })).toEqual([
        400,
        'Invalid input',
      ]);
    }
    for (const type of ['dictionaries.entry', 'invoice']) {
      const linked = { ...CALL, entityId: person, linkedEntities: [{ id: UNKNOWN, type }] };
      expect(await crm.refusal('POST', 'interactions', linked)).toEqual([400, 'Invalid input']);
    }
    const id = await make();
    expect((await crm.send('GET', `interactions/${id}`, undefined, theirs)).status).toBe(404);
    expect((await crm.list('interactions', `dealId=${deal}`, theirs)).total).toBe(0);
  });
});

const CALL = { interactionType: 'call' };
