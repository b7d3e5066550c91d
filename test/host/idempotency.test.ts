import path from 'node:path';
import { startTestHost, type TestHost, type TestResponse, type TestTenant } from '@tenantry/core/testing';
import { fixtures } from '../support/fixtures';
import { KillableHost } from '../support/KillableHost';
import { PausePoints } from '../support/PausePoints';
import { startBeside } from '../support/startBeside';
import { until } from '../support/until';

interface Body {
  readonly id?: string;
  readonly code?: string;
  readonly secret?: string;
  readonly details?: readonly { readonly code?: string }[];
}
interface Sent {
  readonly token?: string;
  readonly to?: string;
  readonly on?: TestHost;
}

const KEYS = '/api_keys/keys';
const CARS = '/garage/cars';
const MODULES = ['api_keys', 'audit_logs', 'auth', 'directory'];
const sources = [...MODULES.map((id) => path.resolve('modules', id)), ...fixtures('garage')];
let keys = 0;
const newKey = () => `key-${(keys += 1)}`;

describe('a request with an Idempotency-Key', () => {
  let host: TestHost;
  let tenant: TestTenant;
  let token: string;

  beforeAll(async () => {
    host = await startTestHost({ sources });
    tenant = await host.tenant();
    token = await tenant.signInAs('admin');
  });
  afterAll(() => host?.stop());
  afterEach(() => host.clock.reset());

  const post = (key: string, json: object, { token: by = token, to = KEYS, on = host }: Sent = {}) =>
    on.request<Body>('POST', to, { token: by, json, headers: { 'idempotency-key': key } });
  const named = async (name: string) =>
    (await host.sql('SELECT id FROM api_keys_keys WHERE name = $1', [name])).length;
  const shown = ({ status, body, headers }: TestResponse<Body>) => ({
    status,
    body,
    operation: headers.get('x-operation'),
    etag: headers.get('etag'),
  });
  const isReplay = ({ headers }: TestResponse<Body>) => headers.get('idempotency-replayed');

  test('is done once, and its answer is given again', async () => {
    const key = newKey();
    const first = await post(key, { plate: 'ONCE', name: 'Car' }, { to: CARS });
    const again = await post(`"${key}"`, { name: 'Car', plate: 'ONCE' }, { to: CARS });
    expect(first).toMatchObject({ status: 201 });
    expect(shown(again)).toEqual(shown(first));
    expect(shown(first)).toMatchObject({ operation: expect.any(String), etag: expect.any(String) });
    expect([isReplay(first), isReplay(again)]).toEqual([null, 'true']);
    expect(await host.sql('SELECT id FROM garage_cars WHERE plate = $1', ['ONCE'])).toHaveLength(1);
    const updated = await host.request('PUT', CARS, {
      token,
      json: { id: first.body.id, name: 'Changed' },
      headers: { 'idempotency-key': key },
    });
    expect(updated.status).toBe(200);
  });

  test('creates one record of twenty requests at once', async () => {
    const key = newKey();
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(key, { name: 'Twenty' })));
    expect(await named('Twenty')).toBe(1);
    const ids = new Set(answers.filter(({ status }) => status === 201).map(({ body }) => body.id));
    expect(ids.size).toBe(1);
    for (const { status, body, headers } of answers.filter((answer) => answer.status !== 201)) {
      expect([status, body.code, headers.get('retry-after')]).toEqual([
        409,
        'idempotency_key_in_progress',
        '1',
      ]);
    }
  });

  test('is refused with another body or operation, and may be corrected after a refusal', async () => {
    const key = newKey();
    const cursed = await post(key, { plate: 'CORR', name: 'Cursed' }, { to: CARS });
    expect([cursed.status, cursed.body.code]).toEqual([400, 'cursed']);
    expect((await post(key, { plate: 'CORR' }, { to: CARS })).status).toBe(201);
    for (const [json, to] of [
      [{ plate: 'OTHER' }, CARS],
      [{ name: 'Other' }, KEYS],
    ] as const) {
      const other = await post(key, json, { to });
      expect([other.status, other.body.code]).toEqual([422, 'idempotency_key_reused']);
    }
    expect(await named('Other')).toBe(0);
  });

  test('is of its caller and tenant alone', async () => {
    const key = newKey();
    const another = await host.tenant();
    const callers = [token, await tenant.signInAs('admin'), await another.signInAs('admin')];
    const answers = [];
    for (const by of callers) answers.push(await post(key, { name: 'Shared' }, { token: by }));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(3);
    expect(answers.map(isReplay)).toEqual([null, null, null]);
  });

  test('is refused where the key is malformed or too long', async () => {
    for (const key of ['', '""', 'a b', 'a"b', '"a', 'a\\b', 'ü', 'x'.repeat(256), 'a, b']) {
      const { status, body } = await post(key, { name: 'Malformed' });
      expect([key, status, body.details?.[0]?.code]).toEqual([key, 400, 'idempotency_key.invalid']);
    }
    expect(await named('Malformed')).toBe(0);
    expect((await post('x'.repeat(255), { name: 'Malformed' })).status).toBe(201);
  });

  test('gives a secret again to its caller, and the database does not have it in clear', async () => {
    const key = newKey();
    const first = await post(key, { name: 'Secret' });
    const again = await post(key, { name: 'Secret' });
    expect(again.body).toEqual(first.body);
    const rows = await host.sql<{ row: string }>(
      'SELECT k::text AS row FROM platform_idempotency_keys k WHERE key = $1',
      [key],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.row).not.toContain(first.body.secret ?? 'no secret');
    expect(rows[0]?.row).not.toContain(first.body.id ?? 'no id');
  });

  test('is known for a day, and then removed', async () => {
    const key = newKey();
    await post(key, { name: 'Daily' });
    host.clock.travel({ hours: 25 });
    const by = await host.signIn();
    expect((await post(newKey(), { name: 'Next day' }, { token: by })).status).toBe(201);
    await until(
      async () =>
        (await host.sql('SELECT 1 FROM platform_idempotency_keys WHERE key = $1', [key])).length === 0,
    );
    expect(await named('Daily')).toBe(1);
  });

  test('is answered again by another process, after the first was killed or its answer was lost', async () => {
    const killed = await KillableHost.start(host, { sources });
    const key = newKey();
    const points = await PausePoints.prepare(host.host.core.options.connection, {
      keeping: { table: 'platform_idempotency_keys', when: 'BEFORE INSERT', column: 'key' },
    });
    try {
      const hold = await points.hold('keeping', key);
      const lost = post(key, { name: 'Killed' }, { on: killed.host });
      await hold.reached();
      expect(await post(key, { name: 'Killed' })).toMatchObject({
        status: 409,
        body: { code: 'idempotency_key_in_progress' },
      });
      await killed.kill(1);
      await hold.rollBack();
      expect((await lost).status).toBeGreaterThanOrEqual(500);
    } finally {
      await points.close();
    }
    expect(await named('Killed')).toBe(0);
    const done = await post(key, { name: 'Killed' });
    expect(done.status).toBe(201);
    const beside = await startBeside(host, { sources });
    const again = await post(key, { name: 'Killed' }, { on: beside });
    expect([shown(again), isReplay(again)]).toEqual([shown(done), 'true']);
    expect(await named('Killed')).toBe(1);
  });

  test('is documented of every operation that answers 201, and no other than those that say so', async () => {
    const { body } = await host.request<Document>('GET', '/openapi.json');
    const operations = Object.entries(body.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        name: `${method} ${path}`,
        method,
        ...operation,
      })),
    );
    const taking = operations.filter(({ parameters = [] }) =>
      parameters.some(({ $ref }) => $ref === '#/components/parameters/IdempotencyKey'),
    );
    const creating = operations.filter(({ method, responses }) => method === 'post' && '201' in responses);
    const saySo = ['post /auth/logout', 'post /auth/sidebar/variants'];
    const names = (list: readonly { readonly name: string }[]) =>
      list.map(({ name }) => name).filter((name) => !saySo.includes(name));
    expect(names(taking)).toEqual(names(creating));
    expect(names(taking)).toEqual(
      expect.arrayContaining([`post ${KEYS}`, `post ${CARS}`, 'post /auth/users']),
    );
    expect(taking.filter(({ name }) => saySo.includes(name)).map(({ name }) => name)).toEqual([
      'post /auth/sidebar/variants',
    ]);
    for (const { responses } of taking) expect(responses).toMatchObject({ 409: {}, 422: {} });
  });
});

interface Document {
  readonly paths: Readonly<
    Record<
      string,
      Readonly<
        Record<
          string,
          { readonly parameters?: readonly { readonly $ref?: string }[]; readonly responses: object }
        >
      >
    >
  >;
}
