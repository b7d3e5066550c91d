import type { QueryRunner } from 'typeorm';
import { OpenInteractions1798690000002 } from '../migrations/OpenInteractions1798690000002';
import { ScheduleInteractions1798690000001 } from '../migrations/ScheduleInteractions1798690000001';
import { Crm } from './contactSupport';

const DAY = { date: '2031-07-15', time: '10:00' };

describe('date and time of an interaction', () => {
  let crm: Crm;
  let person: string;
  beforeAll(async () => {
    crm = await Crm.start();
    await setZone('Europe/Warsaw');
  });
  beforeEach(async () => {
    person = await crm.person();
  });
  afterAll(() => crm?.host.stop());

  async function setZone(timeZone: string | null): Promise<void> {
    const json = { id: crm.tenant.organizationId, timeZone };
    const { status } = await crm.host.request('PUT', '/directory/organizations', { token: crm.token, json });
    expect(status).toBe(200);
  }
  const make = (json: object = {}) =>
    crm.make('interactions', { interactionType: 'call', entityId: person, ...json });
  const schedule = async (id: string) => {
    const { scheduledAt, date, time } = await crm.item('interactions', id);
    return [scheduledAt, date, time];
  };
  const change = (id: string, json: object) => crm.send('PUT', 'interactions', { id, ...json });
  const conflicts = async (query: string) => {
    const path = `interactions/conflicts?${query}`;
    const { status, body } = await crm.send<{ result: { conflicts: object[] } }>('GET', path);
    expect(status).toBe(200);
    return body.result.conflicts;
  };

  test.each([
    ['2031-01-15', '10:00', '2031-01-15T09:00:00.000Z'],
    ['2031-07-15', '10:00', '2031-07-15T08:00:00.000Z'],
    // Summer time begins at 02:00 and ends at 03:00.
    ['2031-03-30', '02:30', '2031-03-30T01:30:00.000Z'],
    ['2031-10-26', '02:30', '2031-10-26T00:30:00.000Z'],
  ])('%s %s is the moment %s in the zone of the organization', async (date, time, scheduledAt) => {
    const id = await make({ date, time });
    expect(await schedule(id)).toEqual([scheduledAt, date, time]);
    const again = await make({ date, time, scheduledAt });
    expect(await schedule(again)).toEqual([scheduledAt, date, time]);
    expect(
      await crm.ids('interactions', `entityId=${person}&scheduledFrom=${date}&scheduledTo=${date}`),
    ).toHaveLength(2);
    const ids = (await conflicts(`date=${date}&startTime=${time}`)).map(
      (each) => (each as { id: string }).id,
    );
    expect(ids).toEqual(expect.arrayContaining([id, again]));
    const record = (await crm.item('people', person)) as { next_interaction_at: string };
    expect(record.next_interaction_at).toBe(scheduledAt);
  });

  test('alone is no moment, and completes one that is there', async () => {
    const id = await make({ date: DAY.date });
    expect(await schedule(id)).toEqual([null, DAY.date, null]);
    await change(id, { time: '11:00' });
    expect(await schedule(id)).toEqual(['2031-07-15T09:00:00.000Z', DAY.date, '11:00']);
    const moment = await make({ scheduledAt: '2031-07-15T08:00:00Z' });
    expect(await schedule(moment)).toEqual(['2031-07-15T08:00:00.000Z', null, null]);
    await change(moment, { time: '12:00' });
    expect(await schedule(moment)).toEqual(['2031-07-15T10:00:00.000Z', null, '12:00']);
  });

  test.each([
    [{ ...DAY, scheduledAt: '2031-07-16' }],
    [{ ...DAY, scheduledAt: '2031-07-15T10:00:00Z' }],
    [{ date: DAY.date, scheduledAt: '2031-07-15T22:00:00Z' }],
    [{ time: DAY.time, scheduledAt: '2031-07-15T08:01:00Z' }],
  ])('is refused with a moment that it is not: %j', async (json) => {
    const id = await make();
    for (const [method, body] of [
      ['POST', { interactionType: 'call', entityId: person, ...json }],
      ['PUT', { id, ...json }],
    ] as const) {
      const answer = await crm.send(method, 'interactions', body);
      expect([answer.status, answer.body['details']]).toEqual([
        400,
        [expect.objectContaining({ path: ['scheduledAt'] })],
      ]);
    }
  });

  test('that times do not reach is refused', async () => {
    const json = { interactionType: 'call', entityId: person, date: '0001-01-01', time: '00:00' };
    expect(await crm.send('POST', 'interactions', json)).toMatchObject({
      status: 400,
      body: { details: [{ path: ['date'] }] },
    });
  });

  test('moves the moment, which moves it', async () => {
    const id = await make(DAY);
    await crm.roundTrip(() => change(id, { time: '12:30' }));
    await change(id, { time: '12:30' });
    expect(await schedule(id)).toEqual(['2031-07-15T10:30:00.000Z', DAY.date, '12:30']);
    const read = await crm.item('interactions', id);
    await change(id, { ...pick(read), date: '2031-12-24' });
    expect(await schedule(id)).toEqual(['2031-12-24T11:30:00.000Z', '2031-12-24', '12:30']);
    await change(id, { ...pick(await crm.item('interactions', id)), scheduledAt: '2031-12-25T23:30:00Z' });
    expect(await schedule(id)).toEqual(['2031-12-25T23:30:00.000Z', '2031-12-26', '00:30']);
    await change(id, { time: '11:15', scheduledAt: '2031-12-27T10:15:00Z' });
    expect(await schedule(id)).toEqual(['2031-12-27T10:15:00.000Z', '2031-12-27', '11:15']);
    await change(id, { date: '2031-12-26' });
    await change(id, { time: null });
    expect(await schedule(id)).toEqual([null, '2031-12-26', null]);
    await change(id, DAY);
    await change(id, { scheduledAt: null });
    expect(await schedule(id)).toEqual([null, null, null]);
  });

  test('of a record as it was read is accepted, whatever zone the organization has by now', async () => {
    const id = await make(DAY);
    await setZone('Pacific/Auckland');
    const detail = (await crm.send('GET', `interactions/${id}`)).body;
    const item = await crm.item('interactions', id);
    for (const json of [detail, item]) {
      const { status, headers } = await crm.send('PUT', 'interactions', json);
      expect([status, headers.get('x-operation')]).toEqual([200, null]);
    }
    expect((await change(id, { ...item, title: 'Renamed' })).status).toBe(200);
    expect(await schedule(id)).toEqual(['2031-07-15T08:00:00.000Z', DAY.date, DAY.time]);
    await setZone('Europe/Warsaw');
  });

  test.each([
    ['', '2031-01-20', '10:00', '2031-01-20T09:00:00.000Z'],
    ['', '2031-07-20', '10:00', '2031-07-20T08:00:00.000Z'],
    ['timezoneOffsetMinutes=0', '2031-07-21', '10:00', '2031-07-21T10:00:00.000Z'],
    ['timezoneOffsetMinutes=-570', '2031-07-22', '10:00', '2031-07-22T19:30:00.000Z'],
    ['timezoneOffsetMinutes=345', '2031-07-23', '10:00', '2031-07-23T04:15:00.000Z'],
  ])('of conflicts, with %j: %s %s is %s', async (offset, date, startTime, scheduledAt) => {
    const id = await make({ scheduledAt });
    const found = await conflicts(`date=${date}&startTime=${startTime}&duration=1&${offset}`);
    expect(found).toMatchObject([{ id, startTime, endTime: '10:30', scheduledAt }]);
  });

  test('of earlier interactions become moments by a migration', async () => {
    const id = await make({ ...DAY, status: 'Erledigt bis Montag' });
    const contradicting = await make(DAY);
    const ended = await make({ ...DAY, status: 'CANCELLED' });
    await crm.host.sql('UPDATE customers_interactions SET scheduled_at = NULL WHERE id = ANY ($1::uuid[])', [
      [id, ended],
    ]);
    await crm.host.sql('UPDATE customers_interactions SET scheduled_at = $2 WHERE id = $1', [
      contradicting,
      '2032-01-01T00:00:00Z',
    ]);
    await crm.host.sql(
      `UPDATE customers_entities SET next_interaction_at = $2, next_interaction_ref_id = $3 WHERE id = $1`,
      [person, '2031-07-15T08:00:00Z', ended],
    );
    const statements: string[] = [];
    const query = (sql: string, values: unknown[] = []) => {
      statements.push(sql);
      return crm.host.sql(sql, values);
    };
    const runner = { query } as unknown as QueryRunner;
    await new ScheduleInteractions1798690000001().up(runner);
    await new OpenInteractions1798690000002().up(runner);
    expect(await schedule(id)).toEqual(['2031-07-15T08:00:00.000Z', DAY.date, DAY.time]);
    expect((await schedule(contradicting))[0]).toBe('2032-01-01T00:00:00.000Z');
    expect(statements.join()).toContain('another date or time than scheduled_at');
    expect(await crm.item('people', person)).toMatchObject({
      next_interaction_at: '2031-07-15T08:00:00.000Z',
      next_interaction_ref_id: id,
    });
  });
});

/** Members of an interaction that say when it is. */
const pick = ({ scheduledAt, date, time }: Record<string, unknown>) => ({ scheduledAt, date, time });
