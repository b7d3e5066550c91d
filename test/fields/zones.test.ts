import { startTestHost, type TestHost } from '@tenantry/core/testing';
import { COUNT, Numbers } from '../dashboards/Numbers';

/** A day on which summer time begins or ends, where the zone has it, and its first and last minute in UTC. */
const DAYS = [
  ['Asia/Kathmandu', '2026-03-29', '2026-03-28T18:15:00.000Z', '2026-03-29T18:14:00.000Z'],
  ['America/New_York', '2026-03-08', '2026-03-08T05:00:00.000Z', '2026-03-09T03:59:00.000Z'],
  ['America/New_York', '2026-11-01', '2026-11-01T04:00:00.000Z', '2026-11-02T04:59:00.000Z'],
  ['Pacific/Auckland', '2026-04-05', '2026-04-04T11:00:00.000Z', '2026-04-05T11:59:00.000Z'],
] as const;

const minutes = (time: string, by: number) => new Date(new Date(time).getTime() + by * 60_000).toISOString();

describe('a day in the zone of the organization', () => {
  let host: TestHost;
  beforeAll(async () => {
    host = await startTestHost();
  });
  afterAll(() => host.stop());

  describe.each(DAYS)('of %s on %s', (timeZone, day, first, last) => {
    let world: Numbers;
    /** Before the day, in its first and in its last minute, and after it. */
    const times = { before: minutes(first, -1), first, last, after: minutes(last, 1) };
    beforeAll(async () => {
      world = await Numbers.open(host);
      const { organizationId: id } = world.tenant;
      expect((await world.send('PUT', '/directory/organizations', { id, timeZone })).status).toBe(200);
      const field = { entityId: 'customers.deal', key: 'call', label: 'Call', kind: 'datetime' };
      expect((await world.send('POST', '/entities/custom-fields', field)).status).toBe(201);
      for (const [title, time] of Object.entries(times))
        await world.deal({ title, expectedCloseAt: time, cf_call: time });
    });

    const titles = async (query: Readonly<Record<string, string>>) => {
      const { status, body } = await world.send(
        'GET',
        `/customers/deals?${new URLSearchParams(query).toString()}`,
      );
      expect({ status, body }).toMatchObject({ status: 200 });
      return (body['items'] as readonly { title: string }[]).map(({ title }) => title).sort();
    };
    const asked = (field: string, op: string, value: string) =>
      titles({
        'filter[conditions][0][field]': field,
        'filter[conditions][0][op]': op,
        'filter[conditions][0][value]': value,
      });

    it.each([
      ['is', ['first', 'last']],
      ['is_any_of', ['first', 'last']],
      ['is_not', ['after', 'before']],
      ['is_none_of', ['after', 'before']],
      ['is_after', ['after']],
      ['is_before', ['before']],
      ['greater_or_equal', ['after', 'first', 'last']],
      ['less_or_equal', ['before', 'first', 'last']],
    ])('is whole for the operator %s, of members and of custom fields', async (op, expected) => {
      expect(await asked('expectedCloseAt', op, day)).toEqual(expected);
      expect(await asked('cf_call', op, day)).toEqual(expected);
    });

    it('is whole between two days, in parameters, and as the value of a custom field', async () => {
      expect(await asked('expectedCloseAt', 'between', JSON.stringify([day, day]))).toEqual([
        'first',
        'last',
      ]);
      expect(await titles({ expectedCloseAtTo: day })).toEqual(['before', 'first', 'last']);
      expect(await titles({ expectedCloseAtFrom: day })).toEqual(['after', 'first', 'last']);
      expect(await titles({ cf_call: day })).toEqual(['first', 'last']);
      expect(await titles({ cf_callIn: `${day},2000-01-01` })).toEqual(['first', 'last']);
    });

    it('is whole in numbers, and is a group of them', async () => {
      const count = async (operator: string, value: unknown) =>
        (await world.ask({ ...COUNT, filters: [{ field: 'expectedCloseAt', operator, value }] })).value;
      expect(await count('eq', day)).toBe(2);
      expect(await count('neq', day)).toBe(2);
      expect(await count('in', [day])).toBe(2);
      expect(await count('gt', day)).toBe(1);
      expect(await count('lte', day)).toBe(3);
      const { data } = await world.ask({
        ...COUNT,
        groupBy: { field: 'expectedCloseAt', granularity: 'day' },
      });
      expect(data.find(({ groupKey }) => groupKey === first)?.value).toBe(2);
      const custom = await world.ask({ ...COUNT, groupBy: { field: 'cf_call', granularity: 'day' } });
      expect(custom.data.find(({ groupKey }) => groupKey === first)?.value).toBe(2);
    });

    it('is its first moment where it is sent for a moment', async () => {
      const id = await world.deal({ title: 'sent', expectedCloseAt: day, cf_call: day });
      const { body } = await world.send('GET', `/customers/deals?id=${id}`);
      expect(body['items']).toMatchObject([{ expected_close_at: first, cf_call: first }]);
      expect((await world.send('DELETE', `/customers/deals?id=${id}`)).status).toBe(200);
    });
  });
});

