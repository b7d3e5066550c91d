import { startTestHost, type TestHost, type TestTenant } from '@tenantry/core/testing';

interface Item {
  readonly id: string;
  readonly name: string;
  readonly customValues: Readonly<Record<string, unknown>> | null;
  readonly customFields: readonly object[];
}

interface Answer {
  readonly id: string;
  readonly items: readonly Item[];
  readonly unfit?: boolean;
  readonly plan?: readonly { readonly 'QUERY PLAN': string }[];
  readonly details?: readonly {
    readonly path: readonly string[];
    readonly message: string;
    readonly code: string;
  }[];
  readonly code?: string;
  readonly rest?: object;
}

const FIELDS = '/entities/custom-fields';
const EXHIBITS = '/museum/exhibits';
const EXHIBIT = 'museum.exhibit';

describe('custom fields', () => {
  let host: TestHost;
  let home: TestTenant;
  let token: string;

  beforeAll(async () => {
    host = await startTestHost({ sources: ['./modules/*', './test/fixtures/modules/museum'] });
    home = await host.homeTenant();
    token = await home.signInAs('admin');
  });
  afterAll(() => host?.stop());

  const call = (method: string, path: string, json?: object, as = token) =>
    host.request<Answer>(method, path, { token: as, ...(json && { json }) });
  const define = async (key: string, kind: string, more: object = {}, as = token): Promise<string> => {
    const json = { entityId: EXHIBIT, key, label: `The ${key}`, kind, ...more };
    const { status, body } = await call('POST', FIELDS, json, as);
    expect({ status, body }).toMatchObject({ status: 201 });
    return body.id;
  };
  const add = async (name: string, fields: object, as = token): Promise<string> => {
    const { status, body } = await call('POST', EXHIBITS, { name, ...fields }, as);
    expect({ status, body }).toMatchObject({ status: 201 });
    return body.id;
  };
  const list = async (query: Record<string, string>, as = token): Promise<Answer> => {
    const { status, body } = await call(
      'GET',
      `${EXHIBITS}?${new URLSearchParams(query).toString()}`,
      undefined,
      as,
    );
    expect(status).toBe(200);
    return body;
  };
  const names = async (query: Record<string, string>, as = token) =>
    (await list(query, as)).items?.map(({ name }) => name);
  const valuesOf = async (id: string) => (await list({})).items.find((item) => item.id === id)?.customValues;
  const wrong = async (fields: object, method = 'POST', path = EXHIBITS) => {
    const { status, body } = await call(method, path, { name: 'Wrong', ...fields });
    expect(status).toBe(400);
    return body.details?.map(({ path: [name], code }) => `${name} ${code}`);
  };

  test('take values of every kind, in every spelling, and show them in three forms', async () => {
    expect((await call('POST', EXHIBITS, { name: 'Early', cf_room: 'x' })).status).toBe(400);
    await define('room', 'text', { rules: { minLength: 2, maxLength: 20 } });
    await define('story', 'multiline');
    await define('floor', 'integer', { rules: { min: -2, max: 10 } });
    await define('weight', 'float');
    await define('worth', 'currency', { rules: { currency: 'EUR', min: 0 } });
    await define('fragile', 'boolean');
    await define('found', 'date', { rules: { max: '2030-12-31' } });
    await define('shown', 'datetime');
    const options = [
      { value: 'glass', label: 'Glass' },
      { value: 'clay', label: 'Clay' },
      { value: 'tin', label: 'Tin' },
    ];
    await define('stuff', 'select', { multi: true, options });
    await define('contact', 'email');
    await define('page', 'url');
    await define('lender', 'relation', { rules: { relatedKind: 'customers.person' } });
    await define('grades', 'integer', { multi: true, rules: { maxItems: 3 } });
    const lender = '0A0B0C0D-0000-4000-8000-00000000ABCD';
    const id = await add('Vase', {
      cf_room: 'Hall',
      'cf:story': 'Once\nupon',
      customFields: { floor: '2', weight: 1.5, worth: '12.49995', fragile: 'yes', cf_room: undefined },
      customValues: { found: '1999-01-31', shown: '2026-01-01T12:00:00+01:00', floor: 9, lender },
      cf_stuff: ['clay', 'glass', 'clay'],
      cf_grades: '7',
      cf_contact: 'a@b.example',
      cf_page: 'https://b.example/?q=1',
    });
    const values = {
      room: 'Hall',
      story: 'Once\nupon',
      floor: 2,
      weight: 1.5,
      worth: 12.5,
      fragile: true,
      found: '1999-01-31',
      shown: '2026-01-01T11:00:00.000Z',
      stuff: ['clay', 'glass'],
      contact: 'a@b.example',
      page: 'https://b.example/?q=1',
      lender: lender.toLowerCase(),
      grades: [7],
    };
    const { items } = await list({});
    const item = items.find((one) => one.id === id);
    expect(item).toMatchObject({
      customValues: values,
      cf_room: 'Hall',
      cf_stuff: ['clay', 'glass'],
      cf_floor: 2,
    });
    expect(item?.customFields).toHaveLength(13);
    expect(item?.customFields[0]).toEqual({
      key: 'room',
      label: 'The room',
      value: 'Hall',
      kind: 'text',
      multi: false,
    });
    // As a list of pairs; blank clears, what is left out stays, several values are replaced as a whole.
    const changed = {
      customFields: [
        { key: 'stuff', value: ['tin'] },
        { key: 'worth', value: null },
        { key: 'page', value: '' },
        { key: 'grades', value: [] },
      ],
    };
    expect((await call('PUT', `${EXHIBITS}/${id}`, changed)).body).toEqual({ ok: true });
    const { worth: _worth, page: _page, grades: _grades, ...kept } = values;
    expect(await valuesOf(id)).toEqual({ ...kept, stuff: ['tin'] });
    expect(await valuesOf(await add('Bare', {}))).toBeNull();
  });

  test('refuse what does not fit, with the field named, and never with a fault', async () => {
    expect(
      await wrong({
        cf_room: 'x',
        cf_floor: 11,
        cf_weight: '12345678901234567.891',
        cf_worth: '1e12',
        cf_fragile: 'maybe',
        cf_found: '2031-01-01',
        cf_shown: 'yesterday',
        cf_contact: 'nobody',
        cf_page: 'javascript:alert(1)',
        cf_lender: 'me',
        cf_grades: [1, 2, 3, 4],
        cf_stuff: ['wood'],
        'cf:unknown': 1,
        customValues: { other: 1 },
      }),
    ).toEqual(
      expect.arrayContaining([
        'cf_other object.unknown',
        'cf_room string.min',
        'cf_floor custom',
        'cf_weight custom',
        'cf_worth number.max',
        'cf_fragile boolean.base',
        'cf_found custom',
        'cf_shown date.base',
        'cf_contact string.email',
        'cf_page string.uriCustomScheme',
        'cf_lender string.guid',
        'cf_grades array.max',
        'cf_stuff any.only',
        'cf_unknown object.unknown',
      ]),
    );
    const body = `{"name": "x", "customFields": {"__proto__": 1, "constructor": 2, "toString": 3}}`;
    const headers = { 'content-type': 'application/json' };
    const sent = await host.request('POST', EXHIBITS, { token, body, headers });
    expect(sent.status).toBe(400);
    for (const value of [
      '\u0000',
      '\ud800',
      {},
      [[]],
      Number.MAX_VALUE,
      '9'.repeat(400),
      'x'.repeat(100_000),
      '0000-00-00',
      '2026-02-30',
      '+012026-01-01T00:00:00Z',
    ]) {
      for (const key of [
        'room',
        'floor',
        'weight',
        'worth',
        'fragile',
        'found',
        'shown',
        'stuff',
        'lender',
      ]) {
        if (key === 'room' && typeof value === 'string' && value.length > 1 && value.length < 20) continue;
        const { status } = await call('POST', EXHIBITS, { name: 'x', [`cf_${key}`]: value });
        expect([key, value, status]).toEqual([key, value, 400]);
        const asked = await call('GET', `${EXHIBITS}?cf_${key}=${encodeURIComponent(toText(value))}`);
        expect([key, value, asked.status === 200 || asked.status === 400]).toEqual([key, value, true]);
      }
    }
    for (const container of [
      { customFields: 'x' },
      { customValues: [1] },
      { customFields: [1] },
      { customFields: [{}] },
    ]) {
      expect((await call('POST', EXHIBITS, { name: 'x', ...container })).status).toBe(400);
    }
  });

  test('demand required values of new records, fill in defaults, and do not let them be cleared', async () => {
    const tag = await define('tag', 'text', { required: true });
    const state = await define('state', 'text', { defaultValue: 'new' });
    expect(await wrong({})).toEqual(['cf_tag any.required']);
    expect(await wrong({ cf_tag: null })).toEqual(['cf_tag any.required']);
    const id = await add('Tagged', { cf_tag: 'T1' });
    expect(await valuesOf(id)).toEqual({ tag: 'T1', state: 'new' });
    expect(await wrong({ cf_tag: '' }, 'PUT', `${EXHIBITS}/${id}`)).toEqual(['cf_tag any.required']);
    expect((await call('PUT', `${EXHIBITS}/${id}`, { cf_state: null })).status).toBe(200);
    expect(await valuesOf(id)).toEqual({ tag: 'T1' });
    expect(await valuesOf(await add('Stateless', { cf_tag: 'T2', cf_state: null }))).toEqual({ tag: 'T2' });
    for (const field of [tag, state]) {
      expect((await call('PUT', FIELDS, { id: field, isActive: false })).status).toBe(200);
    }
    expect(await valuesOf(id)).toBeNull();
  });

  test('are filtered and sorted by', async () => {
    await add('A', {
      cf_room: 'North 1',
      cf_floor: 2,
      cf_weight: 10,
      cf_stuff: ['tin', 'clay'],
      cf_fragile: true,
    });
    await add('B', {
      cf_room: 'north 2',
      cf_floor: 10,
      cf_weight: 9.5,
      cf_found: '2001-05-05',
      cf_stuff: ['tin'],
    });
    await add('C', { cf_room: 'South, 1', cf_floor: 10, cf_fragile: false, cf_grades: [3, 5] });
    const only = (found: readonly string[] | undefined) =>
      found?.filter((name) => 'ABC'.includes(name)).join('');
    const abc = async (query: Record<string, string>) => only(await names(query));
    expect(await abc({ cf_room: 'North 1' })).toBe('A');
    expect(await abc({ cf_room: 'South, 1' })).toBe('C');
    expect(await abc({ cf_floor: '10' })).toBe('BC');
    expect((await call('GET', `${EXHIBITS}?cf_floor=ten`)).status).toBe(400);
    expect(await abc({ cf_floorIn: '2, 3,10' })).toBe('ABC');
    expect(await abc({ cf_stuff: 'tin' })).toBe('AB');
    expect(await abc({ cf_stuffIn: 'clay,glass' })).toBe('A');
    expect(await abc({ cf_fragile: 'no' })).toBe('C');
    expect(await abc({ cf_floor: '10', cf_stuff: 'tin' })).toBe('B');
    expect(await abc({ cf_nothing: 'x', cf_room: '' })).toBe('ABC');
    expect(await abc({ sort: 'cf_weight' })).toMatch(/^BA/);
    expect(await abc({ sort: 'cf_room', dir: 'desc' })).toMatch(/BCA|CBA|BAC|ABC|CAB/);
    const ask = (field: string, op: string, value = '') => abc({ field: `cf_${field}`, op, value });
    expect(await ask('room', 'contains', 'NORTH')).toBe('AB');
    expect(await ask('room', 'does_not_contain', 'north')).toBe('C');
    expect(await ask('room', 'starts_with', 'north')).toBe('AB');
    expect(await ask('room', 'ends_with', '1')).toBe('AC');
    expect(await ask('room', 'contains', '%')).toBe('');
    expect(await ask('room', 'is_not', 'North 1')).toBe('BC');
    expect(await ask('weight', 'is_empty')).toBe('C');
    expect(await ask('weight', 'is_not_empty')).toBe('AB');
    expect(await ask('weight', 'greater_than', '9.75')).toBe('A');
    expect(await ask('weight', 'less_or_equal', '10')).toBe('AB');
    expect(await ask('floor', 'between', '["1","9"]')).toBe('A');
    expect(await ask('floor', 'not_equals', '2')).toBe('BC');
    expect(await ask('floor', 'is_any_of', '["2","10"]')).toBe('ABC');
    expect(await ask('floor', 'is_none_of', '[2]')).toBe('BC');
    expect(await ask('found', 'is_after', '2001-05-04T23:00:00Z')).toBe('B');
    expect(await ask('found', 'is_before', '2001-05-05')).toBe('');
    expect(await ask('fragile', 'is_true')).toBe('A');
    expect(await ask('fragile', 'is_false')).toBe('C');
    expect(await ask('stuff', 'has_all_of', '["tin","clay"]')).toBe('A');
    expect(await ask('stuff', 'has_any_of', '["clay","glass"]')).toBe('A');
    expect(await ask('stuff', 'has_none_of', '["clay"]')).toBe('BC');
    expect(await ask('stuff', 'contains', 'LA')).toBe('A');
    expect(await ask('grades', 'greater_than', '4')).toBe('C');
    for (const [field = '', op = '', value = ''] of [
      ['room', 'is_true'],
      ['room', 'greater_than', '1'],
      ['floor', 'contains', '1'],
      ['room', 'drop_table', '1'],
    ]) {
      expect(await list({ field: `cf_${field}`, op, value })).toEqual({ unfit: true });
    }
    for (const [op, value] of [
      ['equals', 'many'],
      ['between', '[1]'],
      ['between', '["9","1"]'],
      ['is', ''],
    ] as const) {
      const { status } = await call(
        'GET',
        `${EXHIBITS}?${new URLSearchParams({ field: 'cf_floor', op, value }).toString()}`,
      );
      expect([op, value, status]).toEqual([op, value, 400]);
    }
  });

  test('are read by more writers at once than there are connections', async () => {
    await define('crowd', 'integer');
    const crowd = Array.from({ length: 30 }, (_, index) => add('Crowd', { cf_crowd: index }));
    expect(new Set(await Promise.all(crowd)).size).toBe(30);
    expect(await names({ cf_crowd: '29' })).toEqual(['Crowd']);
  });

  test('are found through an index among fifty thousand records', async () => {
    await host.sql(
      `INSERT INTO museum_exhibits (tenant_id, name, custom_fields)
       SELECT $1, 'Shard ' || i, jsonb_build_object('room', 'Cellar ' || i % 5000, 'grades', jsonb_build_array(i % 7, 100 + i % 9000))
         FROM generate_series(1, 50000) i`,
      [home.id],
    );
    await host.sql('VACUUM ANALYZE museum_exhibits');
    const queries: Record<string, string>[] = [
      { cf_room: 'Cellar 77' },
      { cf_roomIn: 'Cellar 77,Cellar 78,Cellar 79' },
      { cf_grades: '177' },
      { field: 'cf_grades', op: 'has_all_of', value: '[3, 177]' },
    ];
    for (const query of queries) {
      const { plan } = await list({ ...query, explain: '1' });
      const text = plan?.map((row) => row['QUERY PLAN']).join('\n') ?? '';
      expect(text).toContain('Bitmap Index Scan on museum_exhibits_custom_field_values');
      expect(text).not.toContain('Seq Scan');
    }
    expect(await names({ cf_room: 'Cellar 77' })).toHaveLength(10);
  });

  test('of two tenants with the same key have nothing in common', async () => {
    const other = await host.tenant();
    const theirs = await other.signInAs('admin');
    expect(await names({}, theirs)).toEqual([]);
    await define('room', 'integer', { label: 'Their room' }, theirs);
    await add('Theirs', { cf_room: 7 }, theirs);
    expect(await names({ cf_room: '7' }, theirs)).toEqual(['Theirs']);
    expect(await names({ cf_room: '7' })).toEqual([]);
    expect((await call('GET', `${EXHIBITS}?cf_room=Cellar%2077`, undefined, theirs)).status).toBe(400);
    expect((await list({}, theirs)).items[0]?.customFields).toEqual([
      { key: 'room', label: 'Their room', value: 7, kind: 'integer', multi: false },
    ]);
    expect((await call('POST', EXHIBITS, { name: 'x', cf_floor: 1 }, theirs)).status).toBe(400);
  });

  test('are dropped for a tenant that has switched their module off, and what is stored stays', async () => {
    const root = await host.rootToken();
    const cookies = { selected_tenant: home.id };
    const switchOff = (enabled: boolean) =>
      host.request('PUT', '/platform/tenant-modules/entities', { token: root, cookies, json: { enabled } });
    const id = await add('Kept', { cf_room: 'Attic' });
    const off = await switchOff(false);
    expect([off.status, off.body]).toEqual([200, expect.anything()]);
    const dropped = await call('POST', EXHIBITS, { name: 'Dropped', cf_room: 'Nowhere', cf_unknown: 1 });
    expect(dropped.body).toMatchObject({ rest: { name: 'Dropped' } });
    expect(await valuesOf(id)).toBeNull();
    await switchOff(true);
    expect(await valuesOf(id)).toEqual({ room: 'Attic' });
  });
});

function toText(value: unknown): string {
  return (typeof value === 'string' ? value : JSON.stringify(value))
    .replace(/\p{Surrogate}/gu, '')
    .slice(0, 2_000);
}
