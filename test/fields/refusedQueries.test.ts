import { COUNT, type Json, Numbers } from '../dashboards/Numbers';

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly description?: string;
}

interface Document {
  readonly paths: Readonly<Record<string, { readonly get?: { readonly parameters?: readonly Parameter[] } }>>;
}

interface Member {
  readonly name: string;
  readonly operators: readonly string[];
  /** Whether it names a kind of records: those that the caller may read are offered, stored ones may be of others. */
  readonly isKind: boolean;
  readonly value: { readonly choices: readonly { readonly value: unknown }[] };
}

interface Described {
  readonly path: string;
  readonly members: readonly Member[];
  readonly filters: readonly { readonly name: string }[];
}

/** Lists that are published to be empty for a query that is invalid. */
const IS_EMPTY_WHEN_INVALID = /^\/auth\/(?:roles|users)$/;
/** Choices that records may have besides those that are offered. */
const IS_OPEN = new Set(['imports.import delimiter', 'imports.import encoding', 'catalog.variant gtinType']);
const WITHOUT_OPERAND = new Set(['is_empty', 'is_not_empty', 'is_true', 'is_false']);

/** Queries that mean nothing, made from what the server says of its lists. */
describe('a query that means nothing', () => {
  let world: Numbers;
  let operations: { path: string; parameters: readonly Parameter[] }[];
  let collections: (Described & { readonly id: string })[];

  beforeAll(async () => {
    world = await Numbers.open();
    const { paths } = (await world.host.request<Document>('GET', '/openapi.json')).body;
    operations = Object.entries(paths).flatMap(([path, { get }]) =>
      path.includes('{')
        ? []
        : [
            {
              path: path.replace(/^\/api/, ''),
              parameters: get?.parameters?.filter((one) => one.in === 'query') ?? [],
            },
          ],
    );
    const { body } = await world.send('GET', '/console/collections');
    const ids = (body['items'] as readonly { id: string }[]).map(({ id }) => id);
    const described = await Promise.all(
      ids.map(async (id) => ({
        id,
        ...(await world.host.request<Described>('GET', `/console/collections/${id}`, { token: world.token }))
          .body,
      })),
    );
    collections = described.filter(
      ({ path }) => !path.includes(':') && operations.some((one) => one.path === path),
    );
    expect(collections.length).toBeGreaterThan(15);
  });
  afterAll(() => world?.host.stop());

  const get = (path: string, query: Readonly<Record<string, string>>) =>
    world.send('GET', `${path}?${new URLSearchParams(query).toString()}`);

  /** How an advanced filter of one condition is answered. */
  const filtered = (path: string, field: string, op: string, value?: string) =>
    get(path, {
      'filter[conditions][0][field]': field,
      'filter[conditions][0][op]': op,
      ...(value !== undefined && { 'filter[conditions][0][value]': value }),
    });

  const refusing = (member: string) => ({
    status: 400,
    body: { details: [{ path: ['filter', 'conditions', 0, member] }] },
  });

  it('is refused where a list of values has commas alone', async () => {
    const lists = operations.flatMap(({ path, parameters }) =>
      parameters
        .filter(({ description = '' }) => description.startsWith('repeated, or a comma list'))
        .map(({ name }) => [path, name] as const),
    );
    expect(lists.length).toBeGreaterThan(30);
    for (const [path, name] of lists) {
      for (const value of [',', ' , ,']) {
        const { status, body } = await get(path, { [name]: value });
        if (IS_EMPTY_WHEN_INVALID.test(path)) continue;
        expect({ path, name, status, body }).toMatchObject({ path, name, status: 400 });
        expect(JSON.stringify(body)).toContain(`${name} names no value`);
      }
    }
    for (const key of ['text', 'integer']) {
      const field = { entityId: 'customers.deal', key, label: key, kind: key };
      expect((await world.send('POST', '/entities/custom-fields', field)).status).toBe(201);
      expect(await get('/customers/deals', { [`cf_${key}In`]: ', ,' })).toMatchObject({
        status: 400,
        body: { details: [{ path: [`cf_${key}In`] }] },
      });
    }
  });

  it('is refused where a range ends before it begins, with both names', async () => {
    const ranges = operations.flatMap(({ path, parameters }) => {
      const names = new Set(parameters.map(({ name }) => name));
      return [...names].flatMap((from) => {
        const to =
          from === 'after' ? 'before' : from.replace(/(?:^f|F)rom$/, (end) => (end === 'from' ? 'to' : 'To'));
        return to !== from && names.has(to) ? [[path, from, to] as const] : [];
      });
    });
    expect(ranges.length).toBeGreaterThan(12);
    for (const [path, from, to] of ranges) {
      const backwards = await get(path, { [from]: '2026-03-05', [to]: '2026-03-01' });
      expect([path, from, backwards.status]).toEqual([path, from, 400]);
      expect(JSON.stringify(backwards.body)).toContain(`${from} must not be after ${to}`);
      const forwards = await get(path, { [from]: '2026-03-01', [to]: '2026-03-02' });
      expect([path, from, forwards.status]).toEqual([path, from, 200]);
    }
    const sameDay = { createdFrom: '2026-03-01', createdTo: '2026-03-01' };
    expect((await get('/customers/people', sameDay)).status).toBe(200);
    const moments = { createdFrom: '2026-03-01T10:00:00Z', createdTo: '2026-03-01T09:59:59Z' };
    expect((await get('/customers/people', moments)).status).toBe(400);
  });

  it('is refused where a word is none of a closed set, with the words', async () => {
    const closed = collections.flatMap(({ id, path, members, filters }) =>
      members
        .filter(
          ({ name, value, operators, isKind }) =>
            value.choices.length > 0 && operators.includes('is') && !isKind && !IS_OPEN.has(`${id} ${name}`),
        )
        .map(({ name, value }) => ({
          path,
          name,
          word: String(value.choices[0]?.value),
          isFilter: filters.some((one) => one.name === name),
        })),
    );
    expect(closed.length).toBeGreaterThan(8);
    expect(closed.filter(({ isFilter }) => isFilter).length).toBeGreaterThan(2);
    for (const { path, name, word, isFilter } of closed) {
      const known = await filtered(path, name, 'is', word);
      expect({ path, name, ...known }).toMatchObject({ path, name, status: 200 });
      for (const op of ['is', 'is_not', 'is_any_of']) {
        const { status, body } = await filtered(path, name, op, 'zzz');
        expect({ path, name, status, body }).toMatchObject({ path, name, ...refusing('value') });
        expect(JSON.stringify(body)).toContain(word);
      }
      if (!isFilter) continue;
      const { status, body } = await get(path, { [name]: 'zzz' });
      expect({ path, name, status, body }).toMatchObject({ path, name, status: 400 });
      expect(JSON.stringify(body)).toContain(word);
    }
    expect((await filtered('/customers/interactions', 'visibility', 'contains', 'eam')).status).toBe(200);
    expect(await filtered('/customers/interactions', 'time', 'is', '25:99')).toMatchObject(refusing('value'));
  });

  it('is refused where an operator lacks its value, or has one that it does not take', async () => {
    const blank = [undefined, '', ' '];
    let turn = 0;
    for (const { id, path, members } of collections) {
      if (IS_EMPTY_WHEN_INVALID.test(path)) continue;
      const asked = members.flatMap(({ name, operators }) =>
        operators.flatMap((operator) =>
          // Each kind of blank in turn: all of them for each operator of each member take long.
          [blank[(turn += 1) % blank.length], ...(WITHOUT_OPERAND.has(operator) ? ['x'] : [])].map(
            (value) => ({ name, operator, value }),
          ),
        ),
      );
      await Promise.all(
        asked.map(async ({ name, operator, value }) => {
          const { status, body } = await filtered(path, name, operator, value);
          const isTaken = WITHOUT_OPERAND.has(operator) && value !== 'x';
          expect({ id, name, operator, value, status, body }).toMatchObject({
            ...{ id, name, operator, value },
            ...(isTaken ? { status: 200 } : refusing('value')),
          });
        }),
      );
    }
  });

  it.each([
    ['probability', 'between', '[10,1]'],
    ['createdAt', 'between', '["2026-03-02","2026-03-01"]'],
    ['createdAt', 'is_any_of', '["2026-03-02",""]'],
  ])('is refused for %s %s %s', async (field, operator, value) => {
    expect(await filtered('/customers/deals', field, operator, value)).toMatchObject(refusing('value'));
  });

  it('is refused where a list is sent for an operator of one value', async () => {
    const query = { 'filter[conditions][0][field]': 'createdAt', 'filter[conditions][0][op]': 'is_after' };
    const answer = await get('/customers/deals', {
      ...query,
      'filter[conditions][0][value][]': '2026-01-01',
    });
    expect(answer).toMatchObject(refusing('value'));
  });

  it.each([
    ['filter[logic]', 'xor'],
    ['filter[join]', 'nand'],
    ['filter[field]', 'title'],
    ['filter[op]', 'is'],
    ['filter[value]', 'x'],
  ])('is refused for %s=%s without conditions', async (name, value) => {
    const member = name.slice(7, -1);
    const { status, body } = await get('/customers/deals', { [name]: value });
    expect({ status, body }).toMatchObject({
      status: 400,
      body: { details: [{ path: ['filter', member] }] },
    });
  });

  it('takes a logic without conditions', async () => {
    expect((await get('/customers/deals', { 'filter[logic]': 'or' })).status).toBe(200);
  });

  it.each([
    ['createdAt', 'gt', ['2026-01-01']],
    ['createdAt', 'eq', ['2026-01-01', '2026-01-02']],
    ['valueAmount', 'gt', [5]],
    ['title', 'eq', ['A deal']],
    ['title', 'eq', undefined],
    ['title', 'eq', ''],
    ['title', 'in', ['']],
    ['title', 'neq', undefined],
    ['closureOutcome', 'eq', 'zzz'],
  ])('is refused in a widget for %s %s %j', async (field, operator, value) => {
    const [status, body] = await world.refusal({ ...COUNT, filters: [{ field, operator, value }] });
    expect({ status, body }).toMatchObject({
      status: 400,
      body: {
        error: expect.stringContaining(`Invalid filter value for field: ${field}: `) as string,
        issues: [{ path: ['filters', 0, 'value'] }],
      },
    });
  });

  it('may be of nothing in a widget', async () => {
    const counted = async (filter: Json) => (await world.ask({ ...COUNT, filters: [filter] })).value;
    const all = await counted({ field: 'id', operator: 'is_not_null' });
    expect(await counted({ field: 'source', operator: 'eq', value: null })).toBe(all);
    expect(await counted({ field: 'source', operator: 'is_null', value: 'ignored' })).toBe(all);
    expect(await counted({ field: 'source', operator: 'in', value: [] })).toBe(0);
  });
});
