import { startTestHost, type TestHost, type TestTenant } from '@tenantry/core/testing';
import { fixtures } from '../support/fixtures';

interface Operation {
  readonly id: string;
  readonly undoToken: string;
  readonly commandId: string;
  readonly actionLabel: string;
}

const UNKNOWN = '0b0e4f6c-5f0a-4c62-9b5e-6f9a4f1d2c3b';

describe('the writes of a collection', () => {
  let host: TestHost;
  let tenant: TestTenant;
  let token: string;

  beforeAll(async () => {
    host = await startTestHost({ sources: ['./modules/{auth,directory,audit_logs}', ...fixtures('garage')] });
    tenant = await host.tenant();
    token = await tenant.signInAs('admin');
  });
  afterAll(() => host?.stop());

  const send = (method: string, json?: unknown, options: object = {}, path = '/garage/cars') =>
    host.request<Record<string, unknown>>(method, path, {
      token,
      ...(json !== undefined && { json }),
      ...options,
    });
  const create = async (json: object) => {
    const { status, body } = await send('POST', json);
    if (status !== 201) throw new Error(JSON.stringify(body));
    return body['id'] as string;
  };
  const rows = (id: string) =>
    host.sql(
      `SELECT to_jsonb(c) - 'updated_at' AS car, (SELECT jsonb_agg(to_jsonb(w) ORDER BY place) FROM garage_wheels w
         WHERE car_id = c.id) AS wheels FROM garage_cars c WHERE id = $1`,
      [id],
    );
  const operation = (headers: Headers) =>
    JSON.parse(decodeURIComponent((headers.get('x-operation') ?? '').slice(3))) as Operation;
  const history = (verb: 'undo' | 'redo', json: object) =>
    send('POST', json, {}, `/audit_logs/audit-logs/actions/${verb}`);

  test('store every type of field, with what was left out as declared', async () => {
    const full = {
      plate: ' ab-1 ',
      name: null,
      price: 1234.5,
      builtAt: '2024-05-01T10:00:00+02:00',
      retiredOn: '2026-01-31',
      isElectric: true,
      ownerId: UNKNOWN,
      extras: { radio: ['fm'] },
      colours: ['red', 'blue'],
      wheels: [{ place: 'front', inches: 17 }],
    };
    const { status, body, headers } = await send('POST', full);
    expect([status, body]).toEqual([201, { id: expect.any(String) as string, plate: 'AB-1' }]);
    expect(operation(headers)).toMatchObject({ commandId: 'garage.cars.create', actionLabel: 'Car created' });
    expect(await rows(body['id'] as string)).toEqual([
      {
        car: expect.objectContaining({
          tenant_id: tenant.id,
          organization_id: tenant.organizationId,
          plate: 'AB-1',
          name: null,
          doors: 3,
          price: 1234.5,
          built_at: '2024-05-01T08:00:00+00:00',
          retired_on: '2026-01-31',
          electric: true,
          owner_id: UNKNOWN,
          extras: { radio: ['fm'] },
          colours: ['red', 'blue'],
          status: 'new',
        }) as object,
        wheels: [{ tenant_id: tenant.id, car_id: body['id'], place: 'front', inches: 17 }],
      },
    ]);
  });

  test('answer with the new version, by which the next change is guarded', async () => {
    const id = await create({ plate: 'NV-1', name: 'Guarded' });
    const { body } = await send('PUT', { id, name: 'Once' });
    const guarded = { headers: { 'x-expected-updated-at': body['updatedAt'] as string } };
    const next = await send('PUT', { id, name: 'Twice' }, guarded);
    const late = await send('PUT', { id, name: 'Late' }, guarded);
    expect([next.status, late.status]).toEqual([200, 409]);
    expect(late.body['currentUpdatedAt']).toBe(next.body['updatedAt']);
  });

  test('change what is sent and leave the rest, with children, events and the log', async () => {
    const id = await create({ plate: 'CH-1', name: 'Before', wheels: [{ place: 'front', inches: 15 }] });
    const change = {
      id,
      plate: 'CH-2',
      doors: 2,
      builtAt: '2024-05-01T10:00:00+02:00',
      wheels: [{ place: 'rear', inches: 16 }],
    };
    expect((await send('PUT', { ...change, ownerId: UNKNOWN })).status).toBe(400);
    const { status, body } = await send('PUT', change);
    expect([status, body]).toEqual([200, { ok: true, updatedAt: expect.any(String) }]);
    expect(await rows(id)).toMatchObject([
      {
        car: { plate: 'CH-2', name: 'Before', doors: 2, status: 'rebuilt', owner_id: null },
        wheels: [{ place: 'rear', inches: 16 }],
      },
    ]);
    const place = { id, organizationId: tenant.organizationId, tenantId: tenant.id };
    await host.settled();
    const about = host.events.filter(({ payload }) => (payload as { id: string }).id === id);
    expect(about.map(({ id, payload }) => [id, payload])).toEqual([
      ['garage.car.created', { ...place, plate: 'CH-1' }],
      ['garage.car.updated', { ...place, plate: 'CH-2' }],
      ['garage.car.registered', { id, plate: 'CH-2' }],
    ]);
    const { body: log } = await send(
      'GET',
      undefined,
      {},
      `/audit_logs/audit-logs/actions?resourceKind=garage.car&resourceId=${id}`,
    );
    expect((log['items'] as object[])[0]).toMatchObject({
      commandId: 'garage.cars.update',
      snapshotBefore: { plate: 'CH-1', wheels: ['front'] },
      changes: {
        plate: { from: 'CH-1', to: 'CH-2' },
        doors: { from: 3, to: 2 },
        builtAt: { from: null, to: '2024-05-01T08:00:00.000Z' },
        status: { from: 'new', to: 'rebuilt' },
        wheels: { from: ['front'], to: ['rear'] },
      },
    });
  });

  test('are undone and redone to the exact rows, ids and children included', async () => {
    const create = await send('POST', {
      plate: 'UN-1',
      price: 10.25,
      wheels: [{ place: 'front', inches: 15 }],
    });
    const id = create.body['id'] as string;
    const first = await rows(id);
    const update = await send('PUT', { id, plate: 'UN-2', price: null, wheels: [] });
    const second = await rows(id);
    const removal = await send('DELETE', undefined, {}, `/garage/cars?id=${id}`);
    expect([removal.status, removal.body]).toEqual([200, { ok: true }]);
    expect(await rows(id)).toEqual([]);
    const operations = [create, update, removal].map(({ headers }) => operation(headers));
    const undo = async (index: number) =>
      expect((await history('undo', { undoToken: operations[index]?.undoToken })).status).toBe(200);
    const redo = async (index: number) =>
      expect((await history('redo', { logId: operations[index]?.id })).status).toBe(200);
    await undo(2);
    expect(await rows(id)).toEqual(second);
    await undo(1);
    expect(await rows(id)).toEqual(first);
    await undo(0);
    expect(await rows(id)).toEqual([]);
    await redo(0);
    expect(await rows(id)).toEqual(first);
    await redo(1);
    expect(await rows(id)).toEqual(second);
  });

  test('refuse bad input with what is wrong, and keep nothing of it', async () => {
    const before = await host.sql('SELECT count(*)::int AS n FROM garage_cars');
    const wrong: [object | string, object][] = [
      [{}, { error: 'Invalid input', details: [{ path: ['plate'], code: 'any.required' }] }],
      [
        { plate: 'X', doors: 99 },
        { error: 'Invalid input', details: [{ path: ['doors'], code: 'number.max' }] },
      ],
      [
        { plate: 'X', name: 'Cursed' },
        { error: 'No cursed cars', code: 'cursed' },
      ],
      [{ plate: 'X', wheels: [{ place: 'front' }] }, { details: [{ path: ['wheels', 0, 'inches'] }] }],
    ];
    for (const [json, body] of wrong) {
      const answer = await send('POST', json);
      expect([answer.status, answer.body]).toMatchObject([400, body]);
    }
    const two = [1, 2].map((inches) => ({ place: 'front', inches }));
    expect(await send('POST', { plate: 'HALF', wheels: two })).toMatchObject({
      status: 409,
      body: { code: 'duplicate' },
    });
    const malformed = await host.request('POST', '/garage/cars', {
      token,
      body: '{"plate":',
      headers: { 'content-type': 'application/json' },
    });
    const position = 'Malformed JSON: Unexpected end of JSON input at position 9';
    expect([malformed.status, malformed.body]).toMatchObject([400, { details: [{ message: position }] }]);
    expect(await host.sql('SELECT count(*)::int AS n FROM garage_cars')).toEqual(before);
  });

  test('refuse a value that is taken, also of two creations at once', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => send('POST', { plate: 'ONE' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toEqual({
      error: 'Plate already in use.',
      code: 'duplicate',
      fieldErrors: { plate: 'Plate already in use.' },
      details: [{ path: ['plate'], message: 'Plate already in use.', code: 'duplicate' }],
    });
  });

  test('find the record that is named, where the caller may reach it', async () => {
    const id = await create({ plate: 'REACH' });
    for (const method of ['PUT', 'DELETE']) {
      expect(await send(method, { id: UNKNOWN })).toMatchObject({
        status: 404,
        body: { error: 'Car not found' },
      });
      expect(await send(method, { id: 'x' })).toMatchObject({ status: 400, body: { error: 'Invalid id' } });
      expect(await send(method, {})).toMatchObject({ status: 400, body: { error: 'Car id is required' } });
      const stranger = await (await host.tenant()).signInAs('admin');
      const theirs = await send(method, { id }, { token: stranger });
      expect([theirs.status, theirs.body]).toEqual([404, { error: 'Car not found' }]);
      const spectator = await tenant.signInAs(['garage.cars.view']);
      expect(await send(method, { id }, { token: spectator })).toMatchObject({ status: 403 });
    }
    expect((await send('PUT', { id: id.toUpperCase(), name: 'Shouted' })).status).toBe(200);
    const loud = await create({ plate: 'LOUD', organizationId: tenant.organizationId.toUpperCase() });
    expect((await send('DELETE', { id: loud.toUpperCase() })).status).toBe(200);
    const foreign = await send('POST', { plate: 'F', organizationId: UNKNOWN });
    expect([foreign.status, foreign.body]).toEqual([403, { error: 'Forbidden' }]);
    const beloved = await create({ plate: 'LOVE', name: 'Beloved' });
    expect(await send('DELETE', { id: beloved })).toMatchObject({ status: 422, body: { code: 'BELOVED' } });
  });

  test('refuse what is based on an older version, unless the operator has switched that off', async () => {
    const id = await create({ plate: 'LOCK' });
    const [row] = await host.sql<{ at: string }>('SELECT updated_at AS at FROM garage_cars WHERE id = $1', [
      id,
    ]);
    const seen = new Date(row?.at ?? '').toISOString();
    const headers = { 'x-expected-updated-at': seen };
    expect((await send('PUT', { id, name: 'first' }, { headers })).status).toBe(200);
    for (const [method, json] of [
      ['PUT', { id, name: 'second' }],
      ['DELETE', { id }],
    ] as const) {
      const late = await send(method, json, { headers });
      expect([late.status, late.body]).toMatchObject([
        409,
        { error: 'record_modified', code: 'optimistic_lock_conflict', expectedUpdatedAt: seen },
      ]);
    }
  });
});