describe('a day in the definition of a custom field of moments', () => {
  let world: Numbers;
  beforeAll(async () => {
    world = await Numbers.open();
    const definition = {
      entityId: 'customers.deal',
      key: 'call',
      label: 'Call',
      kind: 'datetime',
      rules: { min: '2026-01-01', max: '2026-01-31' },
      defaultValue: '2026-01-31',
    };
    expect((await world.send('POST', '/entities/custom-fields', definition)).status).toBe(201);
  });
  afterAll(() => world.host.stop());

  it.each([
    ['UTC', '2026-01-01T00:00:00.000Z', '2026-01-31T23:59:59.999Z', '2026-01-31T00:00:00.000Z'],
    ['Asia/Kathmandu', '2025-12-31T18:15:00.000Z', '2026-01-31T18:14:59.999Z', '2026-01-30T18:15:00.000Z'],
    ['Pacific/Auckland', '2025-12-31T11:00:00.000Z', '2026-01-31T10:59:59.999Z', '2026-01-30T11:00:00.000Z'],
  ])('is whole in the zone %s of the organization', async (timeZone, first, last, start) => {
    const { organizationId } = world.tenant;
    const zone = await world.send('PUT', '/directory/organizations', { id: organizationId, timeZone });
    expect(zone.status).toBe(200);
    const sent = (call: string) => world.send('POST', '/customers/deals', { title: 'A deal', cf_call: call });
    for (const inside of [first, last, '2026-01-31']) expect((await sent(inside)).status).toBe(201);
    const before = new Date(Date.parse(first) - 1).toISOString();
    const after = new Date(Date.parse(last) + 1).toISOString();
    for (const outside of [before, after, '2026-02-01']) expect((await sent(outside)).status).toBe(400);
    const id = await world.deal({ title: 'by default' });
    const { body } = await world.send('GET', `/customers/deals?id=${id}`);
    expect(body['items']).toMatchObject([{ cf_call: start }]);
  });
});

describe('the time zone of a tenant', () => {
  const [first, last] = ['2026-03-28T18:15:00.000Z', '2026-03-29T18:14:00.000Z'];
  const day = '2026-03-29';
  let world: Numbers;
  beforeAll(async () => {
    world = await Numbers.open();
    for (const time of [minutes(first, -1), first, last]) {
      await world.deal({ title: time, expectedCloseAt: time });
    }
  });
  afterAll(() => world.host.stop());

  const found = async () => {
    const path = `/customers/deals?expectedCloseAtFrom=${day}&expectedCloseAtTo=${day}`;
    const { body } = await world.send('GET', path);
    return (body['items'] as readonly { title: string }[]).map(({ title }) => title).sort();
  };
  const setZone = async (timeZone: string | null) => {
    const { id } = world.tenant;
    const token = await world.host.rootToken();
    const json = { id, timeZone };
    return (await world.host.request('PUT', '/directory/tenants', { token, json })).status;
  };

  it('counts for organizations that have none', async () => {
    expect(await found()).toEqual([last]);
    expect(await setZone('Asia/Kathmandu')).toBe(200);
    expect(await found()).toEqual([first, last]);
    const { organizationId: id } = world.tenant;
    expect(
      (await world.send('PUT', '/directory/organizations', { id, timeZone: 'America/New_York' })).status,
    ).toBe(200);
    expect(await found()).toEqual([last]);
    expect((await world.send('PUT', '/directory/organizations', { id, timeZone: null })).status).toBe(200);
    expect(await found()).toEqual([first, last]);
    expect(await setZone(null)).toBe(200);
    expect(await found()).toEqual([last]);
  });

  it('is the name of a place', async () => {
    for (const zone of ['Nowhere/At-All', '+02:00', 'x'.repeat(101)]) expect(await setZone(zone)).toBe(400);
  });
});

