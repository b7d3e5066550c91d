import { GARBAGE } from '@tenantry/core/testing';
import { Crm, operationOf, OWNER, UNKNOWN } from './contactSupport';

const COLLECTIONS = [
  {
    path: 'comments',
    noun: 'Comment',
    entity: 'comment',
    json: { body: 'A note', appearanceIcon: 'pin', appearanceColor: '#ABCDEF' },
    change: { body: 'Another note', appearanceColor: '' },
    shown: { body: 'Another note', appearance_icon: 'pin', appearance_color: null },
    wrong: [{ body: '' }, { body: 'x'.repeat(8_001) }, { body: 'x', appearanceColor: 'red' }],
  },
  {
    path: 'activities',
    noun: 'Activity',
    entity: 'activity',
    json: {
      activityType: 'call',
      subject: 'Hello',
      body: 'They said hello',
      occurredAt: '2026-02-03T04:05:06Z',
    },
    change: { subject: null, occurredAt: '2026-02-04T00:00:00.000Z' },
    shown: { subject: null, activity_type: 'call', occurred_at: '2026-02-04T00:00:00.000Z' },
    wrong: [
      { activityType: '' },
      { activityType: 'call', occurredAt: 'soon' },
      { activityType: 'x'.repeat(101) },
    ],
  },
  {
    path: 'addresses',
    noun: 'Address',
    entity: 'address',
    json: {
      addressLine1: 'Street 1',
      city: 'Kraków',
      postalCode: '30-001',
      latitude: 50.06,
      longitude: 19.94,
    },
    change: { city: '', country: 'PL' },
    shown: { city: null, country: 'PL', postal_code: '30-001', latitude: '50.06', is_primary: false },
    wrong: [
      { addressLine1: ' ' },
      { addressLine1: 'x', latitude: 91 },
      { addressLine1: 'x', isPrimary: 'very' },
    ],
  },
] as const;

