import { randomUUID } from 'node:crypto';
import { testTenant, type TestHost, type TestTenant } from '@tenantry/core/testing';

type Item = Readonly<Record<string, unknown>> & { readonly id: string };
interface Body {
  readonly id: string;
  readonly error: string;
  readonly code?: string;
  readonly items: readonly Item[];
  readonly total: number;
}

/** The module with what it requires, and the modules of undo and of custom fields. */
const OPTIONS = { module: 'modules/dictionaries', sources: ['./modules/audit_logs', './modules/entities'] };

/** A client of dictionaries, for one user. */
class Client {
  constructor(
    private readonly host: TestHost,
    readonly tenant: TestTenant,
    readonly token: string,
  ) {}

  static async of(host: TestHost, role: string | readonly string[] = 'admin', tenant?: TestTenant) {
    const home = tenant ?? (await host.tenant());
    return new Client(host, home, await home.signInAs(role));
  }

  async call(method: string, path: string, json?: object, headers?: Record<string, string>) {
    const { token } = this;
    const request = { token, headers, ...(json && { json }) };
    const { status, body, headers: given } = await this.host.request<Body>(method, path, request);
    const text = given.get('x-operation');
    const operation = text === null ? undefined : (JSON.parse(decodeURIComponent(text.slice(3))) as object);
    return { status, body, operation: operation as { id: string; undoToken: string } | undefined };
  }

  async create(path: string, json: object): Promise<string> {
    const { status, body } = await this.call('POST', path, json);
    if (status !== 201) throw new Error(`POST ${path} answered ${status}: ${JSON.stringify(body)}`);
    return body.id;
  }

  async refusal(method: string, path: string, json?: object) {
    const { status, body } = await this.call(method, path, json);
    return [status, body.code ?? body.error];
  }

  async history(what: 'undo' | 'redo', { operation }: { operation?: { id: string; undoToken: string } }) {
    const json = what === 'undo' ? { undoToken: operation?.undoToken } : { logId: operation?.id };
    return (await this.call('POST', `/audit_logs/audit-logs/actions/${what}`, json)).status;
  }
}

