import type { TestHost } from '@tenantry/core/testing';
import { AiClient, type Refusal } from './AiClient';
import { chat } from './ChatClient';
import { tenantOfAllModules } from './startAiHost';

type Members = Readonly<Record<string, unknown>>;

interface Action {
  readonly targetRecordId: string | null;
  readonly fieldDiff: readonly {
    readonly field: string;
    readonly before: unknown;
    readonly after: unknown;
  }[];
}

describe('agents of modules', () => {
  let host: TestHost;
  let admin: AiClient;

  beforeAll(async () => {
    host = await tenantOfAllModules();
    admin = await AiClient.of(host);
  });
  afterAll(() => host?.stop());

  const api = <T = Members>(method: string, path: string, json?: unknown, by = admin) =>
    host.request<T>(method, path, { token: by.token, json });
  const use = async (agent: string, tool: string, input: object = {}, by = admin): Promise<Members> => {
    const { outputs } = await chat(by, agent, `call ${tool} ${JSON.stringify(input)}`);
    return JSON.parse(outputs[0] ?? '{"missing":true}') as Members;
  };
  const newProduct = async (title: string, more: object = {}): Promise<string> =>
    (await api<{ id: string }>('POST', '/catalog/products', { title, ...more })).body.id;

  test('give each model a schema of every tool that is an object', async () => {
    const { body } = await admin.call<{ tools: { name: string; inputSchema: Members }[] }>('GET', '/tools');
    const names = body.tools.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining([
        'catalog.list_products',
        'catalog.update_product',
        'customers.list_people',
        'business_rules.get_rule',
        'dashboards.read_numbers',
        'attachments.read_attachment',
      ]),
    );
    for (const { inputSchema } of body.tools) expect(inputSchema['type']).toBe('object');
    const create = body.tools.find(({ name }) => name === 'catalog.create_product')?.inputSchema;
    expect(Object.keys(create?.['properties'] ?? {})).toEqual(expect.arrayContaining(['title', 'sku']));
    expect(Object.keys(create?.['properties'] ?? {})).not.toEqual(expect.arrayContaining(['tenantId']));
    expect(create?.['required']).toEqual(['title']);
  });

  test('list records a bounded page at a time, with the beginning of long texts', async () => {
    const description = 'x'.repeat(3_000);
    for (const at of [1, 2, 3]) await newProduct(`Lamp ${at}`, { description });
    const input = { q: 'lamp', limit: 2, offset: 2, sortField: 'title', isActive: true };
    const page = await use('catalog.merchandising_assistant', 'catalog.list_products', input);
    expect(page).toMatchObject({ total: 3, limit: 2, offset: 2, items: [{ title: 'Lamp 3' }] });
    const [item] = page['items'] as Members[];
    expect(String(item?.['description'])).toHaveLength(500);
    expect(Object.values(item ?? {})).not.toContain(null);
    const whole = await use('catalog.merchandising_assistant', 'catalog.get_product', { id: item?.['id'] });
    expect(whole).toMatchObject({ found: true, record: { title: 'Lamp 3', description } });
    expect(
      (await admin.call('POST', '/tools/execute', execute('catalog.list_products', { limit: 51 }))).status,
    ).toBe(400);
  });

  test('propose new records and changes, made when a person confirms them, and undone like others', async () => {
    const proposed = await use('catalog.merchandising_assistant', 'catalog.create_product', {
      title: 'Chair',
    });
    expect(proposed).toMatchObject({ status: 'pending-confirmation' });
    const found = () => use('catalog.merchandising_assistant', 'catalog.list_products', { q: 'chair' });
    expect(await found()).toMatchObject({ total: 0 });
    const confirm = async (action: unknown) =>
      (
        await admin.call<{ ok: boolean; mutationResult: Members }>(
          'POST',
          `/ai/actions/${String(action)}/confirm`,
        )
      ).body;
    const created = await confirm(proposed['pendingActionId']);
    expect(created).toMatchObject({ ok: true, mutationResult: { commandName: 'catalog.products.create' } });
    const id = created.mutationResult['recordId'];
    const change = { id, title: 'Armchair', subtitle: null };
    const update = await use('catalog.merchandising_assistant', 'catalog.update_product', change);
    const action = (await admin.call<Action>('GET', `/ai/actions/${String(update['pendingActionId'])}`)).body;
    expect(action).toMatchObject({
      targetRecordId: id,
      fieldDiff: [{ field: 'title', before: 'Chair', after: 'Armchair' }],
    });
    expect(await confirm(update['pendingActionId'])).toMatchObject({ ok: true });
    expect(await found()).toMatchObject({ items: [{ title: 'Armchair' }] });
    const actions = '/audit_logs/audit-logs/actions';
    const log = await api<{ items: { commandId: string; resourceId: string; undoToken: string | null }[] }>(
      'GET',
      actions,
    );
    const entry = log.body.items.find(
      ({ commandId, resourceId }) => commandId === 'catalog.products.update' && resourceId === id,
    );
    const undone = await api('POST', `${actions}/undo`, { undoToken: entry?.undoToken });
    expect(undone.status).toBe(200);
    expect(await found()).toMatchObject({ items: [{ title: 'Chair' }] });
  });

  test('make no change of a record that was changed after it was proposed', async () => {
    const id = await newProduct('Desk');
    const update = await use('catalog.merchandising_assistant', 'catalog.update_product', {
      id,
      title: 'Table',
    });
    await api('PUT', '/catalog/products', { id, title: 'Writing desk' });
    const path = `/ai/actions/${String(update['pendingActionId'])}/confirm`;
    expect(await admin.refused('POST', path)).toEqual([412, 'stale_version']);
  });

  test('count records as widgets do, of types that the caller may see', async () => {
    const types = await use('dashboards.analyst', 'dashboards.list_record_types');
    const { entityType } = (types['items'] as { entityType: string }[]).find(({ entityType: id }) =>
      id.startsWith('catalog:'),
    ) ?? { entityType: '' };
    const metric = { field: 'id', aggregate: 'count' };
    const numbers = await use('dashboards.analyst', 'dashboards.read_numbers', { entityType, metric });
    expect(Number(numbers['value'])).toBeGreaterThan(0);
    const clerk = await AiClient.of(host, ['ai_assistant.view', 'analytics.view']);
    expect(await use('dashboards.analyst', 'dashboards.list_record_types', {}, clerk)).toEqual({ items: [] });
    const refused = await clerk.call<Refusal>(
      'POST',
      '/tools/execute',
      execute('dashboards.read_numbers', { entityType, metric }),
    );
    expect(refused.status).toBe(403);
  });

  test.each([
    ['customers.account_assistant', true],
    ['catalog.catalog_assistant', false],
  ])('are described with all sections of their prompts: %s', async (agentId, changes) => {
    const { body } = await admin.call<{
      result: { agent: Members & { prompt: Members; allowedTools: string[] } };
    }>('POST', '/tools/execute', execute('meta.describe_agent', { agentId }));
    const { prompt, allowedTools, ...agent } = body.result.agent;
    expect(agent).toMatchObject({
      readOnly: !changes,
      taskPlan: { enabled: changes },
      hasPageContextResolver: true,
    });
    expect(prompt['hasDynamicPageContext']).toBe(true);
    for (const section of SECTIONS) expect(prompt['systemPrompt']).toMatch(new RegExp(`^${section}$`, 'm'));
    expect(allowedTools.some((tool) => /create|update/.test(tool))).toBe(changes);
  });

  test('explain rules, and try them', async () => {
    const { body } = await api<{ id: string }>('POST', '/business_rules/rules', {
      ruleId: 'LARGE_DEALS',
      ruleName: 'Large deals have an owner',
      ruleType: 'GUARD',
      entityType: 'customers.deal',
      conditionExpression: { field: 'title', operator: '=', value: 'x' },
    });
    const listed = await use('business_rules.explainer', 'business_rules.list_rules', { q: 'large' });
    expect(listed).toMatchObject({ total: 1, items: [{ id: body.id }] });
    expect(await use('business_rules.explainer', 'business_rules.get_rule', { id: body.id })).toMatchObject({
      found: true,
      record: { conditionExpression: { field: 'title' } },
    });
    expect(await use('business_rules.explainer', 'business_rules.test_rule', { id: body.id })).toMatchObject({
      ruleName: 'Large deals have an owner',
    });
  });

  test('find nothing of another tenant', async () => {
    const id = await newProduct('Sofa');
    const other = await host.tenant();
    const stranger = new AiClient(host, await other.signInAs('admin'));
    expect(await use('catalog.merchandising_assistant', 'catalog.get_product', { id }, stranger)).toEqual({
      found: false,
    });
    const update = await use(
      'catalog.merchandising_assistant',
      'catalog.update_product',
      { id, title: 'Mine' },
      stranger,
    );
    const path = `/ai/actions/${String(update['pendingActionId'])}/confirm`;
    expect((await stranger.call('POST', path)).body).toMatchObject({ ok: false });
    expect((await api<{ title: string }>('GET', `/catalog/products/${id}`)).body.title).toBe('Sofa');
  });
});

const SECTIONS = ['ROLE', 'SCOPE', 'DATA', 'TOOLS', 'ATTACHMENTS', 'MUTATION POLICY', 'RESPONSE STYLE'];
const execute = (toolName: string, args: object) => ({ toolName, args });
