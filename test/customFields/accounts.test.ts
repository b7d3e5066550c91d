import { startTestHost } from '@tenantry/core/testing';
import { type Place, World } from '../../modules/auth/test/accessSupport';

type Item = Readonly<Record<string, unknown>> & { readonly id: string };

const ACTIONS = '/audit_logs/audit-logs/actions';

/** Accounts and roles have lists, routes and rules of their own around what collections do by themselves. */
describe('custom fields of accounts and roles', () => {
  let world: World;
  let foreign: Place;
  let theirs: string;

  beforeAll(async () => {
    world = await World.of(await startTestHost());
    foreign = await world.tenant();
    theirs = (await world.holder({ features: ['auth.*', 'entities.*'] }, foreign)).token;
    for (const kind of ['auth.user', 'auth.role']) {
      await define(kind, 'level', 'integer', world.root);
      await define(kind, 'badge', 'text', theirs);
    }
  });
  afterAll(() => world?.host.stop());

  async function define(
    entityId: string,
    key: string,
    kind: string,
    token: string,
    more: object = {},
  ): Promise<void> {
    const json = { entityId, key, label: `The ${key}`, kind, ...more };
    expect((await world.call('POST', '/entities/custom-fields', { json, token })).status).toBe(201);
  }
  const list = async (path: string, query: string, token = world.root) =>
    (await world.call<{ items: readonly Item[] }>('GET', `${path}?${query}`, { token })).body.items;
  const valuesOf = async (path: string, id: string, token = world.root) =>
    (await list(path, `id=${id}`, token))[0]?.['customValues'];
  const stored = async (path: string, id: string) => {
    const table = path === '/auth/users' ? 'auth_users' : 'auth_roles';
    const [row] = await world.host.sql(`SELECT custom_fields FROM ${table} WHERE id = $1`, [id]);
    return (row as { custom_fields: object }).custom_fields;
  };
  const undo = ({ headers }: { readonly headers: Headers }) => {
    const { undoToken } = JSON.parse(decodeURIComponent(headers.get('x-operation')?.slice(3) ?? '')) as {
      undoToken: string;
    };
    return world.call('POST', `${ACTIONS}/undo`, { json: { undoToken } });
  };
  const account = (place: Place, more: object) =>
    world.user([], place.organizationId, more).then(({ id }) => id);
  const role = ({ tenantId }: Place, more: object) =>
    world.make('/auth/roles', { name: `role ${Math.random()}`, tenantId, ...more });

  describe.each([
    ['/auth/users', account],
    ['/auth/roles', role],
  ])('%s', (path, make) => {
    test('takes them, shows them, narrows by them, and takes a change back', async () => {
      const id = await make(world.home, { cf_level: 3 });
      expect(await valuesOf(path, id)).toEqual({ level: 3 });
      expect((await world.call<Item>('GET', `${path}/${id}`)).body).toMatchObject({ cf_level: 3 });
      expect((await list(path, 'cf_level=3')).map((item) => item.id)).toEqual([id]);
      const changed = await world.call('PUT', path, { json: { id, customFields: { level: 4 } } });
      expect([changed.status, await valuesOf(path, id)]).toEqual([200, { level: 4 }]);
      const { body } = await world.call<{ items: readonly { snapshotAfter: Item }[] }>(
        'GET',
        `${ACTIONS}?resourceId=${id}&pageSize=1`,
      );
      expect(JSON.stringify(body)).toContain('"level":4');
      expect([(await undo(changed)).status, await valuesOf(path, id)]).toEqual([200, { level: 3 }]);
      for (const wrong of [{ cf_level: 'high' }, { cf_badge: 'x' }, { cf_color: 'red' }, { level: 5 }]) {
        expect((await world.call('PUT', path, { json: { id, ...wrong } })).status).toBe(400);
      }
      expect(await valuesOf(path, id)).toEqual({ level: 3 });
    });

    test('keeps those of each tenant apart', async () => {
      const there = await make(foreign, { customValues: { badge: 'red' } });
      expect(await valuesOf(path, there, theirs)).toEqual({ badge: 'red' });
      expect((await list(path, 'cf_badge=red', theirs)).map((item) => item.id)).toEqual([there]);
      expect(await valuesOf(path, there)).toBeNull();
      const own = await make(world.home, { cf_level: 9 });
      expect(await list(path, `id=${own}`, theirs)).toEqual([]);
      const json = { id: own, cf_badge: 'blue' };
      expect((await world.call('PUT', path, { json, token: theirs })).status).toBe(404);
      const refused = await world.call('PUT', path, { json: { id: there, cf_level: 1 }, token: theirs });
      expect(refused.status).toBe(400);

      const place = path === '/auth/users' ? { organizationId: foreign.organizationId } : {};
      const to = { id: own, ...place, ...(path === '/auth/roles' && { tenantId: foreign.tenantId }) };
      for (const sent of [{ cf_level: 8 }, { cf_level: null }, { customFields: { level: 9 } }]) {
        const { status, body } = await world.call('PUT', path, { json: { ...to, ...sent } });
        expect({ status, body }).toMatchObject({
          status: 400,
          body: { error: 'Custom fields cannot be set while moving to another tenant.' },
        });
        expect([await valuesOf(path, own), await stored(path, own)]).toEqual([{ level: 9 }, { level: 9 }]);
      }
      const moved = await world.call('PUT', path, { json: to });
      expect([moved.status, await stored(path, own)]).toEqual([200, {}]);
      expect([(await undo(moved)).status, await valuesOf(path, own)]).toEqual([200, { level: 9 }]);
    });

    test('of another tenant are not compared in a list over all tenants, where they have the same key', async () => {
      const kind = path === '/auth/users' ? 'auth.user' : 'auth.role';
      const key = `rank_${kind.slice(5)}`;
      await define(kind, key, 'text', world.root);
      await define(kind, key, 'text', theirs);
      const own = await make(world.home, { [`cf_${key}`]: 'middle' });
      const empty = await make(world.home, {});
      const there = await make(foreign, { [`cf_${key}`]: 'middle' });
      const meets = (field: string, op: string, value: string, token = world.root) => {
        const condition = Object.entries({ field, op, value }).map(
          ([name, text]) => `filter[conditions][0][${name}]=${encodeURIComponent(text)}`,
        );
        return list(path, `${condition.join('&')}&pageSize=100`, token);
      };
      const found = async (op: string, value: string, token = world.root) => {
        const ids = (await meets(`cf_${key}`, op, value, token)).map(({ id }) => id);
        return [own, empty, there].filter((id) => ids.includes(id));
      };
      const meeting = [
        ['is', 'middle'],
        ['is_any_of', '["middle"]'],
        ['has_all_of', '["middle"]'],
        ['contains', 'iddl'],
        ['starts_with', 'mid'],
        ['is_not_empty', ''],
      ] as const;
      for (const [op, value] of meeting) {
        expect({ op, ids: await found(op, value) }).toEqual({ op, ids: [own] });
        expect({ op, ids: await found(op, value, theirs) }).toEqual({ op, ids: [there] });
      }
      const missing = [
        ['is_not', 'middle'],
        ['does_not_contain', 'iddl'],
        ['is_empty', ''],
      ] as const;
      for (const [op, value] of missing) {
        expect({ op, ids: await found(op, value) }).toEqual({ op, ids: [empty, there] });
        expect({ op, ids: await found(op, value, theirs) }).toEqual({ op, ids: [] });
      }
      const level = await make(world.home, { cf_level: 40 });
      await define(kind, 'level', 'integer', theirs);
      const higher = await make(foreign, { cf_level: 41 });
      const compared = async (token: string) =>
        (await meets('cf_level', 'greater_than', '39', token)).map(({ id }) => id);
      expect(await compared(world.root)).toEqual([level]);
      expect(await compared(theirs)).toEqual([higher]);
      const marks = `marks_${kind.slice(5)}`;
      await define(kind, marks, 'text', world.root, { multi: true });
      const marked = await make(world.home, { [`cf_${marks}`]: ['red', 'green'] });
      expect((await meets(`cf_${marks}`, 'contains', 'REE')).map(({ id }) => id)).toEqual([marked]);
      const between = await meets('cf_level', 'between', '["39","41"]');
      expect(between.map(({ id }) => id)).toEqual([level]);
    });
  });
});