describe('dictionaries', () => {
  let host: TestHost;
  let admin: Client;
  let stranger: Client;
  let id: string;
  const entry = new Map<string, string>();
  const entries = () => `/dictionaries/${id}/entries`;
  const of = (value: string) => entry.get(value) ?? '';
  const values = async (query = '') =>
    (await admin.call('GET', `${entries()}${query}`)).body.items.map(({ value }) => value);

  beforeAll(async () => {
    host = await testTenant(OPTIONS);
    admin = await Client.of(host, 'admin', await host.homeTenant());
    stranger = await Client.of(host);
    id = await admin.create('/dictionaries', { key: 'Sizes', name: 'Sizes', description: 'Of shirts' });
    for (const value of ['small', 'medium', 'large']) {
      entry.set(value, await admin.create(entries(), { value, color: '#A1B2C3', icon: 'shirt' }));
    }
  });
  afterAll(() => host?.stop());

  test('are listed with the number of their entries, and read one by one', async () => {
    const { body } = await admin.call('GET', '/dictionaries?search=size');
    expect(body).toMatchObject({ total: 1 });
    expect(body.items[0]).toMatchObject({
      id,
      key: 'sizes',
      name: 'Sizes',
      description: 'Of shirts',
      isActive: true,
      entryCount: 3,
      defaultEntryId: null,
      organizationId: admin.tenant.organizationId,
    });
    expect((await admin.call('GET', `/dictionaries/${id}`)).body).toMatchObject({ key: 'sizes' });
    expect((await stranger.call('GET', '/dictionaries')).body.total).toBe(0);
  });

  test('have entries with colours and icons, in their order', async () => {
    const { body } = await admin.call('GET', entries());
    expect(body).toMatchObject({ total: 3, page: 1 });
    expect(body.items[0]).toMatchObject({
      id: of('small'),
      dictionaryId: id,
      value: 'small',
      label: 'small',
      color: '#a1b2c3',
      icon: 'shirt',
      position: 0,
      isActive: true,
      isDefault: false,
    });
    expect(await values()).toEqual(['small', 'medium', 'large']);
    expect(await values('?sortField=value&sortDir=desc')).toEqual(['small', 'medium', 'large']);
    expect(await values('?value=large')).toEqual(['large']);
    expect((await admin.call('GET', `${entries()}/${of('small')}`)).body).toMatchObject({ value: 'small' });
    for (const format of ['csv', 'json', 'xml', 'markdown']) {
      expect((await admin.call('GET', `${entries()}?format=${format}`)).status).toBe(200);
    }
  });

  test('take changes of entries in every spelling, and undo and redo them', async () => {
    const path = `${entries()}/${of('medium')}`;
    const change = await admin.call('PATCH', path, { label: 'M', color: '', isActive: false });
    expect(change.status).toBe(200);
    const seen = async () => (await admin.call('GET', path)).body as unknown as Item;
    expect(await seen()).toMatchObject({ label: 'M', color: null, isActive: false });
    expect(await values('?isActive=false')).toEqual(['medium']);
    expect(await admin.history('undo', change)).toBe(200);
    expect(await seen()).toMatchObject({ label: 'medium', color: '#a1b2c3', isActive: true });
    expect(await admin.history('redo', change)).toBe(200);
    expect(await seen()).toMatchObject({ label: 'M' });
    expect((await admin.call('PUT', entries(), { id: of('medium'), label: 'Medium' })).status).toBe(200);
    expect((await admin.call('PUT', path, { isActive: true })).status).toBe(200);
    expect(await seen()).toMatchObject({ label: 'Medium', isActive: true });
  });

  test('are put in order as a whole, which can be undone and redone', async () => {
    const order = await admin.call('POST', `${entries()}/reorder`, { ids: [of('large'), of('small')] });
    expect([order.status, order.body]).toEqual([200, { ok: true }]);
    expect(await values()).toEqual(['large', 'small', 'medium']);
    expect(await admin.history('undo', order)).toBe(200);
    expect(await values()).toEqual(['small', 'medium', 'large']);
    expect(await admin.history('redo', order)).toBe(200);
    expect(await values()).toEqual(['large', 'small', 'medium']);
    const places = ['small', 'medium', 'large'].map((value, position) => ({ id: of(value), position }));
    expect((await admin.call('POST', `${entries()}/reorder`, { entries: places })).status).toBe(200);
    expect(await values()).toEqual(['small', 'medium', 'large']);
    const reorder = (json: object) => admin.refusal('POST', `${entries()}/reorder`, json);
    expect(await reorder({})).toEqual([400, 'Invalid input']);
    expect(await reorder({ ids: [] })).toEqual([400, 'Invalid input']);
    expect(await reorder({ ids: [randomUUID()] })).toEqual([404, 'Dictionary entry not found']);
    const unknown = `/dictionaries/${randomUUID()}/entries/reorder`;
    expect(await admin.refusal('POST', unknown, { ids: [of('small')] })).toEqual([
      404,
      'Dictionary not found',
    ]);
  });

  test('have a default entry, which goes and comes back with the entry', async () => {
    const choose = (entryId: string | null) => admin.call('POST', `${entries()}/set-default`, { entryId });
    const chosen = async () => (await admin.call('GET', `/dictionaries/${id}`)).body as unknown as Item;
    const change = await choose(of('medium'));
    expect(change.status).toBe(200);
    expect(await chosen()).toMatchObject({ defaultEntryId: of('medium') });
    expect((await admin.call('GET', entries())).body.items.map(({ isDefault }) => isDefault)).toEqual([
      false,
      true,
      false,
    ]);
    const deletion = await admin.call('DELETE', `${entries()}/${of('medium')}`);
    expect(await chosen()).toMatchObject({ defaultEntryId: null, entryCount: 2 });
    expect(await admin.history('undo', deletion)).toBe(200);
    expect(await chosen()).toMatchObject({ defaultEntryId: of('medium'), entryCount: 3 });
    expect(await admin.history('undo', change)).toBe(200);
    expect(await chosen()).toMatchObject({ defaultEntryId: null });
    expect((await choose(null)).status).toBe(200);
    expect((await choose(randomUUID())).status).toBe(404);
  });

  test('answer the records that requests create and change', async () => {
    const made = await admin.call('POST', '/dictionaries', { key: 'answered', name: 'Answered' });
    const path = `/dictionaries/${made.body.id}`;
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string;
    expect(made.body).toMatchObject({
      id: made.body.id,
      key: 'answered',
      name: 'Answered',
      description: null,
      isActive: true,
      isClosed: false,
      entrySortMode: 'position',
      defaultEntryId: null,
      entryCount: 0,
      organizationId: admin.tenant.organizationId,
      createdAt: time,
      updatedAt: time,
    });
    const entry = (
      await admin.call('POST', `${path}/entries`, { value: 'a', color: '#ABCDEF', isDefault: true })
    ).body;
    expect(entry).toMatchObject({
      id: expect.any(String),
      dictionaryId: made.body.id,
      value: 'a',
      label: 'a',
      color: '#abcdef',
      position: 0,
      isActive: true,
      isDefault: true,
    });
    for (const [method, url, json] of [
      ['PATCH', path, {}],
      ['PUT', path, {}],
      ['PUT', '/dictionaries', { id: made.body.id }],
    ] as const) {
      const { status, body } = await admin.call(method, url, {
        ...json,
        name: `By ${method} of ${url.length}`,
      });
      const read = (await admin.call('GET', path)).body;
      expect([status, body]).toEqual([200, { ok: true, ...read }]);
      expect(read).toMatchObject({
        name: `By ${method} of ${url.length}`,
        defaultEntryId: entry.id,
        entryCount: 1,
      });
    }
    for (const [method, url, json] of [
      ['PATCH', `${path}/entries/${entry.id}`, {}],
      ['PUT', `${path}/entries/${entry.id}`, {}],
      ['PUT', `${path}/entries`, { id: entry.id }],
    ] as const) {
      const { status, body } = await admin.call(method, url, {
        ...json,
        label: `By ${method} of ${url.length}`,
      });
      const read = (await admin.call('GET', `${path}/entries/${entry.id}`)).body;
      expect([status, body]).toEqual([200, { ok: true, ...read }]);
      expect(read).toMatchObject({ label: `By ${method} of ${url.length}`, isDefault: true });
    }
  });

  test('have at most one default entry, which every change can be taken back from', async () => {
    const dictionary = await admin.create('/dictionaries', { key: 'defaults', name: 'Defaults' });
    const path = `/dictionaries/${dictionary}/entries`;
    const made: string[] = [];
    for (const value of ['a', 'b', 'c']) made.push(await admin.create(path, { value }));
    const [a, b] = made as [string, string];
    const defaults = async () => {
      const { items } = (await admin.call('GET', path)).body;
      const { defaultEntryId } = (await admin.call('GET', `/dictionaries/${dictionary}`))
        .body as unknown as Item;
      const chosen = items.filter(({ isDefault }) => isDefault).map(({ id: entryId }) => entryId);
      expect(chosen).toEqual(defaultEntryId === null ? [] : [defaultEntryId]);
      return items.filter(({ isDefault }) => isDefault).map(({ value }) => value);
    };
    const say = (entryId: string, isDefault: boolean) =>
      admin.call('PATCH', `${path}/${entryId}`, { isDefault });
    const first = await say(a, true);
    expect([first.status, await defaults()]).toEqual([200, ['a']]);
    const second = await admin.call('PUT', path, { id: b, isDefault: true, label: 'B' });
    expect([second.body['isDefault' as never], await defaults()]).toEqual([true, ['b']]);
    await say(a, false);
    expect(await defaults()).toEqual(['b']);
    await admin.call('POST', `${path}/set-default`, { entryId: a });
    expect(await defaults()).toEqual(['a']);
    const none = await say(a, false);
    expect(await defaults()).toEqual([]);
    for (const [what, change, expected] of [
      ['undo', none, ['a']],
      ['redo', none, []],
    ] as const) {
      expect([await admin.history(what, change), await defaults()]).toEqual([200, expected]);
    }
    await say(b, true);
    const created = await admin.call('POST', path, { value: 'd', isDefault: true });
    expect(await defaults()).toEqual(['d']);
    expect([await admin.history('undo', created), await defaults()]).toEqual([200, ['b']]);
    const deletion = await admin.call('DELETE', `${path}/${b}`);
    expect(deletion.status).toBe(200);
    await say(a, true);
    expect([await admin.history('undo', deletion), await defaults()]).toEqual([200, ['a']]);
    const together = await Promise.all(made.map((entryId) => say(entryId, true)));
    expect(together.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await defaults()).toHaveLength(1);
    for (const defaultEntryId of [a, b, a]) {
      await admin.call('PATCH', `/dictionaries/${dictionary}`, { defaultEntryId });
      expect(await defaults()).toEqual([defaultEntryId === a ? 'a' : 'b']);
      await say(b, true);
      expect(await defaults()).toEqual(['b']);
    }
    for (const isDefault of [null, 'x']) {
      expect(await admin.refusal('PATCH', `${path}/${a}`, { isDefault })).toEqual([400, 'Invalid input']);
    }
  });

  test('list entries in the order that they say', async () => {
    const dictionary = await admin.create('/dictionaries', { key: 'sorted', name: 'Sorted' });
    const path = `/dictionaries/${dictionary}`;
    for (const [value, label] of [
      ['2', 'beta'],
      ['3', 'Alpha'],
      ['1', 'gamma'],
    ]) {
      await admin.create(`${path}/entries`, { value, label });
    }
    const order = async (entrySortMode?: string, query = '') => {
      if (entrySortMode) {
        const { status, body } = await admin.call('PATCH', path, { entrySortMode });
        expect([status, body]).toMatchObject([200, { entrySortMode }]);
      }
      return (await admin.call('GET', `${path}/entries${query}`)).body.items
        .map(({ value }) => value)
        .join('');
    };
    expect(await order()).toBe('231');
    expect(await order('label_asc')).toBe('321');
    expect(await order('label_desc')).toBe('123');
    expect(await order('value_asc')).toBe('123');
    expect(await order('value_desc')).toBe('321');
    expect(await order('created_at_asc')).toBe('231');
    expect(await order('created_at_desc')).toBe('132');
    expect(await order('created_at_desc', '?sortField=value')).toBe('123');
    expect(await order('value_asc', '?pageSize=1&page=2')).toBe('2');
    expect(await order('position')).toBe('231');
    const change = await admin.call('PATCH', path, { entrySortMode: 'value_asc' });
    expect([await admin.history('undo', change), await order()]).toEqual([200, '231']);
    expect(await admin.refusal('PATCH', path, { entrySortMode: 'odd' })).toEqual([400, 'Invalid input']);
    const key = 'sorted-at-once';
    const made = await admin.call('POST', '/dictionaries', { key, name: key, entrySortMode: 'label_desc' });
    expect(made.body).toMatchObject({ entrySortMode: 'label_desc' });
  });

  test('are left out where they are inactive, and so are entries, unless they are asked for', async () => {
    const dictionary = await admin.create('/dictionaries', { key: 'idle', name: 'Idle', isActive: false });
    const path = `/dictionaries/${dictionary}/entries`;
    const active = await admin.create(path, { value: 'active' });
    const idle = await admin.create(path, { value: 'idle', isActive: false });
    const ids = async (url: string) => (await admin.call('GET', url)).body.items.map((item) => item.id);
    expect(await ids('/dictionaries?pageSize=200')).not.toContain(dictionary);
    for (const query of [
      'includeInactive=true&search=idle',
      'isActive=false',
      `id=${dictionary}`,
      `ids=${dictionary}`,
    ]) {
      expect([query, await ids(`/dictionaries?${query}`)]).toEqual([query, [dictionary]]);
    }
    expect(await ids(path)).toEqual([active]);
    expect((await admin.call('GET', path)).body.total).toBe(1);
    expect(await ids(`${path}?includeInactive=true`)).toEqual([active, idle]);
    expect(await ids(`${path}?includeInactive=false`)).toEqual([active]);
    expect(await ids(`${path}?isActive=false`)).toEqual([idle]);
    expect((await admin.call('GET', `${path}/${idle}`)).body).toMatchObject({ isActive: false });
    expect(await admin.refusal('GET', `${path}?includeInactive=maybe`)).toEqual([400, 'Invalid input']);
    const exported = async (query: string) =>
      (await host.request<string>('GET', `${path}?format=csv${query}`, { token: admin.token })).body;
    expect(await exported('')).not.toContain('idle');
    expect(await exported('&includeInactive=true')).toContain('idle');
    expect(await exported('&full=true')).toContain('idle');
  });

  test('go with their entries, and come back with them', async () => {
    const gone = await admin.create('/dictionaries', { key: 'gone', name: 'Gone' });
    const path = `/dictionaries/${gone}/entries`;
    const first = await admin.create(path, { value: 'first' });
    const deletion = await admin.call('DELETE', `/dictionaries?id=${gone}`);
    expect(deletion.status).toBe(200);
    expect(await admin.refusal('GET', path)).toEqual([404, 'Dictionary not found']);
    expect(await admin.refusal('POST', path, { value: 'second' })).toEqual([404, 'Dictionary not found']);
    expect(await admin.history('undo', deletion)).toBe(200);
    expect((await admin.call('GET', path)).body.items).toMatchObject([{ id: first, value: 'first' }]);
  });

  test('take custom fields, and so do entries', async () => {
    const field = (entityId: string) =>
      admin.create('/entities/custom-fields', { entityId, key: 'grade', label: 'Grade', kind: 'integer' });
    await field('dictionaries.dictionary');
    await field('dictionaries.entry');
    expect((await admin.call('PUT', `/dictionaries/${id}`, { cf_grade: 3 })).status).toBe(200);
    const change = await admin.call('PUT', entries(), { id: of('small'), cf_grade: 4 });
    expect(change.status).toBe(200);
    expect((await admin.call('GET', '/dictionaries?cf_grade=3')).body.items).toMatchObject([
      { id, cf_grade: 3 },
    ]);
    expect((await admin.call('GET', `${entries()}?cf_grade=4`)).body.items).toMatchObject([{ cf_grade: 4 }]);
    expect(await admin.history('undo', change)).toBe(200);
    expect((await admin.call('GET', `${entries()}?cf_grade=4`)).body.total).toBe(0);
    expect(await admin.refusal('PUT', entries(), { id: of('small'), cf_grade: 'x' })).toEqual([
      400,
      'Invalid input',
    ]);
  });

  test('are exported with entries and custom fields, each tenant its own', async () => {
    const exported = async (path: string, { token } = admin) =>
      (await host.request<string>('GET', `${path}?format=csv`, { token })).body;
    expect((await admin.call('PUT', `/dictionaries/${id}`, { cf_grade: 31 })).status).toBe(200);
    expect((await admin.call('PUT', entries(), { id: of('large'), cf_grade: 41 })).status).toBe(200);
    const dictionaries = await exported('/dictionaries');
    expect(dictionaries).toContain('Of shirts');
    expect(dictionaries).toContain('31');
    const rows = (await exported(entries())).trim().split('\n');
    expect(rows).toHaveLength(4);
    expect(rows.find((row) => row.includes('large'))).toContain('41');
    expect(await exported('/dictionaries', stranger)).not.toContain('Of shirts');
  });

  test.each([
    [{ name: 'Without key' }],
    [{ key: 'a b', name: 'Odd' }],
    [{ key: 'nameless' }],
    [{ key: 'odd', name: 'Odd', unknown: 1 }],
  ])('refuse %j', async (json) => {
    expect(await admin.refusal('POST', '/dictionaries', json)).toEqual([400, 'Invalid input']);
  });

  test.each([
    [{}],
    [{ value: ' ' }],
    [{ value: 'x', color: 'red' }],
    [{ value: 'x', position: -1 }],
    [{ value: 'x', odd: 1 }],
  ])('refuse the entry %j', async (json) => {
    expect(await admin.refusal('POST', entries(), json)).toEqual([400, 'Invalid input']);
  });

  test('keep keys and values apart, and versions in order', async () => {
    expect(await admin.refusal('POST', '/dictionaries', { key: 'SIZES', name: 'Again' })).toEqual([
      409,
      'duplicate_key',
    ]);
    expect(await admin.refusal('POST', entries(), { value: 'small' })).toEqual([409, 'duplicate_value']);
    const other = await admin.create('/dictionaries', { key: 'other', name: 'Other' });
    await admin.create(`/dictionaries/${other}/entries`, { value: 'small' });
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const json = method === 'PUT' ? { label: 'Moved' } : undefined;
      const path = `/dictionaries/${other}/entries/${of('small')}`;
      expect(await admin.refusal(method, path, json)).toEqual([404, 'Dictionary entry not found']);
    }
    const stale = { 'x-expected-updated-at': '2020-01-01T00:00:00.000Z' };
    const change = await admin.call('PUT', `${entries()}/${of('small')}`, { label: 'S' }, stale);
    expect([change.status, change.body.code]).toEqual([409, 'optimistic_lock_conflict']);
  });

  test('are out of reach for other tenants, for callers without the features, and for nobody', async () => {
    const path = `${entries()}/${of('small')}`;
    const requests: [string, string, object?][] = [
      ['GET', `/dictionaries/${id}`],
      ['PUT', `/dictionaries/${id}`, { name: 'Mine' }],
      ['DELETE', `/dictionaries/${id}`],
      ['GET', entries()],
      ['POST', entries(), { value: 'mine' }],
      ['GET', path],
      ['PUT', path, { label: 'Mine' }],
      ['PUT', entries(), { id: of('small'), label: 'Mine' }],
      ['DELETE', path],
      ['DELETE', `${entries()}?id=${of('small')}`],
      ['POST', `${entries()}/reorder`, { ids: [of('small')] }],
      ['POST', `${entries()}/set-default`, { entryId: of('small') }],
    ];
    const without = await Client.of(host, [], admin.tenant);
    const viewer = await Client.of(host, 'employee', admin.tenant);
    for (const [method, url, json] of requests) {
      expect([method, url, (await stranger.call(method, url, json)).status]).toEqual([method, url, 404]);
      expect((await without.call(method, url, json)).status).toBe(403);
      expect((await viewer.call(method, url, json)).status).toBe(method === 'GET' ? 200 : 403);
      expect((await host.request(method, url, json && { json })).status).toBe(401);
      const wrong = url.replace(id, 'x');
      expect([400, 404]).toContain((await admin.call(method, wrong, json)).status);
    }
    const foreign = await stranger.create('/dictionaries', { key: 'theirs', name: 'Theirs' });
    expect(
      await stranger.refusal('POST', `/dictionaries/${foreign}/entries/set-default`, {
        entryId: of('small'),
      }),
    ).toEqual([404, 'Dictionary entry not found']);
    expect(await values()).toEqual(['small', 'medium', 'large']);
  });

  test('are read by a number of queries that does not grow with them', async () => {
    const few = await host.queriesDuring(() => admin.call('GET', entries()));
    for (let at = 0; at < 5; at += 1) await admin.create(entries(), { value: `more ${at}` });
    expect(await host.queriesDuring(() => admin.call('GET', entries()))).toBe(few);
  });
});
