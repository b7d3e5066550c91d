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

  test('are found in lists and filters by every writing of them, and by their last digits', async () => {
    const numbers: Record<string, [string, ...string[]]> = {
      Berlin: ['+49 (0)30 7654321', '030 7654321', '0049 30 7654321', '(030) 765-43 21', '+49 30 76'],
      Budapest: ['+36 1 234 5698', '06 1 234 5698', '(06 1) 2345698', '+36 06 1 234 5698'],
      Rome: ['+39 06 1234 5679', '06 1234 5679', '+39 (0)6 12345679'],
      Tallinn: ['+372 5123 4599', '5123 4599', '00372 51234599'],
      Plain: ['0911 765 43 29', '911 765 4329', '+49 911 7654329'],
    };
    const ids: Record<string, string> = {};
    for (const [name, [typed]] of Object.entries(numbers)) {
      ids[name] = await crm.person({ displayName: name, primaryPhone: typed });
    }
    const listed = (query: Record<string, string>) =>
      crm.ids('people', new URLSearchParams(query).toString());
    const filtered = (op: string, value: string) => {
      const rule = { field: 'primaryPhone', op, value };
      return listed(
        Object.fromEntries(
          Object.entries(rule).map(([name, each]) => [`filter[conditions][0][${name}]`, each]),
        ),
      );
    };
    for (const [name, writings] of Object.entries(numbers)) {
      const id = ids[name] as string;
      for (const writing of writings) {
        expect([writing, await listed({ search: writing })]).toEqual([writing, [id]]);
        expect([writing, await filtered('contains', writing)]).toEqual([writing, [id]]);
      }
      const whole = writings.filter((writing) => writing.replace(/\D/g, '').length > 6);
      for (const writing of whole) {
        expect([writing, await filtered('is', writing)]).toEqual([writing, [id]]);
        expect([writing, (await check({ phone: writing })).body.match?.id]).toEqual([writing, id]);
      }
      const digits = writings[0].replace(/\D/g, '');
      expect(await listed({ search: digits.slice(-5) })).toEqual([id]);
      expect(await filtered('ends_with', digits.slice(-5))).toEqual([id]);
    }
    expect(await filtered('starts_with', '+49 30')).toEqual([ids['Berlin']]);
    expect(await filtered('is_not', '030 7654321')).not.toContain(ids['Berlin']);
    expect(await listed({ search: '+420 5123 4599' })).toEqual([]);
    const { body } = await crm.send<{ items: object[] }>('GET', `people?id=${ids['Berlin']}`);
    expect(body.items).toMatchObject([{ primary_phone: '+49 (0)30 7654321' }]);
    expect(body.items[0]).not.toHaveProperty('primary_phone_keys');
  });

  test('are found after the undo of a change from before their keys were made anew', async () => {
    const id = await crm.person({ displayName: 'Old', primaryPhone: '+48 601 100 203' });
    const changed = await crm.send('PUT', 'people', { id, primaryPhone: '+48 601 100 204' });
    // The log has keys that the row no longer has, as after a migration that makes them anew.
    await crm.host.sql(
      `UPDATE customers_entities SET primary_phone_keys = ' =1 ', primary_phone_digits = '1' WHERE id = $1`,
      [id],
    );
    expect((await crm.undo(operationOf(changed))).status).toBe(200);
    expect((await check({ phone: '601 100 203' })).body.match?.id).toBe(id);
    expect((await check({ phone: '601 100 204' })).body.match).toBeNull();
    expect((await crm.redo(operationOf(changed))).status).toBe(200);
    expect((await check({ phone: '0048 601 100 204' })).body.match?.id).toBe(id);
  });

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
