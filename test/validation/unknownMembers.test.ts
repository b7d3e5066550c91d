import { startTestHost, type TestHost } from '@tenantry/core/testing';
import {
  type ApiDocument,
  operationsOf,
  type Schema,
  type ServedOperation,
} from '../../scripts/fuzz/ServedOperation';

const NOBODY = '00000000-0000-4000-8000-000000000000';
/** Values of required parameters that are no ids. */
const VALUES: Readonly<Record<string, string>> = {
  agent: 'customers.assistant',
  entityId: 'customers.deal',
  key: 'unheard',
};
/** Parts of paths that are no ids, by the beginning of the path. */
const PLACES: readonly (readonly [path: RegExp, value: string])[] = [
  [/^\/translations\/\{\w+\}/, '/translations/catalog.product'],
  [/^\/ai_assistant\/ai\/agents\/\{\w+\}/, '/ai_assistant/ai/agents/customers.assistant'],
  [/^\/customers\/dictionaries\/\{\w+\}/, '/customers/dictionaries/sources'],
  [/^\/business_rules\/logs\/\{\w+\}/, '/business_rules/logs/1'],
];
/** Read a body by themselves: it has a file, is one, or is a message of another protocol. */
const OWN_BODIES = [
  'POST /attachments',
  'POST /attachments/resumable',
  'POST /attachments/resumable/{id}',
  'PATCH /attachments/resumable/{id}',
  'DELETE /attachments/resumable/{id}',
  'PUT /auth/profile/picture',
  'PUT /imports/imports/{id}/file',
  'POST /ai_assistant/mcp',
];
const LENIENT = 'handling=lenient';
/** Links of mails and pages, to which the programs that pass them on add parameters of their own. */
const OPEN = [
  'GET /attachments/file/{id}',
  'GET /attachments/image/{id}',
  'GET /attachments/image/{id}/{slug}',
  'GET /onboarding/onboarding/verify',
];

/** Lists that are published with an empty page for a query that makes no sense. */
const EMPTY_PAGES = ['GET /auth/roles', 'GET /auth/users'];

/** Operations that are published with 404 for an id that can be none. */
const NOT_FOUND = ['GET /auth/sidebar/preferences'];

/** Whether an answer to a value that does not fit is the published one. */
function isPublished({ name }: ServedOperation, status: number): boolean {
  return (status === 200 && EMPTY_PAGES.includes(name)) || (status === 404 && NOT_FOUND.includes(name));
}

/** Values that a schema refuses; none for texts, which take all. */
function refusedValues({ type, enum: values, format, minimum, maximum, anyOf, oneOf }: Schema): string[] {
  if (anyOf || oneOf) return [];
  if (values) return ['no-such-word'];
  if (type === 'boolean') return ['perhaps'];
  if (type === 'integer' || type === 'number') {
    return [
      'garbage',
      ...(minimum === undefined ? [] : [String(minimum - 1)]),
      ...(maximum === undefined || maximum >= Number.MAX_SAFE_INTEGER ? [] : [String(maximum + 1)]),
    ];
  }
  return format === 'uuid' || format === 'date-time' || format === 'date' ? ['garbage'] : [];
}

interface Problem {
  readonly path: readonly (string | number)[];
  readonly message: string;
  readonly code: string;
}

/** In the shapes that operations have for it. */
interface Refusal {
  readonly error: string;
  readonly details: readonly Problem[] | { readonly formErrors: readonly string[] };
  readonly issues?: readonly Problem[];
}

interface Call {
  readonly prefer?: string;
  /** Text of the body. */
  readonly sent?: string;
  /** Parameter of the query, and its value. */
  readonly member?: readonly [name: string, value: string];
}

interface Answer {
  readonly status: number;
  readonly applied: string | null;
  readonly text: string;
}

let host: TestHost;
beforeAll(async () => {
  host = await startTestHost();
});
afterAll(() => host?.stop());

