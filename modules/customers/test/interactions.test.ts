import { GARBAGE } from '@tenantry/core/testing';
import { Crm, operationOf, UNKNOWN } from './contactSupport';

const CALL = {
  interactionType: 'call',
  title: 'Call back',
  scheduledAt: '2031-01-02T03:04:05.000Z',
  priority: 5,
};

describe('interactions', () => {
  let crm: Crm;
  let person: string;
  beforeAll(async () => {
    crm = await Crm.start();
  });
  beforeEach(async () => {
    person = await crm.person();
  });
  afterAll(() => crm?.host.stop());

  const plan = (json: object = {}) => crm.make('interactions', { ...CALL, entityId: person, ...json });
  const next = async () => {
    const {
      next_interaction_at: at,
      next_interaction_name: name,
      next_interaction_ref_id: refId,
    } = await crm.item('people', person);
    return { at, name, refId };
  };
  const NONE = { at: null, name: null, refId: null };

  test('are planned, and the first of them is what their person shows next', async () => {
    const version = (await crm.item('people', person))['updated_at'];
    const later = await plan({ title: 'Later', scheduledAt: '2032-01-01T00:00:00Z' });
    expect(await next()).toMatchObject({ name: 'Later', refId: later });
    const first = await plan();
    expect(await next()).toEqual({ at: CALL.scheduledAt, name: 'Call back', refId: first });
    expect((await crm.item('people', person))['updated_at']).toBe(version);
    expect(await crm.ids('people', `id=${person}&hasNextInteraction=true`)).toEqual([person]);
    expect(await crm.ids('interactions', `entityId=${person}&sortField=scheduledAt`)).toEqual([first, later]);
    expect((await crm.send('GET', `people/${person}`)).body).toMatchObject({
      plannedActivitiesPreview: [{ id: first }, { id: later }],
      interactions: [{ id: first, status: 'planned', priority: 5 }, { id: later }],
      counts: { interactions: 2 },
    });
    await crm.send('DELETE', 'interactions', { id: first });
    expect(await next()).toMatchObject({ refId: later });
    await crm.send('PUT', 'interactions', { id: later, scheduledAt: null });
    expect(await next()).toEqual(NONE);
  });

  test('end by being completed or cancelled, which can be undone', async () => {
    const done = await plan();
    const events = await crm.events(async () => {
      const completed = await crm.send('POST', 'interactions/complete', {
        id: done,
        occurredAt: '2026-01-01T00:00:00Z',
      });
      expect([completed.status, completed.body]).toEqual([200, { ok: true }]);
      expect(operationOf(completed)).toMatchObject({
        commandId: 'customers.interactions.complete',
        actionLabel: 'Interaction completed',
        resourceKind: 'customers.interaction',
      });
      expect(await crm.item('interactions', done)).toMatchObject({
        status: 'done',
        occurredAt: '2026-01-01T00:00:00.000Z',
      });
      expect(await next()).toEqual(NONE);
      expect((await crm.undo(operationOf(completed))).status).toBe(200);
      expect(await next()).toMatchObject({ refId: done });
      await crm.send('POST', 'interactions/cancel', { id: done });
    });
    expect(events.filter((id) => id.startsWith('customers.interaction.'))).toEqual([
      'customers.interaction.completed',
      'customers.interaction.reverted',
      'customers.interaction.canceled',
    ]);
    expect(await crm.refusal('POST', 'interactions/complete', { id: done })).toEqual([
      409,
      'The interaction is not planned any more',
      'not_planned',
    ]);
    for (const verb of ['complete', 'cancel']) {
      const id = await plan();
      await crm.roundTrip(() => crm.send('POST', `interactions/${verb}`, { id }));
      expect(await crm.refusal('POST', `interactions/${verb}`, { id: UNKNOWN })).toEqual([
        404,
        'Interaction not found',
      ]);
      expect(await crm.refusal('POST', `interactions/${verb}`, {})).toEqual([400, 'Invalid input']);
      const headers = { 'x-expected-updated-at': '2001-01-01T00:00:00.000Z' };
      expect((await crm.send('POST', `interactions/${verb}`, { id }, { headers })).status).toBe(409);
    }
    const [entry] = await crm.log(`resourceId=${done}&limit=1`);
    expect(entry).toMatchObject({ parentResourceKind: 'customers.person', parentResourceId: person });
  });

  test('are undone and redone, with what their person shows next', async () => {
    await crm.roundTrip(() => crm.send('POST', 'interactions', { ...CALL, entityId: person }));
    const id = await plan();
    await crm.roundTrip(() => crm.send('PUT', 'interactions', { id, status: 'canceled', title: 'Other' }));
    await crm.roundTrip(() => crm.send('DELETE', 'interactions', { id }));
    await crm.roundTrip(() => crm.send('DELETE', 'people', { id: person }));
  });

  test('leave alone what a client says is next', async () => {
    const nextInteraction = { at: '2030-01-01T00:00:00.000Z', name: 'Lunch' };
    await crm.send('PUT', 'people', { id: person, nextInteraction });
    await plan({ scheduledAt: '2029-01-01T00:00:00Z' });
    expect(await next()).toMatchObject({ at: nextInteraction.at, name: 'Lunch', refId: null });
  });

  test('take how long they last, and the record that they are about as it is', async () => {
    const id = await plan({ durationMinutes: 45, visibility: 'shared' });
    const read = async () => (await crm.send('GET', `interactions/${id}`)).body;
    expect(await read()).toMatchObject({ durationMinutes: 45, visibility: 'shared', entityId: person });
    const change = (json: object) => crm.refusal('PUT', 'interactions', { id, ...json });
    expect(await change({ entityId: person.toUpperCase(), durationMinutes: 1_440 })).toEqual([
      200,
      undefined,
    ]);
    expect(await read()).toMatchObject({ durationMinutes: 1_440, entityId: person });
    expect((await crm.send('PATCH', `interactions/${id}`, { entityId: person, date: null })).status).toBe(
      200,
    );
    for (const entityId of [await crm.person(), UNKNOWN, null]) {
      const { status, body } = await crm.send('PUT', 'interactions', { id, entityId });
      expect([status, body]).toMatchObject([400, { details: [{ path: ['entityId'] }] }]);
    }
    await crm.roundTrip(() =>
      crm.send('PUT', 'interactions', { id, entityId: person, durationMinutes: null }),
    );
    const deal = await crm.make('deals', { title: 'Boiler', personIds: [person] });
    const alone = await crm.make('interactions', { ...CALL, entityId: deal });
    for (const entityId of [deal, null]) {
      expect(await crm.refusal('PUT', 'interactions', { id: alone, entityId, title: 'x' })).toEqual([
        200,
        undefined,
      ]);
    }
    expect(await crm.refusal('PUT', 'interactions', { id: alone, entityId: person })).toEqual([
      400,
      'Invalid input',
    ]);
  });

  test('refuse what is wrong, and are not there for others', async () => {
    for (const json of [
      { status: '' },
      { status: 'x'.repeat(51) },
      { date: '2026-02-30' },
      { date: '' },
      { time: '' },
      { durationMinutes: 0 },
      { durationMinutes: 1_441 },
      { durationMinutes: 1.5 },
      { durationMinutes: 'long' },
      { visibility: 'public' },
      { visibility: '' },
      { visibility: null },
      { time: '25:00' },
      { phoneNumber: 'ring me' },
      { participants: [{ status: 'accepted' }] },
      { linkedEntities: [{ type: 'deal' }] },
      { priority: 101 },
      { interactionType: '' },
      { scheduledAt: 'soon' },
    ]) {
      expect(await crm.refusal('POST', 'interactions', { ...CALL, entityId: person, ...json })).toEqual([
        400,
        'Invalid input',
      ]);
    }
    const refused = { ...CALL, entityId: person, date: '2026-02-30', phoneNumber: '12' };
    expect((await crm.send('POST', 'interactions', refused)).body['details']).toMatchObject([
      { path: ['date'], message: 'date must be a day, as 2026-12-31' },
      {
        path: ['phoneNumber'],
        message: 'phoneNumber with value 12 fails to match the telephone number pattern',
      },
    ]);
    expect((await crm.send('GET', 'people/check-phone?phone=abc')).body['details']).toHaveLength(1);
    expect(await crm.refusal('POST', 'interactions', { ...CALL, entityId: UNKNOWN })).toEqual([
      404,
      'Customer record not found',
    ]);
    for (const value of GARBAGE) {
      const json = { entityId: person, interactionType: value, scheduledAt: value, priority: value };
      expect([201, 400]).toContain((await crm.send('POST', 'interactions', json)).status);
    }
    const id = await plan();
    const other = { token: await (await crm.host.tenant()).signInAs('admin') };
    for (const verb of ['complete', 'cancel']) {
      expect((await crm.send('POST', `interactions/${verb}`, { id }, other)).status).toBe(404);
    }
    expect((await crm.list('interactions', `id=${id}`, other)).total).toBe(0);
    const nobody = { token: await crm.tenant.signInAs(['customers.interactions.view']) };
    expect((await crm.send('POST', 'interactions/cancel', { id }, nobody)).status).toBe(403);
    expect((await crm.list('interactions', `id=${id}`, nobody)).total).toBe(1);
  });
});
