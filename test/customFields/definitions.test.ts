import { randomUUID } from 'node:crypto';
import { startTestHost, type TestHost, type TestTenant } from '@tenantry/core/testing';

interface Field {
  readonly id: string;
  readonly key: string;
  readonly label: string;
  readonly order: number;
  readonly updatedAt: string;
}

interface Answer {
  readonly id: string;
  readonly items: readonly (Field & { readonly title?: string; readonly customValues?: object })[];
  readonly total: number;
  readonly totalPages: number;
  readonly code?: string;
  readonly error?: string;
  readonly logId?: string;
  readonly details?: readonly { readonly path: readonly (string | number)[]; readonly code: string }[];
}

interface Operation {
  readonly id: string;
  readonly undoToken: string;
}

const FIELDS = '/entities/custom-fields';
const EXHIBITS = '/museum/exhibits';
const ACTIONS = '/audit_logs/audit-logs/actions';
const EXHIBIT = 'museum.exhibit';

describe('definitions of custom fields', () => {
  let host: TestHost;
  let home: TestTenant;
  let token: string;

  beforeAll(async () => {
    host = await startTestHost({ sources: ['./modules/*', './test/fixtures/modules/museum'] });
    home = await host.homeTenant();
    token = await home.signInAs('admin');
  });
  afterAll(() => host?.stop());
  afterEach(() => host.sql('DELETE FROM entities_custom_fields'));

  const call = async (method: string, path: string, json?: object, more: object = {}) => {
    const answer = await host.request<Answer>(method, path, { token, ...(json && { json }), ...more });
    const header = answer.headers.get('x-operation');
    const operation = header
      ? (JSON.parse(decodeURIComponent(header.replace(/^op:/, ''))) as Operation)
      : undefined;
    return { ...answer, operation };
  };
  const define = (key: string, more: object = {}) =>
    call('POST', FIELDS, { entityId: EXHIBIT, key, label: key, kind: 'text', ...more });
  const fields = async () => (await call('GET', `${FIELDS}?entityId=${EXHIBIT}`)).body.items;
  const keys = async () => (await fields()).map(({ key }) => key);
  const undo = (undoToken = '') => call('POST', `${ACTIONS}/undo`, { undoToken });
  const redo = (logId = '') => call('POST', `${ACTIONS}/redo`, { logId });
  /** Without their versions, which undo and redo change. */
  const rows = async () =>
    (await host.sql<object>('SELECT * FROM entities_custom_fields ORDER BY id')).map((row) => ({
      ...row,
      updated_at: undefined,
    }));

  test('are listed by entity and order, in pages', async () => {
    const entities = await call('GET', '/entities/entities');
    expect(entities.body.items).toContainEqual({ id: EXHIBIT, title: 'Exhibits', module: 'museum' });
    for (const key of ['one', 'two', 'three']) expect((await define(key)).status).toBe(201);
    expect((await define('zero', { order: 0, isActive: false })).status).toBe(201);
    expect(await keys()).toEqual(['one', 'zero', 'two', 'three']);
    const page = (await call('GET', `${FIELDS}?page=2&pageSize=3`)).body;
    expect(page).toMatchObject({ total: 4, page: 2, pageSize: 3, totalPages: 2 });
    expect(page.items).toHaveLength(1);
    expect((await call('GET', `${FIELDS}?isActive=no`)).body.items.map(({ key }) => key)).toEqual(['zero']);
    const [first] = await fields();
    expect((await call('GET', `${FIELDS}?id=${first?.id}`)).body.items).toEqual([first]);
    expect((await call('GET', `${FIELDS}?id=x`)).status).toBe(400);
    expect((await call('GET', `${FIELDS}?entityId=museum.nothing`)).body).toMatchObject({
      items: [],
      totalPages: 0,
    });
  });

  test('are refused when they contradict themselves', async () => {
    const wrong = async (more: object) => {
      const { status, body } = await define('wrong', more);
      expect(status).toBe(400);
      return body.details?.map(({ path }) => path.join('.')).join(' ') ?? body.error;
    };
    expect(await wrong({ entityId: 'museum.ghost' })).toBe('Unknown entity');
    for (const key of ['', 'Upper', '1st', 'a-b', 'constructor', '__proto__', 'x'.repeat(51), 'roomIn']) {
      expect(await wrong({ key })).toBe('key');
    }
    expect(await wrong({ kind: 'colour' })).toBe('kind');
    expect(await wrong({ label: ' ' })).toBe('label');
    expect(await wrong({ secret: true })).toBe('secret');
    expect(await wrong({ kind: 'boolean', multi: true })).toBe('multi');
    expect(await wrong({ kind: 'select' })).toBe('options');
    expect(await wrong({ options: [{ value: 'a', label: 'A' }] })).toBe('options');
    const twice = [1, 2].map(() => ({ value: 'a', label: 'A' }));
    expect(await wrong({ kind: 'select', options: twice })).toMatch(/^options/);
    expect(await wrong({ rules: { min: 1 } })).toBe('rules.min');
    expect(await wrong({ rules: { pattern: '(a+)+$' } })).toBe('rules.pattern');
    expect(await wrong({ rules: { minLength: 5, maxLength: 4 } })).toBe('rules.maxLength');
    expect(await wrong({ kind: 'integer', rules: { min: 'low' } })).toBe('rules.min');
    expect(await wrong({ kind: 'date', rules: { min: '2026-12-31', max: '2026-01-01' } })).toBe('rules.max');
    expect(await wrong({ kind: 'integer', rules: { max: 5 }, defaultValue: 6 })).toBe('defaultValue');
    expect(await wrong({ kind: 'integer', multi: true, defaultValue: [1, 'x'] })).toMatch(/^defaultValue/);
    const date = await define('since', {
      kind: 'date',
      defaultValue: '2026-05-05T10:00:00Z',
      rules: { min: '2026-01-01' },
    });
    expect(date.status).toBe(201);
    expect((await fields())[0]).toMatchObject({ defaultValue: '2026-05-05', rules: { min: '2026-01-01' } });
    // The text that lets a rule be longer than what a kind holds.
    await define('long', { rules: { maxLength: 20_000 } });
    const json = { name: 'x', cf_long: 'x'.repeat(1_001) };
    expect((await call('POST', EXHIBITS, json)).status).toBe(400);
  });

  test('are changed, put in order and deleted, with a lock, and back again', async () => {
    const made = await define('first', { kind: 'select', options: ['b', { value: 'a', label: 'A' }] });
    const second = (await define('second')).body.id;
    const third = (await define('third')).body.id;
    const { id } = made.body;
    const [field] = await fields();
    expect(field).toMatchObject({
      options: [
        { value: 'b', label: 'b' },
        { value: 'a', label: 'A' },
      ],
    });
    const stale = { headers: { 'x-expected-updated-at': '2020-01-01T00:00:00.000Z' } };
    const fresh = { headers: { 'x-expected-updated-at': field?.updatedAt } };
    expect((await call('PUT', FIELDS, { id, label: 'x' }, stale)).body.code).toBe('optimistic_lock_conflict');
    expect((await call('DELETE', `${FIELDS}?id=${id}`, undefined, stale)).status).toBe(409);
    const before = await rows();
    const changed = await call('PUT', FIELDS, { id, label: 'Changed', required: true }, fresh);
    expect([changed.status, changed.body]).toEqual([200, { ok: true, updatedAt: expect.any(String) }]);
    expect((await call('PUT', FIELDS, { id, label: 'Again' }, fresh)).status).toBe(409);
    for (const fixed of [
      { key: 'other' },
      { kind: 'text' },
      { multi: true },
      { entityId: 'customers.deal' },
    ]) {
      expect((await call('PUT', FIELDS, { id, ...fixed })).status).toBe(400);
    }
    expect((await call('PUT', FIELDS, { id, options: [] })).status).toBe(400);
    expect((await call('PUT', FIELDS, { id: randomUUID(), label: 'x' })).status).toBe(404);
    expect((await call('PUT', FIELDS, { label: 'x' })).status).toBe(400);
    const reorder = (entityId: string, ids: readonly string[]) =>
      call('POST', `${FIELDS}/reorder`, { entityId, ids });
    const ordered = await reorder(EXHIBIT, [third]);
    expect(await keys()).toEqual(['third', 'first', 'second']);
    expect((await reorder(EXHIBIT, [randomUUID()])).status).toBe(404);
    expect((await reorder('museum.ghost', [second])).status).toBe(404);
    expect((await reorder(EXHIBIT, [])).status).toBe(400);
    expect((await call('DELETE', FIELDS)).body.error).toBe('ID is required');
    const deleted = await call('DELETE', FIELDS, { id });
    expect(deleted.status).toBe(200);
    expect(await keys()).toEqual(['third', 'second']);
    expect((await call('DELETE', `${FIELDS}?id=${id}`)).status).toBe(404);
    const after = await rows();
    const logs: string[] = [];
    for (const { operation } of [deleted, ordered, changed]) {
      const undone = await undo(operation?.undoToken);
      expect(undone.status).toBe(200);
      logs.unshift(undone.body.logId ?? operation?.id ?? '');
    }
    expect(await rows()).toEqual(before);
    for (const log of logs) expect((await redo(log)).status).toBe(200);
    const live = (all: readonly object[]) =>
      all.map((row) => ({ ...row, updated_at: null, deleted_at: null }));
    expect(live(await rows())).toEqual(live(after));
    expect(await keys()).toEqual(['third', 'second']);
  });

  test('keep the values of a deleted field for one of the same kind', async () => {
    const deleted = await define('grade');
    const { id } = deleted.body;
    const exhibit = await call('POST', EXHIBITS, { name: 'Graded', cf_grade: 'good' });
    const shown = async () =>
      (await call('GET', EXHIBITS)).body.items.find((item) => item.id === exhibit.body.id)?.customValues;
    expect((await define('grade')).body).toMatchObject({ code: 'duplicate_key' });
    const { operation } = await call('DELETE', `${FIELDS}?id=${id}`);
    expect(await shown()).toBeNull();
    expect((await call('POST', EXHIBITS, { name: 'x', cf_grade: 'bad' })).status).toBe(400);
    const other = await define('grade', { kind: 'integer' });
    expect([other.status, other.body.code]).toEqual([409, 'kind_in_use']);
    expect((await define('grade', { multi: true })).status).toBe(409);
    // Values in clear would stay in clear.
    expect((await define('grade', { encrypted: true })).body).toMatchObject({
      code: 'kind_in_use',
      encrypted: false,
    });
    expect((await define('grade', { label: 'Again' })).status).toBe(201);
    expect(await shown()).toEqual({ grade: 'good' });
    // The key is taken now, so the deleted field cannot come back.
    const refused = await undo(operation?.undoToken);
    expect(refused).toMatchObject({
      status: 400,
      body: { code: 'duplicate_key', details: [{ path: ['key'] }] },
    });
    const [again] = await fields();
    await call('DELETE', FIELDS, { id: again?.id });
    await host.sql("UPDATE museum_exhibits SET custom_fields = '{}'");
    expect((await define('grade', { kind: 'integer' })).status).toBe(201);
    expect((await call('PUT', `${EXHIBITS}/${exhibit.body.id}`, { cf_grade: 4 })).status).toBe(200);
    expect(await shown()).toEqual({ grade: 4 });
  });

  test('belong to a tenant, and to whoever may manage them', async () => {
    const { id } = (await define('ours')).body;
    const other = await host.tenant();
    const theirs = { token: await other.signInAs('admin') };
    expect((await call('GET', FIELDS, undefined, theirs)).body.items).toEqual([]);
    expect((await call('PUT', FIELDS, { id, label: 'Theirs' }, theirs)).status).toBe(404);
    expect((await call('DELETE', `${FIELDS}?id=${id}`, undefined, theirs)).status).toBe(404);
    const order = { entityId: EXHIBIT, ids: [id] };
    expect((await call('POST', `${FIELDS}/reorder`, order, theirs)).status).toBe(404);
    const employee = { token: await home.signInAs('employee') };
    expect((await call('GET', FIELDS, undefined, employee)).body.items).toHaveLength(1);
    const requiredFeatures = ['entities.definitions.manage'];
    expect((await call('PUT', FIELDS, { id, label: 'x' }, employee)).body).toMatchObject({
      requiredFeatures,
    });
    expect((await call('POST', FIELDS, {}, employee)).status).toBe(403);
    const nobody = { token: await home.signInAs([]) };
    expect((await call('GET', FIELDS, undefined, nobody)).status).toBe(403);
    expect((await call('GET', '/entities/entities', undefined, nobody)).status).toBe(403);
    expect((await host.request('GET', FIELDS)).status).toBe(401);
  });

  test('have no description where it is blank, whichever route saves them', async () => {
    const saved = await call('POST', '/entities/definitions', {
      entityId: EXHIBIT,
      key: 'blank',
      label: 'Blank',
      kind: 'text',
      description: '',
    });
    expect(saved.status).toBe(200);
    const [shown] = (await fields()).filter(({ key }) => key === 'blank');
    expect(shown).toMatchObject({ description: null });
  });
});