describe('every operation of the document', () => {
  let operations: readonly ServedOperation[];
  let token: string;
  beforeAll(async () => {
    const { body } = await host.request<ApiDocument>('GET', '/openapi.json');
    operations = operationsOf(body);
    token = await host.signIn();
  });

  /** Calls with a member that nobody knows in the query or in the body. */
  const call = async (
    { method, path, isForm, query }: ServedOperation,
    place: 'query' | 'body',
    { prefer, sent, member }: Call = {},
  ): Promise<Answer> => {
    const named = PLACES.reduce((text, [place, value]) => text.replace(place, value), path);
    const at = named.replace(/\{\w+\}/g, NOBODY);
    const required = query
      .filter((parameter) => parameter.required)
      .map(({ name }) => [name, VALUES[name] ?? NOBODY] as [string, string]);
    const others = required.filter(([name]) => name !== member?.[0]);
    const strange: (readonly [string, string])[] = member ? [...others, [...member]] : [['unheardOf', '1']];
    const asked = new URLSearchParams((place === 'query' ? strange : required) as [string, string][]);
    const type = isForm ? 'application/x-www-form-urlencoded' : 'application/json';
    const content = sent ?? (isForm ? 'unheardOf=1' : '{"unheardOf":1}');
    const response = await fetch(`${host.url}/api${at}?${asked}`, {
      method,
      redirect: 'manual',
      headers: {
        authorization: `Bearer ${token}`,
        ...(prefer !== undefined && { prefer }),
        ...(place === 'body' && { 'content-type': type }),
      },
      ...(place === 'body' && { body: content }),
    });
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
    if (isStream) await response.body?.cancel();
    const text = isStream ? '' : await response.text();
    if (path === '/auth/logout' || response.status === 401) token = await host.signIn();
    return { status: response.status, applied: response.headers.get('preference-applied'), text };
  };
  /** Names of the operations that do not refuse the member by name. */
  const accepting = async (place: 'query' | 'body'): Promise<string[]> => {
    const found: string[] = [];
    for (const operation of operations) {
      if (place === 'body' && (operation.method === 'GET' || OWN_BODIES.includes(operation.name))) continue;
      const { status, text } = await call(operation, place);
      const named = status === 400 && text.includes('"unheardOf is not allowed"');
      if (!named) found.push(`${operation.name} ${status} ${text.slice(0, 300)}`);
    }
    return found;
  };
  /** Names of the operations that refuse the member although the client prefers that they ignore it. */
  const insisting = async (place: 'query' | 'body'): Promise<string[]> => {
    const found: string[] = [];
    for (const operation of operations) {
      if (place === 'body' && (operation.method === 'GET' || OWN_BODIES.includes(operation.name))) continue;
      const { applied, text, status } = await call(operation, place, { prefer: LENIENT });
      if (applied !== LENIENT || text.includes('unheardOf') || status >= 500)
        found.push(`${operation.name} ${status}`);
    }
    return found;
  };

  test('refuses a parameter that it does not know, but for links of mails and pages', async () => {
    const open = operations.filter(({ openQuery }) => openQuery).map(({ name }) => name);
    expect(open).toEqual(OPEN);
    expect(
      (await accepting('query')).filter((name) => !OPEN.some((known) => name.startsWith(known))),
    ).toEqual([]);
  }, 120_000);

  test('refuses a member of the body that it does not know', async () => {
    expect(await accepting('body')).toEqual([]);
  }, 120_000);

  test('refuses a value that the type of a parameter refuses, and names the parameter', async () => {
    const ignored: string[] = [];
    for (const operation of operations) {
      for (const { name, schema } of operation.query) {
        for (const value of refusedValues(schema)) {
          const { status, text } = await call(operation, 'query', { member: [name, value] });
          if (status === 400 && text.includes(`"${name}`)) continue;
          if (!isPublished(operation, status))
            ignored.push(`${operation.name} ${name}=${value} ${status} ${text.slice(0, 200)}`);
        }
      }
    }
    expect(ignored).toEqual([]);
  }, 240_000);

  test('names the position where a body stops being JSON', async () => {
    const silent: string[] = [];
    for (const operation of operations) {
      const { isForm, method, name } = operation;
      if (method === 'GET' || isForm || OWN_BODIES.includes(name)) continue;
      const { status, text } = await call(operation, 'body', { sent: '{"title":"x",}' });
      const isNamed = status === 400 && text.includes('Malformed JSON') && text.includes('at position 13');
      if (!isNamed) silent.push(`${name} ${status} ${text.slice(0, 300)}`);
    }
    expect(silent).toEqual([]);
  }, 120_000);

  test('ignores both for a client that prefers it, and says so', async () => {
    expect(await insisting('query')).toEqual([]);
    expect(await insisting('body')).toEqual([]);
  }, 240_000);
});

