import { COUNT, type Json, Numbers } from '../dashboards/Numbers';

interface Document {
  readonly paths: Readonly<
    Record<
      string,
      { readonly get?: { readonly parameters?: readonly { readonly name: string; readonly in: string }[] } }
    >
  >;
}

/** Lists that are published to be empty for a query that is invalid, as a blank id is. */
const IS_EMPTY_WHEN_INVALID = /\/auth\/(?:roles|users)$/;

/** Queries with blank values, and with ones that cannot be read. */
describe('a parameter of a list', () => {
  let world: Numbers;
  beforeAll(async () => {
    world = await Numbers.open();
    const send = async (path: string, json: object) => {
      const { status, body } = await world.send('POST', path, json);
      expect({ path, status, body }).toMatchObject({ status: 201 });
      return body['id'] as string;
    };
    for (const kind of ['integer', 'date', 'datetime', 'float', 'boolean', 'relation', 'text']) {
      await send('/entities/custom-fields', { entityId: 'customers.deal', key: kind, label: kind, kind });
    }
    const dealId = await world.deal({
      probability: 10,
      cf_integer: 10,
      cf_text: 'Trade fair',
      source: 'Trade fair',
    });
    const entityId = await send('/customers/people', {
      firstName: 'Ada',
      lastName: 'Lee',
      displayName: 'Ada Lee',
    });
    await send('/customers/activities', { entityId, activityType: 'call', subject: 'A call' });
    await send('/customers/interactions', { entityId, interactionType: 'call', title: 'A call', dealId });
    await send('/customers/todos', { entityId, title: 'A todo' });
    await send('/catalog/products', { title: 'A product', sku: 'A-1' });
  });
  afterAll(() => world?.host.stop());

  const get = (path: string) => world.send('GET', path);
  const totalOf = async (path: string): Promise<unknown> => {
    const { status, body } = await get(path);
    return status === 200 ? (body['total'] ?? body['items'] ?? 'no list') : { status, body };
  };
  const titles = async (query: Readonly<Record<string, string>>) => {
    const { status, body } = await get(`/customers/deals?${new URLSearchParams(query).toString()}`);
    return status === 200 ? (body['items'] as readonly Json[]).length : status;
  };
  const asked = (field: string, op: string, value: string) =>
    titles({
      'filter[conditions][0][field]': field,
      'filter[conditions][0][op]': op,
      'filter[conditions][0][value]': value,
    });

  /** Every list, with the names of its parameters. */
  const readLists = async () => {
    const { paths } = (await world.host.request<Document>('GET', '/openapi.json')).body;
    const lists = Object.entries(paths).flatMap(([path, { get: read }]) => {
      const names = (read?.parameters ?? []).filter((one) => one.in === 'query').map(({ name }) => name);
      return names.includes('filter') && !path.includes('{') && !IS_EMPTY_WHEN_INVALID.test(path)
        ? [{ path: path.replace(/^\/api/, ''), names }]
        : [];
    });
    expect(lists.length).toBeGreaterThan(15);
    return lists;
  };

  it('finds what the advanced filter finds, in capitals and in small letters, in every list', async () => {
    const compared: string[] = [];
    for (const { path, names } of await readLists()) {
      const items = ((await get(path)).body['items'] ?? []) as readonly Json[];
      for (const name of names) {
        const column = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
        const value = items[0]?.[name] ?? items[0]?.[column];
        if (typeof value !== 'string' || value === '' || name === 'id') continue;
        for (const spelled of [value, value.toUpperCase(), value.toLowerCase()]) {
          const filter = new URLSearchParams({
            'filter[conditions][0][field]': name,
            'filter[conditions][0][op]': 'is',
            'filter[conditions][0][value]': spelled,
          });
          const advanced = await totalOf(`${path}?${filter.toString()}`);
          // Some parameters are no fields.
          if (typeof advanced !== 'number') continue;
          const shorthand = await totalOf(`${path}?${new URLSearchParams({ [name]: spelled }).toString()}`);
          // What has no form of a value of the field may be refused.
          const found = JSON.stringify(shorthand).includes(`"path":["${name}"]`) ? 0 : shorthand;
          expect([path, name, spelled, found]).toEqual([path, name, spelled, advanced]);
          compared.push(`${path} ${name}`);
        }
      }
    }
    expect(new Set(compared).size).toBeGreaterThan(10);
  });

  it('counts as absent where it is blank, in every list', async () => {
    for (const { path, names } of await readLists()) {
      const all = await totalOf(path);
      for (const name of names) {
        // No ids find nothing; others stand for parameters whose names have a form.
        if (name === 'ids' || name === 'others') continue;
        for (const blank of ['', '%20']) {
          const answer = await totalOf(`${path}?${name}=${blank}`);
          // It may be refused with its name, but finds nothing else.
          const isRefused = JSON.stringify(answer).includes(`"path":["${name}"]`);
          expect([path, name, isRefused || answer]).toEqual([path, name, isRefused || all]);
        }
      }
    }
  });

  it.each([
    ['cf_integer', 'ten'],
    ['cf_date', '46388'],
    ['cf_date', '2026-02-30'],
    ['cf_datetime', '2026-01-01T10:00:00'],
    ['cf_datetimeIn', '2026-01-01,Dec 31'],
    ['cf_float', 'abc'],
    ['cf_boolean', 'perhaps'],
    ['cf_relation', 'nobody'],
  ])('is refused with its name for %s=%s', async (name, value) => {
    const { status, body } = await get(`/customers/deals?${name}=${encodeURIComponent(value)}`);
    expect({ status, body }).toMatchObject({ status: 400, body: { details: [{ path: [name] }] } });
  });

  it.each([
    ['filter', 'abc'],
    ['filter[logic]', 'xor'],
    ['filter[conditions][0][join]', 'nand'],
  ])('is refused for %s=%s', async (name, value) => {
    const rest = { 'filter[conditions][0][field]': 'title', 'filter[conditions][0][op]': 'is_not_empty' };
    expect(await titles({ ...rest, [name]: value })).toBe(400);
  });

  it('takes a comma list in which a value is blank', async () => {
    expect(await titles({ status: 'lost,' })).toBe(0);
  });

  it('compares a whole number with any number', async () => {
    for (const field of ['probability', 'cf_integer']) {
      expect(await asked(field, 'is', '10.00')).toBe(1);
      expect(await asked(field, 'is', '10.5')).toBe(0);
      expect(await asked(field, 'is_any_of', '1e1,99999999999')).toBe(1);
      expect(await asked(field, 'greater_than', '9.99')).toBe(1);
      expect(await asked(field, 'less_than', '99999999999')).toBe(1);
      expect(await asked(field, 'is', 'ten')).toBe(400);
    }
  });

  it('finds words whatever their case', async () => {
    for (const field of ['source', 'cf_text']) {
      expect(await asked(field, 'is', 'TRADE FAIR')).toBe(1);
      expect(await asked(field, 'is_any_of', 'trade fair')).toBe(1);
      expect(await asked(field, 'is_not', 'trade FAIR')).toBe(0);
    }
    expect(await titles({ cf_text: 'trade Fair' })).toBe(1);
  });

  it('says the same as a filter of widgets, of several values too', async () => {
    const tags = { entityId: 'customers.deal', key: 'tags', label: 'Tags', kind: 'text', multi: true };
    expect((await world.send('POST', '/entities/custom-fields', tags)).status).toBe(201);
    await world.deal({ cf_tags: ['North', 'South'] });
    const counted = async (operator: string, value: unknown, field = 'cf_tags') =>
      (await world.ask({ ...COUNT, filters: [{ field, operator, value }] })).value;
    expect(await counted('eq', 'NORTH')).toBe(await asked('cf_tags', 'has_any_of', 'NORTH'));
    expect(await counted('in', ['east', 'south'])).toBe(1);
    expect(await counted('neq', 'north')).toBe(1);
    expect(await counted('is_not_null', null)).toBe(1);
    expect(await counted('eq', 'TRADE FAIR', 'cf_text')).toBe(1);
    expect(await counted('eq', 'TRADE FAIR', 'source')).toBe(1);
  });
});
