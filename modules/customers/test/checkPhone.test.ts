import { Crm, operationOf } from './contactSupport';

describe('telephone numbers of people', () => {
  let crm: Crm;
  let person: string;
  beforeAll(async () => {
    crm = await Crm.start();
    person = await crm.person({ displayName: 'Ann Able', primaryPhone: '+48 22 123-45-67' });
    await crm.person({ primaryPhone: '+48 22 999 99 99' });
    await crm.company({ primaryPhone: '+48 22 123 45 67' });
  });
  afterAll(() => crm?.host.stop());

  const check = (query: object, options = {}) =>
    crm.send<{ match: { id: string } | null; duplicates: { id: string }[] }>(
      'GET',
      `people/check-phone?${new URLSearchParams(query as Record<string, string>).toString()}`,
      undefined,
      options,
    );

  test.each(['+48221234567', '0048 22 1234567', '(22) 123.45.67', '022 123 45 67 ext. 9'])(
    'are found written as %s',
    async (phone) => {
      const ann = { id: person, displayName: 'Ann Able', primaryPhone: '+48 22 123-45-67' };
      const { status, body } = await check({ phone });
      expect([status, body]).toEqual([200, { match: ann, duplicates: [ann] }]);
    },
  );

  test('are those of others than the one who is edited', async () => {
    expect((await check({ digits: '221234567', excludeId: person })).body).toEqual({
      match: null,
      duplicates: [],
    });
    const second = await crm.person({ primaryPhone: '0048221234567' });
    const { body } = await check({ digits: '221234567', excludeId: person });
    expect(body.match?.id).toBe(second);
    expect((await check({ phone: '+1 212 555 0100' })).body).toEqual({ match: null, duplicates: [] });
  });

  test.each(['1', '000', '123456', '9'.repeat(50)])(
    'that no person has match nothing: %s',
    async (digits) => {
      const { status, body } = await check({ digits });
      expect([status, body]).toEqual([200, { match: null, duplicates: [] }]);
    },
  );

  test('are found as they are after changes, undo and redo', async () => {
    const phones = ['+1 212 555 0101', '+1 212 555 0102'];
    const found = async () =>
      Promise.all(phones.map(async (phone) => (await check({ phone })).body.match?.id ?? null));
    const created = await crm.send('POST', 'people', {
      firstName: 'A',
      lastName: 'B',
      primaryPhone: phones[0],
    });
    const id = created.body['id'] as string;
    expect(await found()).toEqual([id, null]);
    const changed = await crm.send('PUT', 'people', { id, primaryPhone: phones[1] });
    expect(await found()).toEqual([null, id]);
    await crm.undo(operationOf(changed));
    expect(await found()).toEqual([id, null]);
    await crm.redo(operationOf(changed));
    expect(await found()).toEqual([null, id]);
    const deleted = await crm.send('DELETE', `people?id=${id}`);
    expect(await found()).toEqual([null, null]);
    await crm.undo(operationOf(deleted));
    expect(await found()).toEqual([null, id]);
    await crm.send('PUT', 'people', { id, primaryPhone: null });
    expect(await found()).toEqual([null, null]);
  });

  test('are refused when they are none, and are not those of other tenants', async () => {
    for (const query of [
      {},
      { phone: '' },
      { phone: 'ring me' },
      { phone: '123' },
      { digits: '' },
      { digits: 'ring me' },
      { digits: '9'.repeat(51) },
      { phone: '+48221234567', digits: '48221234567' },
      { phone: '+48221234567', excludeId: 'x' },
    ]) {
      expect((await check(query)).status).toBe(400);
    }
    const phone = '+48221234567';
    const foreign = { token: await (await crm.host.tenant()).signInAs('admin') };
    expect((await check({ phone }, foreign)).body).toEqual({ match: null, duplicates: [] });
    const nobody = { token: await crm.tenant.signInAs(['customers.deals.view']) };
    expect((await check({ phone }, nobody)).status).toBe(403);
    expect((await crm.host.request('GET', `/customers/people/check-phone?phone=${phone}`)).status).toBe(401);
  });
});
