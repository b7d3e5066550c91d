import { startTestHost, type TestHost } from '@tenantry/core/testing';
import { type ApiDocument, operationsOf, type ServedOperation } from '../../scripts/fuzz/ServedOperation';
import { PASSWORD } from '../../modules/auth/test/accessSupport';

type Item = Readonly<Record<string, unknown>>;

/** What creates records, in their order; `{name}` is the id of an earlier one. */
const RECORDS: readonly (readonly [name: string, path: string, json: object])[] = [
  ['organization', '/directory/organizations', { name: 'Sent', slug: 'sent' }],
  ['role', '/auth/roles', { name: 'Sent' }],
  ['user', '/auth/users', { email: 'sent@example.test', name: 'Sent', password: PASSWORD, roles: ['admin'] }],
  ['dictionary', '/dictionaries', { key: 'sent', name: 'Sent', description: 'Back' }],
  ['entry', '/dictionaries/{dictionary}/entries', { value: 'sent', label: 'Sent', color: '#112233' }],
  [
    'field',
    '/entities/custom-fields',
    { entityId: 'customers.deal', key: 'sent', label: 'Sent', kind: 'text' },
  ],
  [
    'count',
    '/entities/custom-fields',
    { entityId: 'customers.person', key: 'count', label: 'Count', kind: 'float' },
  ],
  ['pipeline', '/customers/pipelines', { name: 'Sent' }],
  ['stage', '/customers/pipeline-stages', { pipelineId: '{pipeline}', label: 'Open' }],
  ['tag', '/customers/tags', { label: 'Sent', color: '#445566' }],
  ['label', '/customers/labels', { label: 'Sent' }],
  [
    'company',
    '/customers/companies',
    { displayName: 'Sent', websiteUrl: 'https://example.test', tags: ['{tag}'] },
  ],
  [
    'person',
    '/customers/people',
    {
      firstName: 'Ada',
      lastName: 'Sent',
      primaryEmail: 'ada@example.test',
      companyEntityId: '{company}',
      cf_count: 1.5,
      nextInteraction: { at: '2030-01-01T10:00:00.000Z', name: 'Call' },
    },
  ],
  [
    'deal',
    '/customers/deals',
    {
      title: 'Sent',
      valueAmount: '1234.50',
      valueCurrency: 'EUR',
      expectedCloseAt: '2030-02-01T00:00:00.000Z',
      personIds: ['{person}'],
      companyIds: ['{company}'],
      pipelineId: '{pipeline}',
      pipelineStageId: '{stage}',
      cf_sent: 'custom',
    },
  ],
  [
    'address',
    '/customers/addresses',
    { entityId: '{person}', name: 'Home', addressLine1: 'Street 1', latitude: 1.5 },
  ],
  ['comment', '/customers/comments', { entityId: '{person}', body: 'Sent' }],
  ['activity', '/customers/activities', { entityId: '{person}', activityType: 'call', subject: 'Sent' }],
  [
    'interaction',
    '/customers/interactions',
    { entityId: '{person}', interactionType: 'call', title: 'Sent', scheduledAt: '2099-01-01T00:00:00Z' },
  ],
  ['todo', '/customers/todos', { entityId: '{person}', title: 'Sent' }],
  ['link', '/customers/people/{person}/companies', { companyId: '{company}' }],
  ['category', '/catalog/categories', { name: 'Sent' }],
  [
    'product',
    '/catalog/products',
    { title: 'Sent', sku: 'SENT', categoryIds: ['{category}'], tags: ['b', 'a'], metadata: { b: 1, a: [2] } },
  ],
  ['variant', '/catalog/variants', { productId: '{product}', name: 'Sent', sku: 'SENT-1', isDefault: true }],
  ['priceKind', '/catalog/price-kinds', { code: 'sent', title: 'Sent' }],
  [
    'price',
    '/catalog/prices',
    { variantId: '{variant}', priceKindId: '{priceKind}', currencyCode: 'EUR', unitPriceNet: 10.25 },
  ],
  ['optionSchema', '/catalog/option-schemas', { name: 'Sent', schema: { options: [] } }],
  [
    'rule',
    '/business_rules/rules',
    {
      ruleId: 'SENT',
      ruleName: 'Sent',
      ruleType: 'GUARD',
      entityType: 'customers.nothing',
      eventType: 'update',
      conditionExpression: { field: 'title', operator: '!=', value: 'never' },
    },
  ],
  [
    'conversion',
    '/catalog/product-unit-conversions',
    { productId: '{product}', unitCode: 'box', toBaseFactor: 12 },
  ],
  ['entityRole', '/customers/entity-roles', { entityId: '{company}', userId: '{user}', roleType: 'owner' }],
  ['set', '/business_rules/sets', { setId: 'SENT', setName: 'Sent' }],
  ['partition', '/attachments/partitions', { code: 'sent', title: 'Sent' }],
  ['device', '/devices', { deviceId: 'sent', platform: 'web' }],
  ['conversation', '/ai_assistant/ai/conversations', { agentId: 'customers.assistant', title: 'Sent' }],
  ['sidebarVariant', '/auth/sidebar/variants', { name: 'Sent' }],
];

