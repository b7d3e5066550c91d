import { randomUUID } from 'node:crypto';
import { GARBAGE, startTestHost, type TestRequest } from '@tenantry/core/testing';
import { eventsDuring } from '../../modules/auth/test/support';
import { type Person, World } from '../../modules/auth/test/accessSupport';
import { makeKey, withKey } from '../api_keys/support';

interface Device extends Record<string, unknown> {
  readonly id: string;
  readonly userId: string;
  readonly deviceId: string;
  readonly organizationId: string | null;
  readonly lastSeenAt: string;
  readonly updatedAt: string;
}
interface Page {
  readonly items: readonly Device[];
  readonly total: number;
  readonly totalPages: number;
}
interface Registered {
  readonly id: string;
  readonly deviceId: string;
  readonly revived: boolean;
}

const OWN = '/devices';
const ALL = '/devices/admin/devices';
const NOBODY = '00000000-0000-4000-8000-000000000000';

describe('devices', () => {
  let world: World;
  const lines: string[] = [];
  beforeAll(async () => {
    world = await World.of(
      await startTestHost({
        sources: ['./modules/*', './test/fixtures/modules/undoer'],
        log: { write: (line) => lines.push(line) },
      }),
    );
  });
  afterAll(() => world.host.stop());

  const user = (organizationId = world.home.organizationId) => world.person(['employee'], organizationId);
  const administrator = (acl: object = {}, place = world.home) =>
    world.holder({ features: ['devices.*', 'auth.users.list'], ...acl }, place);
  const register = async ({ token }: Person, json: object = {}, more: TestRequest = {}) => {
    const body = { deviceId: `phone-${randomUUID()}`, platform: 'ios', ...json };
    const answer = await world.call<Registered>('POST', OWN, { token, json: body, ...more });
    if (answer.status !== 201) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const list = async ({ token }: Person, query = '', path = OWN, more: TestRequest = {}) =>
    (await world.call<Page>('GET', `${path}?${query}`, { token, ...more })).body;
  const idsOf = async (...args: Parameters<typeof list>) => (await list(...args)).items.map(({ id }) => id);
  const only = async (person: Person) => (await list(person)).items[0] as Device;
  const stored = async (id: string) =>
    (
      await world.host.sql<Record<string, string | null>>('SELECT * FROM devices_devices WHERE id = $1', [id])
    )[0];

  describe('POST /devices', () => {
    test('registers a device, and emits an event', async () => {
      const owner = await user();
      const report = {
        deviceId: ' pixel ',
        platform: 'android',
        clientAppVersion: '1.2',
        osVersion: '15',
        locale: 'de-AT',
        pushToken: 'token-of-pixel',
        pushProvider: 'fcm',
      };
      const events = await eventsDuring(world.host, 'devices.**', async () => {
        expect(await register(owner, report)).toEqual({
          id: expect.any(String),
          deviceId: 'pixel',
          revived: false,
        });
      });
      const device = await only(owner);
      const { organizationId, tenantId } = world.home;
      expect(events).toEqual([
        { id: 'devices.user_device.created', payload: { id: device.id, organizationId, tenantId } },
        {
          id: 'devices.user_device.registered',
          payload: {
            id: device.id,
            tenantId,
            organizationId,
            userId: owner.id,
            deviceId: 'pixel',
            platform: 'android',
            revived: false,
          },
        },
      ]);
      expect(device).toMatchObject({
        tenantId,
        organizationId,
        userId: owner.id,
        deviceId: 'pixel',
        platform: 'android',
        clientAppVersion: '1.2',
        osVersion: '15',
        locale: 'de-AT',
        pushProvider: 'fcm',
      });
      for (const name of Object.keys(device).filter((key) => /[A-Z]/.test(key))) {
        const alias = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
        expect([alias, device[alias]]).toEqual([alias, device[name]]);
      }
      expect(JSON.stringify(await stored(device.id))).not.toContain('token-of-pixel');
    });

    test('updates a known device and keeps what is not sent', async () => {
      const owner = await user();
      const first = await register(owner, { pushToken: 'secret-1', pushProvider: 'apns', locale: 'pl' });
      const before = await only(owner);
      const again = await register(
        owner,
        { deviceId: first.deviceId, osVersion: '9', pushToken: null, pushProvider: 'fcm' },
        { headers: { 'accept-language': 'en-GB' } },
      );
      expect(again).toEqual({ ...first, revived: false });
      const after = await only(owner);
      expect(after).toMatchObject({ osVersion: '9', pushProvider: 'apns', locale: 'pl' });
      expect(after['pushTokenUpdatedAt']).toBe(before['pushTokenUpdatedAt']);
      expect(after.lastSeenAt >= before.lastSeenAt).toBe(true);
      expect((await list(owner)).total).toBe(1);
      const [another] = [await user()];
      expect((await register(another, { deviceId: first.deviceId })).id).not.toBe(first.id);
    });

    test('takes the language of the request for a new device that sends none', async () => {
      const owner = await user();
      await register(owner, {}, { headers: { 'accept-language': 'fr;q=0.5, de-CH, *;q=0.1' } });
      expect((await only(owner))['locale']).toBe('de-CH');
    });

    test('revives a deactivated device without its push token', async () => {
      const owner = await user();
      const device = await register(owner, { pushToken: 'secret-2', pushProvider: 'apns' });
      await world.call('DELETE', `${OWN}/${device.id}`, { token: owner.token });
      expect((await stored(device.id))?.['push_token_sealed']).toBeNull();
      expect(await register(owner, { deviceId: device.deviceId })).toEqual({ ...device, revived: true });
      expect((await list(owner)).total).toBe(1);
    });

    test('makes one device of many registrations at once', async () => {
      const owner = await user();
      const deviceId = 'shared';
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, n) => register(owner, { deviceId, osVersion: String(n) })),
      );
      expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
      const [{ id } = { id: '' }] = answers;
      await world.call('DELETE', `${OWN}/${id}`, { token: owner.token });
      const revivals = await Promise.all(Array.from({ length: 8 }, () => register(owner, { deviceId })));
      expect(revivals.filter(({ revived }) => revived)).toHaveLength(1);
      expect((await list(owner)).total).toBe(1);
    });

    test('refuses invalid input, and callers without an account', async () => {
      const { token } = await user();
      const wrong: [object, object][] = [
        [{ platform: 'ios' }, { fieldErrors: { deviceId: [expect.any(String)] } }],
        [{ deviceId: 'x', platform: 'symbian' }, { fieldErrors: { platform: [expect.any(String)] } }],
        [{ deviceId: 'x', platform: 'web', more: 1 }, { formErrors: [expect.stringContaining('more')] }],
        [{ deviceId: 'x'.repeat(256), platform: 'web' }, {}],
        [{ deviceId: 'x', platform: 'web', pushToken: 'x'.repeat(4097) }, {}],
        [{ deviceId: 'x', platform: 'web', userId: NOBODY }, {}],
      ];
      for (const [json, details] of wrong) {
        const { status, body } = await world.call('POST', OWN, { token, json });
        expect([status, body.error]).toEqual([400, 'Invalid device payload']);
        expect(body.details).toMatchObject(details);
      }
      const viewer = await world.holder({ features: ['devices.view'] });
      const refused = await world.call('POST', OWN, { token: viewer.token, json: {} });
      expect([refused.status, refused.body.requiredFeatures]).toEqual([403, ['devices.manage']]);
      const key = await makeKey(world, { roles: ['employee'] });
      const json = { deviceId: 'x', platform: 'web' };
      expect((await withKey(world, key.secret, 'POST', OWN, { json })).status).toBe(403);
      expect((await withKey(world, key.secret, 'GET', OWN)).status).toBe(403);
    });
  });

  describe('GET /devices', () => {
    test('lists own devices only, filtered, sorted and paged', async () => {
      const [owner, other] = [await user(), await user()];
      expect(await list(owner)).toMatchObject({ items: [], total: 0, page: 1, pageSize: 50, totalPages: 0 });
      const a = await register(owner, { platform: 'ios' });
      const b = await register(owner, { platform: 'web' });
      const c = await register(owner, { platform: 'web' });
      const foreign = await register(other);
      const sorted = (dir: string) => idsOf(owner, `sortField=createdAt&sortDir=${dir}`);
      expect(await sorted('asc')).toEqual([a.id, b.id, c.id]);
      expect(await sorted('desc')).toEqual([c.id, b.id, a.id]);
      expect(await idsOf(owner, 'platform=web&sortField=lastSeenAt')).toEqual([b.id, c.id]);
      expect(await idsOf(owner, `ids=${a.id}, ${foreign.id},x`)).toEqual([a.id]);
      expect(await idsOf(owner, 'ids=x')).toEqual([]);
      expect((await idsOf(owner, 'ids=&sortField=&sortDir=')).length).toBe(3);
      expect(await list(owner, 'pageSize=2&page=2')).toMatchObject({ total: 3, totalPages: 2 });
      expect((await list(owner, 'pageSize=2&page=2')).items).toHaveLength(1);
      for (const nonsense of ['pageSize=101', 'sortField=userId', 'format=xlsx', 'withDeleted=maybe']) {
        const [status] = await world.refusal('GET', `${OWN}?${nonsense}`, { token: owner.token });
        expect([nonsense, status]).toEqual([nonsense, 400]);
      }
      expect((await idsOf(owner, 'format=csv&withDeleted=true')).length).toBe(3);
      expect(await idsOf(owner, `userId=${other.id}`)).toHaveLength(3);
      expect(await idsOf(await administrator(), `userId=${other.id}`)).toEqual([foreign.id]);
    });

    test('keeps to the active organization and says when it is gone', async () => {
      const branch = await world.organization();
      const owner = await administrator();
      const here = await register(owner);
      const there = await register(owner, { deviceId: here.deviceId }, { cookies: { selected_org: branch } });
      expect(there.id).not.toBe(here.id);
      expect(await idsOf(owner, '', OWN, { cookies: { selected_org: branch } })).toEqual([there.id]);
      const path = `${OWN}/${here.id}`;
      const cookies = { selected_org: branch };
      expect(await world.refusal('DELETE', path, { token: owner.token, cookies })).toEqual([
        404,
        'Device not found',
      ]);
      // Organizations with records are closed, not deleted.
      const closing = await world.call('PUT', '/directory/organizations', {
        json: { id: branch, isActive: false },
      });
      expect(closing.status).toBe(200);
      const gone = await world.call('GET', OWN, { token: owner.token, cookies });
      expect([gone.status, gone.body.code]).toEqual([422, 'organization_selection_invalid']);
      expect(gone.cookies.join()).toMatch(/^selected_org=;.*Max-Age=0/);
      const write = await world.call('PUT', path, { token: owner.token, cookies, json: {} });
      expect([write.status, write.cookies]).toEqual([422, []]);
    });

    test('asks the database once, for few and many', async () => {
      const owner = await user();
      await register(owner);
      await list(owner);
      expect(await world.host.queriesDuring(() => list(owner))).toBe(1);
      for (let n = 0; n < 5; n += 1) await register(owner);
      expect(await world.host.queriesDuring(() => list(owner))).toBe(1);
    });
  });

  describe('PUT and DELETE /devices/:id', () => {
    test('change the own device', async () => {
      const owner = await user();
      const { id } = await register(owner, { pushToken: 'secret-3', pushProvider: 'apns' });
      const put = (json: object, more: TestRequest = {}) =>
        world.call<object>('PUT', `${OWN}/${id}`, { token: owner.token, json, ...more });
      const before = await only(owner);
      expect((await put({ osVersion: '18', locale: null })).body).toEqual({ ok: true, id });
      const after = await only(owner);
      expect(after).toMatchObject({ osVersion: '18', locale: null, pushProvider: 'apns' });
      expect(after.lastSeenAt >= before.lastSeenAt).toBe(true);
      expect(after['pushTokenUpdatedAt']).toBe(before['pushTokenUpdatedAt']);
      await put({ pushToken: 'secret-3' });
      expect((await only(owner))['pushTokenUpdatedAt']).toBe(before['pushTokenUpdatedAt']);
      await put({ pushToken: null, lastSeenAt: '2024-05-06T07:08:09Z' });
      expect(await only(owner)).toMatchObject({
        pushProvider: null,
        lastSeenAt: '2024-05-06T07:08:09.000Z',
      });
      for (const lastSeenAt of [
        '0000-01-01T00:00:00Z',
        '+275760-09-13T00:00:00Z',
        '+010000-01-01T00:00:00Z',
      ]) {
        expect([lastSeenAt, (await put({ lastSeenAt })).status]).toEqual([lastSeenAt, 400]);
      }
      expect((await stored(id))?.['push_token_sealed']).toBeNull();
      const stale = { 'x-expected-updated-at': '2020-01-01T00:00:00.000Z' };
      expect((await put({}, { headers: stale })).status).toBe(409);
    });

    test('refuse what is no device of the caller', async () => {
      const [owner, other] = [await user(), await user()];
      const { id } = await register(owner);
      const stranger = await administrator({}, await world.tenant());
      const call = (method: string, at: string, { token }: Person) =>
        world.refusal(method, `${OWN}/${at}`, { token, ...(method === 'PUT' && { json: {} }) });
      for (const method of ['PUT', 'DELETE']) {
        expect(await call(method, 'nonsense', owner)).toEqual([400, 'Invalid device id']);
        expect(await call(method, NOBODY, owner)).toEqual([404, 'Device not found']);
        expect(await call(method, id, other)).toEqual([403, 'Access denied']);
        expect(await call(method, id, stranger)).toEqual([404, 'Device not found']);
      }
      expect(
        await world.refusal('PUT', `${OWN}/${id}`, { token: owner.token, json: { platform: 'web' } }),
      ).toEqual([400, 'Invalid device payload']);
      const events = await eventsDuring(world.host, 'devices.**', async () => {
        const { status, body } = await world.call<object>('DELETE', `${OWN}/${id}`, { token: owner.token });
        expect([status, body]).toEqual([200, { ok: true }]);
      });
      expect(events.map((event) => event.id)).toEqual([
        'devices.user_device.deleted',
        'devices.user_device.deactivated',
      ]);
      expect(await call('DELETE', id, owner)).toEqual([404, 'Device not found']);
    });
  });

  describe('/devices/admin/devices', () => {
    test('lists devices of all users in scope', async () => {
      const branch = await world.organization();
      const inBranch = await user(branch);
      const [one, two] = [await register(await user()), await register(inBranch)];
      const boss = await administrator();
      expect(await idsOf(boss, 'pageSize=100', ALL)).toEqual(expect.arrayContaining([one.id]));
      expect(await idsOf(boss, `userId=${inBranch.id}`, ALL, { cookies: { selected_org: branch } })).toEqual([
        two.id,
      ]);
      const local = await administrator(
        { organizations: [branch] },
        { ...world.home, organizationId: branch },
      );
      expect(await idsOf(local, '', ALL)).toEqual([two.id]);
      const { token } = inBranch;
      expect((await world.call('GET', ALL, { token })).body.requiredFeatures).toEqual(['devices.admin']);
      const stranger = await administrator({}, await world.tenant());
      expect(await idsOf(stranger, '', ALL)).toEqual([]);
    });

    test('registers for others, in their organization', async () => {
      const branch = await world.organization();
      const target = await user(branch);
      const boss = await administrator();
      const post = (json: object, token = boss.token) => world.call<Registered>('POST', ALL, { token, json });
      const json = { deviceId: 'kiosk', platform: 'web', userId: target.id };
      const { status, body } = await post(json);
      expect([status, body]).toEqual([201, { id: expect.any(String), deviceId: 'kiosk', revived: false }]);
      expect(await only(target)).toMatchObject({ id: body.id, organizationId: branch, locale: null });
      const refused = async (more: object, token?: string) => {
        const answer = await post({ ...json, ...more }, token);
        return [answer.status, (answer.body as unknown as { error: string }).error];
      };
      expect(await refused({ userId: NOBODY })).toEqual([400, 'Target user not found in this tenant']);
      const foreign = await world.person([], (await world.tenant()).organizationId);
      expect(await refused({ userId: foreign.id })).toEqual([400, 'Target user not found in this tenant']);
      expect(await refused({ userId: undefined })).toEqual([400, 'Invalid device payload']);
      const elsewhere = await world.organization();
      const local = await administrator(
        { organizations: [elsewhere] },
        { ...world.home, organizationId: elsewhere },
      );
      expect(await refused({}, local.token)).toEqual([403, 'Access denied']);
    });

    test('reads, changes and deactivates any device in scope', async () => {
      const owner = await user();
      const { id } = await register(owner, { pushToken: 'secret-4' });
      const boss = await administrator();
      const at = `${ALL}/${id}`;
      const { body } = await world.call<{ item: Device }>('GET', at, { token: boss.token });
      expect(body.item).toMatchObject({ id, userId: owner.id, user_id: owner.id });
      for (const absent of ['tenantId', 'organizationId', 'locale', 'pushToken']) {
        expect(body.item).not.toHaveProperty(absent);
      }
      const changed = await world.call<object>('PUT', at, { token: boss.token, json: { osVersion: '7' } });
      expect(changed.body).toEqual({ ok: true, id });
      const stranger = await administrator({}, await world.tenant());
      const elsewhere = await world.organization();
      const local = await administrator(
        { organizations: [elsewhere] },
        { ...world.home, organizationId: elsewhere },
      );
      expect(await world.refusal('GET', at, { token: stranger.token })).toEqual([404, 'Device not found']);
      expect(await world.refusal('GET', at, { token: local.token })).toEqual([403, 'Access denied']);
      for (const method of ['PUT', 'DELETE']) {
        for (const { token } of [stranger, local]) {
          const json = method === 'PUT' ? { json: {} } : {};
          expect(await world.refusal(method, at, { token, ...json })).toEqual([404, 'Device not found']);
        }
      }
      expect((await world.call('DELETE', at, { token: boss.token })).status).toBe(200);
      expect(await world.refusal('GET', at, { token: boss.token })).toEqual([404, 'Device not found']);
    });
  });

  test('are changed by commands that can be undone, save for the push token', async () => {
    const owner = await user();
    const { token } = owner;
    const operationOf = (header: string | null) =>
      JSON.parse(decodeURIComponent(header?.slice('op:'.length) ?? '')) as Record<string, string>;
    const json = { deviceId: 'phone', platform: 'ios', osVersion: '1', pushToken: 'secret-5' };
    const registered = await world.call<Registered>('POST', OWN, { token, json });
    const { id } = registered.body;
    const at = `${OWN}/${id}`;
    const updated = await world.call('PUT', at, { token, json: { osVersion: '2', pushToken: 'secret-6' } });
    const deactivated = await world.call('DELETE', at, { token });
    const operations = [registered, updated, deactivated].map(({ headers }) =>
      operationOf(headers.get('x-operation')),
    );
    expect(operations).toEqual(
      [
        ['register', 'Device registered'],
        ['update', 'Device changed'],
        ['deactivate', 'Device deactivated'],
      ].map(([verb, actionLabel]) => ({
        id: expect.any(String),
        undoToken: expect.any(String),
        commandId: `devices.user_devices.${verb}`,
        actionLabel,
        resourceKind: 'devices.user_device',
        resourceId: id,
        executedAt: expect.any(String),
      })),
    );
    const undo = async (index: number, by = token) =>
      (
        await world.call('POST', '/undoer', {
          token: by,
          json: { undoToken: operations[index]?.['undoToken'] },
        })
      ).status;
    expect(await undo(2, (await user()).token)).not.toBe(200);
    expect(await undo(2)).toBe(200);
    expect(await only(owner)).toMatchObject({ id, osVersion: '2' });
    expect((await stored(id))?.['push_token_sealed']).toBeNull();
    expect(await undo(1)).toBe(200);
    expect(await only(owner)).toMatchObject({ id, osVersion: '1' });
    expect(await undo(0)).toBe(200);
    expect((await list(owner)).total).toBe(0);
    const log = await world.host.sql('SELECT * FROM platform_action_log WHERE resource_id = $1', [id]);
    expect(log.length).toBeGreaterThan(2);
    expect(JSON.stringify(log)).not.toMatch(/secret-|push_token_sealed/);
  });

  test('go with their user', async () => {
    const owner = await user();
    const { id } = await register(owner);
    await world.call('DELETE', `/auth/users?id=${owner.id}`);
    await world.host.settled();
    expect(await stored(id)).toBeUndefined();
  });

  test('survive any garbage', async () => {
    const boss = await administrator();
    const { token } = boss;
    const { id } = await register(boss);
    const report = { deviceId: 'x', platform: 'web', userId: boss.id };
    for (const garbage of GARBAGE) {
      for (const field of [
        'deviceId',
        'platform',
        'locale',
        'pushToken',
        'osVersion',
        'lastSeenAt',
        'userId',
      ]) {
        const calls: [string, string, object][] = [
          ['POST', ALL, { ...report, [field]: garbage }],
          ['PUT', `${OWN}/${id}`, { [field]: garbage }],
        ];
        for (const [method, path, json] of calls) {
          const { status } = await world.call(method, path, { token, json });
          expect([path, field, garbage, status < 500]).toEqual([path, field, garbage, true]);
        }
      }
      const text = typeof garbage === 'string' ? garbage : JSON.stringify(garbage);
      for (const name of ['page', 'pageSize', 'ids', 'userId', 'platform', 'sortField', 'sortDir']) {
        const query = new URLSearchParams({ [name]: text });
        expect((await world.call('GET', `${ALL}?${query}`, { token })).status).toBeLessThan(500);
      }
    }
  });

  test('never show a push token in the log', () => {
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.filter((line) => /secret-\d|token-of-pixel/.test(line))).toEqual([]);
  });
});