describe('a refusal of members that are not known', () => {
  let token: string;
  beforeAll(async () => {
    token = await host.signInAs('admin');
    const definition = {
      entityId: 'customers.deal',
      key: 'region',
      label: 'Region',
      kind: 'text',
      filterable: true,
    };
    await host.request('POST', '/entities/custom-fields', { token, json: definition });
  });

  const refused = async (method: string, path: string, json?: object): Promise<[string, string][]> => {
    const { status, body } = await host.request<Refusal>(method, path, { token, ...(json && { json }) });
    expect(status).toBe(400);
    const { details, issues = details } = body;
    if ('formErrors' in issues)
      return issues.formErrors.map((message) => [message.split(' ')[0] ?? '', message]);
    return issues.map(({ path: at, message }) => [at.join('.'), message]);
  };

  test.each<[string, string, string, object | undefined, [string, string][]]>([
    [
      'of a body, with what is wrong besides',
      'POST',
      '/customers/deals',
      { titel: 'Ten bikes' },
      [
        ['title', 'title is required'],
        ['titel', 'titel is not allowed. Did you mean title?'],
      ],
    ],
    [
      'in another spelling',
      'POST',
      '/auth/users',
      { email: 'ada@example.test', send_invite_email: true, organizationId: NOBODY, password: 'Ada-12345!' },
      [['send_invite_email', 'send_invite_email is not allowed. Did you mean sendInviteEmail?']],
    ],
    [
      'of an object within a body',
      'POST',
      '/catalog/products',
      { title: 'Bike', dimensions: { widht: 1 } },
      [['dimensions.widht', 'dimensions.widht is not allowed. Did you mean width?']],
    ],
    [
      'of one of several shapes',
      'PUT',
      '/auth/sidebar/preferences',
      { scope: { type: 'role', roleId: NOBODY, roleid: NOBODY } },
      [['scope.roleid', 'scope.roleid is not allowed. Did you mean roleId?']],
    ],
    [
      'that are near to nothing',
      'PUT',
      '/auth/profile',
      { favouriteColour: 'green' },
      [['favouriteColour', 'favouriteColour is not allowed']],
    ],
    [
      'of a list',
      'GET',
      '/customers/deals?pagesize=10',
      undefined,
      [['pagesize', 'pagesize is not allowed. Did you mean pageSize?']],
    ],
    ['without a name', 'GET', '/customers/deals?=1', undefined, [['', '"" is not allowed']]],
    [
      'of an advanced filter',
      'GET',
      '/customers/deals?filter[conditions][0][feild]=title',
      undefined,
      [['filter[conditions][0][feild]', 'filter[conditions][0][feild] is not allowed']],
    ],
    [
      'that would filter by a custom field',
      'GET',
      '/customers/deals?cf_reigon=north',
      undefined,
      [['cf_reigon', 'cf_reigon is not allowed. Did you mean cf_region?']],
    ],
    [
      'that would set a custom field',
      'POST',
      '/customers/deals',
      { title: 'Ten bikes', customFields: { reigon: 'north' } },
      [['cf_reigon', 'cf_reigon is not allowed. Did you mean cf_region?']],
    ],
    [
      'of an operation without parameters',
      'GET',
      '/auth/features?search=x',
      undefined,
      [['search', 'search is not allowed']],
    ],
    [
      'of an operation without a body',
      'DELETE',
      `/customers/deals/${NOBODY}`,
      { reason: 'sold' },
      [['reason', 'reason is not allowed']],
    ],
  ])('names members %s', async (_which, method, path, json, expected) => {
    expect(await refused(method, path, json)).toEqual(expected);
  });

  test('does not compare names of any length, nor any number of them, with those that are known', async () => {
    const names = Array.from({ length: 5_000 }, (_, index) => `titel${index}`);
    const json = Object.fromEntries([['x'.repeat(100_000), 1], ...names.map((name) => [name, 1])]);
    const found = await refused('POST', '/customers/deals', json);
    expect(found.filter(([, message]) => message.includes('Did you mean')).length).toBeLessThan(25);
  });

  test('does not come where the client prefers that they are ignored: what is known is done', async () => {
    const json = {
      title: 'Ten bikes',
      titel: 'x',
      cf_region: 'north',
      cf_reigon: 'south',
      customFields: { reigon: 'east' },
    };
    const headers = { prefer: 'respond-async, Handling="lenient"; strict' };
    const made = await host.request<{ id: string }>('POST', '/customers/deals?dryRun=1', {
      token,
      json,
      headers,
    });
    expect(made.status).toBe(201);
    expect(made.headers.get('preference-applied')).toBe(LENIENT);
    const list = '/customers/deals?cf_region=north&cf_reigon=south&pagesize=1';
    const { body } = await host.request<{ items: object[] }>('GET', list, { token, headers });
    expect(body.items).toEqual([
      expect.objectContaining({ id: made.body.id, title: 'Ten bikes', cf_region: 'north' }),
    ]);
  });

  test('comes for the rest that is wrong, and where the first preference says so', async () => {
    const json = { titel: 'x' };
    const lenient = await host.request<Refusal>('POST', '/customers/deals', {
      token,
      json,
      headers: { prefer: LENIENT },
    });
    expect([lenient.status, lenient.body.details]).toEqual([
      400,
      [{ path: ['title'], message: 'title is required', code: 'any.required' }],
    ]);
    const headers = { prefer: 'handling=strict, handling=lenient' };
    const strict = await host.request<Refusal>('POST', '/customers/deals', { token, json, headers });
    expect(strict.body.details).toHaveLength(2);
    expect(strict.headers.get('preference-applied')).toBeNull();
  });

  test('does not come before the refusals of the gates', async () => {
    const foreign = await host.request('GET', `/auth/features?tenantId=${NOBODY}`, { token });
    expect(foreign.status).toBe(403);
    const nobody = await host.request('POST', '/customers/deals', { json: { titel: 'x' } });
    expect(nobody.status).toBe(401);
  });
});