/** What a client reads and writes at one address: what its query and body name, and the member of the answer that is written. */
const SINGLE: readonly (readonly [path: string, query: string, member?: string])[] = [
  ['/auth/roles/acl', 'roleId={role}'],
  ['/auth/users/acl', 'userId={user}'],
  ['/auth/sidebar/preferences', ''],
  ['/auth/sidebar/variants/{sidebarVariant}', '', 'variant'],
  ['/ai_assistant/ai/conversations/{conversation}', '', 'conversation'],
  ['/catalog/settings', ''],
  ['/customers/settings/stuck-threshold', ''],
  ['/dashboards/layout', '', 'layout'],
  ['/dashboards/roles/widgets', 'roleId={role}'],
  ['/dashboards/users/widgets', 'userId={user}'],
];

/** Operations whose records are not made here, which write files, or which choose and switch instead of changing a record. */
const UNTRIED: readonly string[] = [
  'PUT /ai_assistant/ai/agents/{agentId}/loop-override',
  'PUT /ai_assistant/settings',
  'PUT /ai_assistant/settings/allowlist',
  'PATCH /attachments/library/{id}',
  'PATCH /attachments/resumable/{id}',
  'PUT /auth/profile',
  'PUT /business_rules/sets/{id}/members',
  'PATCH /customers/dictionaries/{kind}/{id}',
  'PATCH /dashboards/layout/{itemId}',
  'PUT /directory/tenants',
  'PATCH /directory/tenants/{id}',
  'PUT /directory/tenants/{id}',
  'PUT /imports/imports/{id}/file',
  'PUT /platform/modules/{id}',
  'PUT /platform/tenant-modules/{id}',
  'PUT /progress/jobs/{id}',
  'PUT /translations/{entityType}/{entityId}',
  'PUT /translations/locales',
];

/** Each write of a device says that it was seen. */
const SEEN = /^\/devices/;

