import { testTenant, type TestHost } from '@tenantry/core/testing';

interface Verb {
  readonly method: string;
  readonly path: string;
  readonly idIn: string | null;
}

interface Value {
  readonly kind: string;
  readonly choices: readonly { readonly value: unknown; readonly label: string }[];
}

interface Described {
  readonly id: string;
  readonly title: string;
  readonly path: string;
  readonly isExported: boolean;
  readonly verbs: Readonly<Partial<Record<'list' | 'read' | 'create' | 'update' | 'delete', Verb>>>;
  readonly members: readonly {
    readonly name: string;
    readonly column: string | null;
    readonly readAt: readonly string[] | null;
    readonly label: string;
    readonly type: string;
    readonly value: Value;
    readonly known: readonly {
      readonly value: string;
      readonly label: string;
      readonly tone: string;
      readonly isOffered: boolean;
    }[];
    readonly sort: string | null;
    readonly operators: readonly string[];
    readonly references: string | null;
    readonly isKind: boolean;
  }[];
  readonly filters: readonly { readonly name: string }[];
  readonly shown: readonly { readonly column: string; readonly sort: string | null }[];
  readonly customFields: readonly { readonly name: string; readonly operators: readonly string[] }[];
}

const SAMPLES: Readonly<Record<string, string>> = {
  text: 'a',
  uuid: '00000000-0000-4000-8000-000000000000',
  integer: '1',
  numeric: '1',
  boolean: 'true',
  timestamptz: '2026-01-01T00:00:00Z',
  date: '2026-01-01',
};

let host: TestHost;
let token: string;

beforeAll(async () => {
  host = await testTenant();
  token = await host.signIn();
});
afterAll(() => host?.stop());

const read = async (id: string, headers: Record<string, string> = {}) =>
  (await host.request<Described>('GET', `/console/collections/${id}`, { token, headers })).body;

const list = async (as = token) =>
  (await host.request<{ items: Described[] }>('GET', '/console/collections', { token: as })).body.items;

/** Of members whose texts are of one form. */
const FORMS: Readonly<Record<string, string>> = { time: '09:30' };

const WITHOUT_VALUE: ReadonlySet<string> = new Set(['is_empty', 'is_not_empty', 'is_true', 'is_false']);

/** A list that each of the operators of a member narrows. */
function filtered(path: string, { name, type, operators, value }: Described['members'][number]): string {
  const sample = String(value.choices[0]?.value ?? FORMS[name] ?? SAMPLES[type.replace('[]', '')] ?? 'a');
  const query = new URLSearchParams({ 'filter[logic]': 'or' });
  for (const [index, operator] of operators.entries()) {
    const condition = `filter[conditions][${index}]`;
    query.set(`${condition}[field]`, name);
    query.set(`${condition}[op]`, operator);
    const values = operator === 'between' ? [sample, sample] : WITHOUT_VALUE.has(operator) ? [] : [sample];
    for (const each of values) query.append(`${condition}[value]`, each);
  }
  return `${path}?${query}`;
}

describe('GET /console/collections', () => {
  test('says of each kind of records whether its list is exported as a file', async () => {
    const kinds = (await list()).filter(({ verbs }) => verbs.list && !verbs.list.path.includes(':'));
    const answered: [id: string, isFile: boolean][] = [];
    for (const { id, verbs } of kinds) {
      const { headers } = await host.request('GET', `${verbs.list!.path}?format=csv`, { token });
      answered.push([id, String(headers.get('content-type')).startsWith('text/csv')]);
    }
    const described = await Promise.all(kinds.map(async ({ id }) => [id, (await read(id)).isExported]));
    expect(described).toEqual(answered);
    expect(Object.fromEntries(described)).toMatchObject({
      'customers.deal': true,
      'catalog.category': false,
    });
  });

  test('names the kinds of records of all modules with what the caller may do', async () => {
    const items = await list();
    expect(items.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['customers.deal', 'customers.person', 'catalog.product']),
    );
    expect(items.find(({ id }) => id === 'customers.deal')).toMatchObject({
      title: 'Deal',
      plural: 'Deals',
      path: '/customers/deals',
      verbs: {
        list: { method: 'GET', path: '/customers/deals', idIn: null },
        update: { method: 'PUT', path: '/customers/deals/:id', idIn: 'path' },
      },
    });
  });

  test('leaves out what the caller may not read, and verbs whose features they lack', async () => {
    const items = await list(await host.signInAs(['customers.deals.view']));
    const deal = items.find(({ id }) => id === 'customers.deal');
    expect(Object.keys(deal?.verbs ?? {})).toEqual(['list', 'read']);
    expect(items.map(({ id }) => id)).not.toContain('catalog.product');
    const nobody = await host.request('GET', '/console/collections/catalog.product', {
      token: await host.signInAs(['customers.deals.view']),
    });
    expect([nobody.status, nobody.body]).toEqual([
      403,
      expect.objectContaining({ requiredFeatures: [expect.any(String)] }),
    ]);
  });
});