describe('what belongs to people, companies and deals', () => {
  let crm: Crm;
  beforeAll(async () => {
    crm = await Crm.start();
  });
  afterAll(() => crm?.host.stop());

  describe.each(COLLECTIONS)('$path', ({ path, noun, entity, json, change, shown, wrong }) => {
    test('are written, listed by owner, changed, and deleted, in the history of their owner', async () => {
      const events = await crm.events(async () => {
        for (const [kind, entityId] of [
          ['person', await crm.person()],
          ['company', await crm.company()],
        ] as const) {
          const answer = await crm.send('POST', path, { ...json, entityId });
          const id = answer.body['id'] as string;
          expect([answer.status, answer.body]).toEqual([201, { id }]);
          expect(await crm.list(path, `entityId=${entityId}`)).toMatchObject({
            total: 1,
            items: [{ id, entity_id: entityId }],
          });
          expect((await crm.send('PUT', path, { id, ...change, entityId: UNKNOWN })).status).toBe(400);
          expect((await crm.send('PUT', path, { id, ...change })).body).toEqual({
            ok: true,
            updatedAt: expect.any(String),
          });
          expect(await crm.item(path, id)).toMatchObject({ ...shown, entity_id: entityId });
          const [entry] = await crm.log(`resourceId=${id}&limit=1`);
          expect(entry).toMatchObject({
            commandId: `customers.${path}.update`,
            actionLabel: `${noun} changed`,
            resourceKind: `customers.${entity}`,
            parentResourceKind: `customers.${kind}`,
            parentResourceId: entityId,
          });
          expect((await crm.send('DELETE', path, { id })).body).toEqual({ ok: true });
          expect(await crm.refusal('DELETE', path, { id })).toEqual([404, `${noun} not found`]);
        }
      });
      const verbs = ['created', 'updated', 'deleted'].map((verb) => `customers.${entity}.${verb}`);
      expect(events).toEqual(['customers.person.created', 'customers.company.created', ...verbs, ...verbs]);
    });

    test('can be undone and redone', async () => {
      const entityId = await crm.person();
      await crm.roundTrip(() => crm.send('POST', path, { ...json, entityId }));
      const id = await crm.make(path, { ...json, entityId });
      await crm.roundTrip(() => crm.send('PUT', path, { id, ...change }));
      await crm.roundTrip(() => crm.send('DELETE', path, { id }));
    });

    test('refuse what is wrong', async () => {
      const entityId = await crm.person();
      for (const members of wrong) {
        expect(await crm.refusal('POST', path, { entityId, ...members })).toEqual([400, 'Invalid input']);
      }
      expect(await crm.refusal('POST', path, json)).toEqual([400, 'Invalid input']);
      expect(await crm.refusal('POST', path, { ...json, entityId: UNKNOWN })).toEqual([
        404,
        'Customer record not found',
      ]);
      expect(await crm.refusal('PUT', path, json)).toEqual([400, `${noun} id is required`]);
      expect(await crm.refusal('PUT', path, { ...json, id: UNKNOWN })).toEqual([404, `${noun} not found`]);
      expect(await crm.refusal('DELETE', path)).toEqual([400, `${noun} id is required`]);
      const id = await crm.make(path, { ...json, entityId });
      const headers = { 'x-expected-updated-at': '2001-01-01T00:00:00.000Z' };
      expect((await crm.send('PUT', path, { id, ...change }, { headers })).status).toBe(409);
      expect((await crm.send('DELETE', path, { id }, { headers })).status).toBe(409);
      for (const value of GARBAGE) {
        const members = Object.fromEntries(Object.keys(json).map((name) => [name, value]));
        for (const body of [
          { ...members, entityId },
          { ...json, entityId: value },
        ]) {
          expect([201, 400, 404]).toContain((await crm.send('POST', path, body)).status);
        }
      }
    });
  });

  test('notes and activities belong to deals as well, and go and come back with them', async () => {
    const person = await crm.person();
    const deal = await crm.make('deals', { title: 'A deal', personIds: [person] });
    const note = await crm.make('comments', { entityId: deal, body: 'About the deal' });
    const call = await crm.make('activities', { entityId: person, dealId: deal, activityType: 'call' });
    await crm.make('activities', { dealId: deal, activityType: 'visit' });
    expect(await crm.item('comments', note)).toMatchObject({ entity_id: null, deal_id: deal });
    expect(await crm.ids('comments', `entityId=${deal}`)).toEqual([note]);
    expect(await crm.ids('activities', `entityId=${person}`)).toEqual([call]);
    expect(await crm.ids('activities', `dealId=${deal}`)).toHaveLength(2);
    const [entry] = await crm.log(`resourceId=${note}`);
    expect(entry).toMatchObject({ parentResourceKind: 'customers.deal', parentResourceId: deal });
    expect(await crm.refusal('POST', 'comments', { entityId: person, dealId: UNKNOWN, body: 'x' })).toEqual([
      404,
      'Customer record not found',
    ]);
    await crm.roundTrip(() => crm.send('DELETE', 'deals', { id: deal }));
  });

  test('notes are signed by who writes them, unless another is named', async () => {
    const entityId = await crm.person();
    const own = await crm.make('comments', { entityId, body: 'Mine' });
    const other = await crm.make('comments', { entityId, body: 'Theirs', authorUserId: OWNER });
    const none = await crm.make('comments', { entityId, body: "Nobody's", authorUserId: null });
    const author = (await crm.item('comments', own))['author_user_id'];
    expect(author).toEqual(expect.stringMatching(/^[0-9a-f-]{36}$/));
    expect(await crm.ids('comments', `entityId=${entityId}&authorUserId=${OWNER}`)).toEqual([other]);
    expect((await crm.item('comments', none))['author_user_id']).toBeNull();
  });

  test('of several primary addresses the last one is it, and gives it back', async () => {
    const entityId = await crm.company();
    const address = (isPrimary: boolean) => crm.make('addresses', { entityId, addressLine1: 'x', isPrimary });
    const [first, second] = [await address(true), await address(true)];
    await address(false);
    const primary = () => crm.ids('addresses', `entityId=${entityId}&isPrimary=true`);
    expect(await primary()).toEqual([second]);
    const back = operationOf(await crm.send('PUT', 'addresses', { id: first, isPrimary: true }));
    expect(await primary()).toEqual([first]);
    await crm.undo(back);
    expect(await primary()).toEqual([second]);
    await crm.send('PUT', 'addresses', { id: second, isPrimary: false });
    expect(await primary()).toEqual([first]);
    expect(await crm.ids('addresses', `entityId=${entityId}&isPrimary=false`)).toHaveLength(2);
  });
});