describe('a moment in a body', () => {
  let world: Numbers;
  beforeAll(async () => {
    world = await Numbers.open();
  });
  afterAll(() => world.host.stop());

  it.each([
    46388,
    '46388',
    '2026',
    '2026-02',
    '01/02/2026',
    'Dec 31',
    '2026-02-30',
    '2026-02-30T10:00:00Z',
    '2026-01-31T10:00:00',
    '2026-01-31T24:30:00Z',
    '2026-01-31T10:00:00+19:00',
    '2026-W05',
    '20260131',
    true,
    {},
  ])('is refused with its name where it is %p', async (value) => {
    for (const [path, member, json] of [
      ['/customers/deals', 'expectedCloseAt', { title: 'A deal' }],
      ['/customers/interactions', 'scheduledAt', { interactionType: 'call', title: 'A call' }],
      ['/customers/interactions', 'date', { interactionType: 'call', title: 'A call' }],
    ] as const) {
      const { status, body } = await world.send('POST', path, { ...json, [member]: value });
      expect({ path, member, status, body }).toMatchObject({ status: 400 });
      expect(JSON.stringify(body)).toContain(member);
    }
  });

  it('holds to the last day of what ends', async () => {
    const create = async (path: string, json: object) => {
      const { status, body } = await world.send('POST', path, json);
      expect({ status, body }).toMatchObject({ status: 201 });
      return body['id'] as string;
    };
    const productId = await create('/catalog/products', { title: 'Lamp' });
    const priceKindId = await create('/catalog/price-kinds', { code: 'regular', title: 'Regular' });
    await create('/catalog/prices', {
      productId,
      priceKindId,
      currencyCode: 'EUR',
      unitPriceNet: '10',
      startsAt: '2026-05-31',
      endsAt: '2026-05-31',
    });
    const priced = async (priceDate: string) => {
      const { body } = await world.send('GET', `/catalog/products?id=${productId}&priceDate=${priceDate}`);
      return (body['items'] as readonly { pricing: unknown }[])[0]?.pricing !== null;
    };
    expect(await priced('2026-05-30T23:59:59Z')).toBe(false);
    expect(await priced('2026-05-31')).toBe(true);
    expect(await priced('2026-05-31T23:59:59Z')).toBe(true);
    expect(await priced('2026-06-01')).toBe(false);
    const askedOf = async (path: string, field: string, op: string, value: string) => {
      const query = new URLSearchParams({
        'filter[conditions][0][field]': field,
        'filter[conditions][0][op]': op,
        'filter[conditions][0][value]': value,
      });
      const { status, body } = await world.send('GET', `${path}?${query.toString()}`);
      return status === 200 ? body['total'] : body;
    };
    const asked = (op: string, value: string) => askedOf('/catalog/prices', 'endsAt', op, value);
    await create('/api_keys/keys', { name: 'Until May', expiresAt: '2097-05-31' });
    const ofKeys = (op: string, value: string) => askedOf('/api_keys/keys', 'expiresAt', op, value);
    expect([await ofKeys('is', '2097-05-31'), await ofKeys('is', '2097-06-01')]).toEqual([1, 0]);
    expect(await ofKeys('is_after', '2097-05-31')).toBe(0);
    expect([await asked('is', '2026-05-31'), await asked('is', '2026-06-01')]).toEqual([1, 0]);
    expect([await asked('is_after', '2026-05-31'), await asked('is_after', '2026-05-30')]).toEqual([0, 1]);
    expect([await asked('is_before', '2026-05-31'), await asked('is_before', '2026-06-01')]).toEqual([0, 1]);
    expect(await asked('between', '2026-05-31,2026-05-31')).toBe(1);
    const price = { productId, priceKindId, currencyCode: 'EUR', unitPriceNet: '10' };
    for (const startsAt of ['2026-06-01', '2026-06-02']) {
      const refused = await world.send('POST', '/catalog/prices', {
        ...price,
        startsAt,
        endsAt: '2026-05-31',
      });
      expect(refused).toMatchObject({ status: 400, body: { details: [{ path: ['endsAt'] }] } });
    }
    const product = await create('/catalog/products', { title: 'Shade', availableUntil: '2026-05-31' });
    const { body } = await world.send('GET', `/catalog/products?id=${product}`);
    expect(body['items']).toMatchObject([{ available_until: '2026-06-01T00:00:00.000Z' }]);
  });
});