describe('GET /console/collections/{id}', () => {
  test('describes members with their names, limits and choices', async () => {
    const { members } = await read('customers.deal');
    const named = new Map(members.map((member) => [member.name, member]));
    expect(named.get('title')).toMatchObject({
      column: 'title',
      label: 'Title',
      type: 'text',
      sort: 'title',
      value: { kind: 'text', isRequired: true, limits: { minLength: 1, maxLength: 200 } },
    });
    expect(named.get('valueAmount')).toMatchObject({
      column: 'value_amount',
      label: 'Value',
      type: 'numeric',
    });
    expect(named.get('closureOutcome')?.value.choices).toEqual([
      { value: 'won', label: 'Won' },
      { value: 'lost', label: 'Lost' },
    ]);
    expect(named.get('personIds')).toMatchObject({ sort: null, operators: [] });
  });

  test('has the labels of values in the language of the caller, and their tones', async () => {
    const { members } = await read('customers.deal', { 'accept-language': 'de' });
    const known = new Map(members.map((member) => [member.name, member.known]));
    const won = { value: 'won', label: 'Gewonnen', tone: 'green', isOffered: true };
    expect(known.get('closureOutcome')).toEqual([
      won,
      { value: 'lost', label: 'Verloren', tone: 'red', isOffered: true },
    ]);
    expect(known.get('status')).toContainEqual(won);
    expect(known.get('title')).toEqual([]);
    const imports = await read('imports.import', { 'accept-language': 'de' });
    expect(imports.members.find(({ name }) => name === 'delimiter')?.known).toContainEqual({
      value: ';',
      label: 'Semikolon',
      tone: 'grey',
      isOffered: true,
    });
  });

  test('has the values that a dictionary keeps, which are the choices where it is closed', async () => {
    const { organizationId } = await host.homeTenant();
    const send = async (method: 'POST' | 'PUT', path: string, json: object) => {
      const cookies = { selected_org: organizationId };
      const { status, body } = await host.request<{ id: string; dictionaryId: string }>(method, path, {
        token,
        cookies,
        json,
      });
      expect([path, status]).toEqual([path, method === 'POST' ? 201 : 200]);
      return body;
    };
    const entries = '/customers/dictionaries/sources';
    const { id } = await send('POST', entries, { value: 'fair', label: 'Trade fair', color: '#9333ea' });
    await send('POST', entries, { value: 'fax', isActive: false });
    const fair = { value: 'fair', label: 'Trade fair', tone: '#9333ea', isOffered: true };
    const fax = { value: 'fax', label: 'fax', tone: 'grey', isOffered: false };
    const sourceOf = async (kind: string, headers?: Record<string, string>) =>
      (await read(kind, headers)).members.find(({ name }) => name === 'source');
    for (const kind of ['customers.deal', 'customers.company', 'customers.interaction'])
      expect(await sourceOf(kind)).toMatchObject({ known: [fair, fax], value: { choices: [] } });
    await send('PUT', `/translations/dictionaries.entry/${id}`, { de: { label: 'Messe' } });
    const german = await sourceOf('customers.deal', { 'accept-language': 'de' });
    expect(german?.known[0]).toEqual({ ...fair, label: 'Messe' });
    const [dictionary] = (
      await host.request<{ items: { id: string }[] }>('GET', '/dictionaries?key=customers.sources', { token })
    ).body.items;
    await send('PUT', `/dictionaries/${dictionary?.id}`, { isClosed: true });
    expect(await sourceOf('customers.deal')).toMatchObject({
      known: [fair, fax],
      value: { choices: [{ value: 'fair', label: 'Trade fair' }] },
    });
  });

  test('has the entries of a dictionary by their ids where a member has the id of one', async () => {
    const { organizationId } = await host.homeTenant();
    const entry = await host.request<{ id: string }>('POST', '/customers/dictionaries/loss-reasons', {
      token,
      cookies: { selected_org: organizationId },
      json: { value: 'price', label: 'Price', color: '#ca8a04' },
    });
    const reasonOf = async () =>
      (await read('customers.deal')).members.find(({ name }) => name === 'lossReasonId');
    expect(await reasonOf()).toMatchObject({
      known: [{ value: entry.body.id, label: 'Price', tone: '#ca8a04', isOffered: true }],
      value: { choices: [{ value: entry.body.id, label: 'Price' }] },
    });
  });

  test('names the kinds of the records that members refer to, of lists of ids too', async () => {
    const { members } = await read('customers.deal');
    const references = new Map(members.map(({ name, references: kind }) => [name, kind]));
    expect(
      ['pipelineStageId', 'personIds', 'primaryPersonEntityId', 'title'].map((name) => references.get(name)),
    ).toEqual(['customers.pipelineStage', 'customers.person', 'customers.person', null]);
  });

  test('offers the kinds that the caller may read for a member that names one, and knows lists of options', async () => {
    const { members } = await read('entities.custom_field');
    const named = new Map(members.map((member) => [member.name, member]));
    expect(named.get('entityId')?.isKind).toBe(true);
    expect(named.get('entityId')?.value.choices).toContainEqual({ value: 'customers.deal', label: 'Deal' });
    expect(named.get('options')?.value.kind).toBe('options');
  });

  test('says where the route for one record has what lists leave out', async () => {
    const { members } = await read('customers.person');
    const places = new Map(members.map(({ name, readAt }) => [name, readAt]));
    expect(places.get('nextInteraction')).toEqual(['person', 'nextInteraction']);
    // The list shows it; what the route answers under this name is not what requests take.
    expect(['status', 'profile', 'tags'].map((name) => places.get(name))).toEqual([null, null, null]);
  });

  test('names operators that the list takes, of every member of every kind', async () => {
    const refused: string[] = [];
    let calls = 0;
    for (const { id } of await list()) {
      const { verbs, members, path } = await read(id);
      if (!verbs.list || path.includes(':')) continue;
      const conditions = members
        .filter(({ operators }) => operators.length > 0)
        .map((member) => filtered(path, member));
      for (const address of conditions) {
        const { status } = await host.request('GET', address, { token });
        calls += 1;
        if (status !== 200) refused.push(`${status} ${decodeURIComponent(address)}`);
      }
    }
    expect(refused).toEqual([]);
    expect(calls).toBeGreaterThan(100);
  }, 120_000);

  test('describes a list that the module serves by a route of its own as that route is', async () => {
    const { filters, members } = await read('catalog.category');
    expect(filters.map(({ name }) => name)).toContain('view');
    expect(members.find(({ name }) => name === 'name')?.column).toBe('name');
    expect(members.every(({ operators, sort }) => operators.length === 0 && sort === null)).toBe(true);
  });

  test('leaves out further members that repeat others or have a meaning for programs only', async () => {
    const shown = async (kind: string) => (await read(kind)).shown.map(({ column }) => column);
    const deal = await shown('customers.deal');
    expect(deal).toContain('id');
    expect(deal).not.toContain('people');
    const category = await shown('catalog.category');
    expect(category).toContain('childCount');
    expect(category).not.toContain('treePath');
  });

  test('has the custom fields of the tenant, and not those of another', async () => {
    const other = await host.tenant('Other');
    const home = await host.homeTenant();
    await home.create('/entities/custom-fields', {
      entityId: 'customers.deal',
      key: 'region',
      label: 'Region',
      kind: 'text',
    });
    const names = (await read('customers.deal')).customFields.map(({ name }) => name);
    expect(names).toContain('cf_region');
    const there = await host.request<Described>('GET', '/console/collections/customers.deal', {
      token: await other.signInAs('admin'),
    });
    expect(there.body.customFields).toEqual([]);
  });

  test('answers in the language of the caller', async () => {
    const { title, members } = await read('customers.deal', { 'accept-language': 'de' });
    expect([title, members[0]?.label]).toEqual(['Geschäft', 'Titel']);
  });

  test('knows nothing of kinds that no module has', async () => {
    const { status } = await host.request('GET', '/console/collections/nobody.knows', { token });
    expect(status).toBe(404);
  });
});