describe('a record that is sent back as it was read', () => {
  let host: TestHost;
  let token: string;
  let operations: readonly ServedOperation[];
  const ids = new Map<string, string>();

  beforeAll(async () => {
    host = await startTestHost();
    token = await host.signIn();
    const { body } = await host.request<ApiDocument>('GET', '/openapi.json');
    operations = operationsOf(body);
    const [organization] = await host.sql<{ id: string }>('SELECT id FROM directory_organizations');
    const refused: string[] = [];
    for (const [name, path, json] of RECORDS) {
      const filled = JSON.parse(fill(JSON.stringify(json))) as object;
      const more = name === 'user' ? { organizationId: organization?.id } : {};
      const answer = await host.request<Item>('POST', fill(path), { token, json: { ...filled, ...more } });
      const { item, result, variant } = answer.body as Readonly<Record<string, Item | undefined>>;
      const id =
        answer.body['id'] ??
        item?.['id'] ??
        result?.['id'] ??
        variant?.['id'] ??
        answer.body['conversationId'];
      if (answer.status >= 300 || typeof id !== 'string')
        refused.push(`POST ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
      else ids.set(name, id);
    }
    if (refused.length > 0) console.log(refused.join('\n'));
  });
  afterAll(() => host?.stop());

  const fill = (text: string) =>
    text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => ids.get(name) ?? whole);

  /** What a client reads of a record: its row in the list, and its detail. */
  async function formsOf({
    path,
  }: ServedOperation): Promise<readonly { path: string; record: Item; from: string }[]> {
    const isNamed = path.endsWith('}');
    const parent = isNamed ? path.slice(0, path.lastIndexOf('/')) : path;
    const list = await host.request<{ items?: readonly Item[] }>('GET', addressOf(parent), { token });
    const items = list.status === 200 ? (list.body.items ?? []) : [];
    const known = new Set(ids.values());
    const rows = items.filter(({ id }) => known.has(String(id)));
    const forms = rows.map((record) => ({ id: String(record['id']), record, from: `GET ${parent}` }));
    const details = await Promise.all(
      [...new Set([...forms.map(({ id }) => id)])].map(async (id) => {
        const { status, body } = await host.request<Item>('GET', `${addressOf(parent)}/${id}`, { token });
        const whole = status === 200 ? [body, ...Object.values(body)] : [];
        const record = whole.find((value) => (value as Item | null)?.['id'] === id) as Item | undefined;
        return record ? [{ id, record, from: `GET ${parent}/{id}` }] : [];
      }),
    );
    return [...forms, ...details.flat()].map(({ id, record, from }) => ({
      path: isNamed ? `${addressOf(parent)}/${id}` : addressOf(path),
      record,
      from,
    }));
  }

  /** A path with the ids of its parameters, by what stands before them. */
  const addressOf = (path: string) =>
    path
      .replace('/dictionaries/{dictionaryId}', `/dictionaries/${ids.get('dictionary')}`)
      .replace(/\/people\/\{\w+\}/, `/people/${ids.get('person')}`);

  /** A path as the document has it. */
  const pathOf = (path: string) =>
    path.replace('{sidebarVariant}', '{id}').replace('{conversation}', '{conversationId}');

  const changing = () => operations.filter(({ method }) => method === 'PUT' || method === 'PATCH');

  test('is accepted by every operation that changes it, and changes nothing', async () => {
    const problems: string[] = [];
    const covered = new Set<string>();
    // Entries of the log, and events for clients.
    const entries = () =>
      host.sql<{ n: number }>(
        `SELECT ((SELECT count(*) FROM platform_action_log) + (SELECT count(*) FROM platform_stream_events))::int AS n`,
      );
    for (const operation of changing()) {
      for (const {
        path,
        record: { id },
        from,
      } of await formsOf(operation)) {
        const again = (await formsOf(operation)).find((one) => one.from === from && one.record['id'] === id);
        const { record } = again as { readonly record: Item };
        const [before] = await entries();
        const answer = await host.request<object>(operation.method, path, { token, json: record });
        const [after] = await entries();
        covered.add(operation.name);
        const found = (await formsOf(operation)).find(
          (one) => one.path === path && one.from === from && one.record['id'] === record['id'],
        );
        const changes = Object.keys(record).filter(
          (name) => JSON.stringify(found?.record[name]) !== JSON.stringify(record[name]),
        );
        if (answer.status !== 200)
          problems.push(`${operation.name} of ${from}: ${answer.status} ${JSON.stringify(answer.body)}`);
        else if (changes.length > 0 && !SEEN.test(operation.path))
          problems.push(`${operation.name} of ${from} changes ${changes.join()}`);
        else if (after?.n !== before?.n && !SEEN.test(operation.path))
          problems.push(`${operation.name} of ${from} writes an entry`);
      }
    }
    for (const [path, query, member] of SINGLE) {
      const method = operations.find(({ name }) => name === `PUT ${pathOf(path)}`) ? 'PUT' : 'PATCH';
      const name = `${method} ${pathOf(path)}`;
      const read = async () => {
        const { body } = await host.request<Item>('GET', `${fill(path)}?${fill(query)}`, { token });
        return member === undefined ? body : (body[member] as Item);
      };
      const send = async () => {
        const json = { ...(await read()), ...Object.fromEntries(new URLSearchParams(fill(query))) };
        return host.request<object>(method, fill(path), { token, json });
      };
      // The first one stores what was not there.
      await send();
      const record = await read();
      const [before] = await entries();
      const { status, body } = await send();
      const [after] = await entries();
      covered.add(name);
      if (status !== 200)
        problems.push(`${name}: ${status} ${JSON.stringify(body)} of ${JSON.stringify(record)}`);
      else if (JSON.stringify(await read()) !== JSON.stringify(record)) problems.push(`${name} changes it`);
      else if (after?.n !== before?.n) problems.push(`${name} writes an entry`);
    }
    const missed = changing().filter(({ name }) => !covered.has(name));
    expect(problems).toEqual([]);
    expect(missed.map(({ name }) => name)).toEqual(UNTRIED);
  });

  test('asks no rules where nothing changes, and is refused with the path where a member that is read only does', async () => {
    const rule = {
      ruleId: 'NEVER',
      ruleName: 'Never',
      ruleType: 'GUARD',
      entityType: 'customers.deal',
      eventType: 'update',
      conditionExpression: { field: 'title', operator: '=', value: 'never' },
    };
    expect((await host.request('POST', '/business_rules/rules', { token, json: rule })).status).toBe(201);
    const path = `/customers/deals/${ids.get('deal')}`;
    const send = (json: object) => host.request<object>('PATCH', path, { token, json });
    expect((await send({ title: 'Other' })).status).toBe(422);
    expect((await send({})).status).toBe(200);
    expect((await send({ title: 'Sent', valueAmount: 1234.5, valueCurrency: 'EUR' })).status).toBe(200);
    for (const [name, value] of [
      ['createdAt', '2000-01-01T00:00:00.000Z'],
      ['created_at', '2000-01-01T00:00:00.000Z'],
      ['id', ids.get('person')],
      ['nothing', 1],
    ] as const) {
      expect(await send({ [name]: value })).toMatchObject({
        status: 400,
        body: { details: [{ path: [name] }] },
      });
    }
  });
});
