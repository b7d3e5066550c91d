/** @covers core/parts/access core/parts/http core/parts/records modules */
import { startTestHost, type TestHost, type TestTenant } from '@tenantry/core/testing';
import { type ApiDocument, operationsOf, type ServedOperation } from '../../../scripts/fuzz/ServedOperation';

/** Ids of records, by the paths below which operations name them. */
type Places = readonly (readonly [path: string, id: string])[];

/** What operations need besides the id of a record. */
type Named = Readonly<Record<string, string>>;

const sample = '00000000-0000-4000-8000-000000000000';

/** The text by which a record of a kind is known in any answer. */
const mark = (kind: string, more = '') => `marked ${kind}${more}!`;

/** Features to see records of modules that have marked ones, or that show records of other modules. */
const SHOWING =
  /^(?:api_keys|attachments|audit_logs|business_rules|catalog|customers|imports)\..*(?:view|logs)/;

describe('who may view one kind of record', () => {
  let host: TestHost;
  let tenant: TestTenant;
  let token: string;
  let reads: readonly ServedOperation[];
  let places: Places;
  let named: Named;
  const marked = new Set<string>();

  beforeAll(async () => {
    host = await startTestHost();
    tenant = await host.homeTenant();
    token = await tenant.signInAs('superadmin');
    const { body } = await host.request<ApiDocument>('GET', '/openapi.json');
    reads = operationsOf(body).filter(
      ({ method, path, isPublic }) =>
        method === 'GET' && !isPublic && !/^.platform|autologin|logout|stream/.test(path),
    );
    await makeRecords();
  });
  afterAll(() => host?.stop());

  async function send<T = Record<string, string>>(method: string, path: string, json: object): Promise<T> {
    const { status, body } = await host.request<T>(method, path, { token, json });
    if (status >= 300) throw new Error(`${method} ${path} answered ${status}: ${JSON.stringify(body)}`);
    return body;
  }

  /** Creates a record of a kind. @returns its id */
  async function make(kind: string, path: string, json: object): Promise<string> {
    marked.add(kind);
    const body = await send('POST', path, json);
    return body['id'] as string;
  }

  async function makeRecords(): Promise<void> {
    const own = (kind: string, ...members: string[]) =>
      Object.fromEntries(members.map((member) => [member, mark(kind)]));
    const pipelineId = await make(
      'customers.pipeline',
      '/customers/pipelines',
      own('customers.pipeline', 'name'),
    );
    const stages = '/customers/pipeline-stages';
    const pipelineStageId = (await send('POST', stages, { pipelineId, label: 'Open' }))['id'] ?? '';
    const company = await make('customers.company', '/customers/companies', {
      ...own('customers.company', 'displayName', 'description'),
    });
    const person = await make('customers.person', '/customers/people', {
      ...own('customers.person', 'firstName', 'lastName', 'description'),
      primaryEmail: 'person@example.test',
    });
    const deal = await make('customers.deal', '/customers/deals', {
      ...own('customers.deal', 'title', 'description'),
      personIds: [person],
      companyIds: [company],
      pipelineId,
      pipelineStageId,
    });
    await send('POST', `/customers/people/${person}/companies`, { companyId: company, isPrimary: true });
    const ids: [string, string][] = [];
    for (const [index, entityId] of [person, company].entries()) {
      const of = index === 0 ? { entityId, dealId: deal } : { entityId };
      for (const [kind, path, members, more] of [
        ['customers.address', '/customers/addresses', ['name', 'addressLine1'], {}],
        ['customers.comment', '/customers/comments', ['body'], {}],
        ['customers.activity', '/customers/activities', ['subject', 'body'], { activityType: 'call' }],
        [
          'customers.interaction',
          '/customers/interactions',
          ['title', 'body'],
          { interactionType: 'call', status: 'planned', scheduledAt: '2099-01-01T00:00:00Z' },
        ],
        ['customers.todoLink', '/customers/todos', ['title', 'body'], {}],
      ] as const) {
        const place = /comments|activities|interactions/.test(path) ? of : { entityId };
        ids.push([path, await make(kind, path, { ...place, ...own(kind, ...members), ...more })]);
      }
    }
    const tag = await make('customers.tag', '/customers/tags', {
      label: mark('customers.tag'),
      slug: 'a-tag',
    });
    await send('POST', '/customers/tags/assign', { tagId: tag, entityId: person });
    await send('POST', '/customers/tags/assign', { tagId: tag, entityId: company });
    // Shown to who has made it alone.
    const { id: label } = await send('POST', '/customers/labels', { label: mark('customers.label') });
    await send('POST', '/customers/labels/assign', { labelId: label, entityId: person });
    const category = await make(
      'catalog.category',
      '/catalog/categories',
      own('catalog.category', 'name', 'description'),
    );
    const product = await make('catalog.product', '/catalog/products', {
      ...own('catalog.product', 'title', 'description'),
      sku: 'marked-1',
      categoryIds: [category],
    });
    const rule = await make('business_rules.rule', '/business_rules/rules', {
      ruleId: 'MARKED',
      ruleName: mark('business_rules.rule'),
      ruleType: 'GUARD',
      entityType: 'customers.deal',
      eventType: 'update',
      conditionExpression: { field: 'title', operator: '!=', value: 'never' },
      successActions: [{ type: 'LOG', config: { message: '{{data.title}}' } }],
    });
    await send('PUT', '/customers/deals', { id: deal, title: mark('customers.deal', ' anew') });
    await send('PUT', '/customers/people', { id: person, jobTitle: mark('customers.person') });
    const key = await make('api_keys.key', '/api_keys/keys', own('api_keys.key', 'name'));
    const form = new FormData();
    const assignments = [
      ['customers.person', person],
      ['customers.company', company],
      ['customers.deal', deal],
      ['catalog.product', product],
    ];
    form.append('entityId', 'customers.deal');
    form.append('recordId', deal);
    form.append('assignments', JSON.stringify(assignments.map(([type, id]) => ({ type, id }))));
    form.append('file', new Blob(['text']), 'file.txt');
    const uploaded = await host.request<{ item: { id: string } }>('POST', '/attachments', {
      token,
      body: form,
    });
    expect(uploaded.status).toBe(200);
    const imported = await make('imports.import', '/imports/imports', {
      kind: 'customers.person',
      format: 'csv',
      fileName: mark('imports.import'),
    });
    await host.settled();
    const logs = await host.request<{ items: { id: string }[] }>('GET', '/business_rules/logs', { token });
    expect(logs.body.items.length).toBeGreaterThan(0);
    places = [
      ['/customers/people', person],
      ['/customers/companies', company],
      ['/customers/deals', deal],
      ['/catalog/products', product],
      ['/catalog/categories', category],
      ['/business_rules/rules', rule],
      ['/business_rules/logs', String(logs.body.items[0]?.id)],
      ['/attachments', uploaded.body.item.id],
      ['/api_keys/keys', key],
      ['/imports/imports', imported],
      ['/customers/pipelines', pipelineId],
      ['/customers/tags', tag],
      ...ids,
    ];
    named = {
      entityId: 'customers.deal',
      entityType: 'customers.deal',
      recordId: deal,
      kind: 'customers.person',
      format: 'csv',
      productId: product,
    };
  }

  function addressOf({ path, pathParameters, query }: ServedOperation): string {
    const [, id = sample] = places.find(([start]) => path.startsWith(start)) ?? [];
    const filled = pathParameters.reduce((text, { name }) => text.replace(`{${name}}`, id), path);
    const needed = query.filter(({ required }) => required).map(({ name }) => [name, named[name] ?? 'x']);
    return needed.length === 0
      ? filled
      : `${filled}?${new URLSearchParams(needed as [string, string][]).toString()}`;
  }

  test('reads nothing of other kinds in any answer', async () => {
    const kinds = host.host.core.recordKinds.items.list().map(({ item }) => item.collection);
    const declared = host.host.core.features.list().map(({ item }) => item.id);
    // Of the modules that have the records, or show some of any kind.
    const single = declared.filter((id) => SHOWING.test(id)).map((id) => [id]);
    const readers = [...single, ['audit_logs.view_self', 'audit_logs.view_tenant']];
    const leaks: string[] = [];
    const shown = new Set<string>();
    for (const features of readers) {
      const reader = await tenant.signInAs(features);
      for (const operation of reads) {
        const answer = await host.request<unknown>('GET', addressOf(operation), { token: reader });
        if (answer.status !== 200) continue;
        const text = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body);
        for (const { kind, viewFeatures } of kinds) {
          if (!text.includes(mark(kind, '').slice(0, -1))) continue;
          if (viewFeatures.every((needed) => features.includes(needed))) shown.add(kind);
          else leaks.push(`${features.join()}: ${operation.path} shows of ${kind}`);
        }
      }
    }
    expect(leaks).toEqual([]);
    expect([...marked].filter((kind) => !shown.has(kind))).toEqual([]);
  });
});
