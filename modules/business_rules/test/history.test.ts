import type { TestHost, TestResponse } from '@tenantry/core/testing';
import { RulesClient } from './RulesClient';
import { recordsTenant } from './tenants';

interface Operation {
  readonly id: string;
  readonly undoToken: string;
}

const DEALS = '/customers/deals';
const HISTORY = '/audit_logs/audit-logs/actions';

describe('rules and changes that do not come from a form', () => {
  let host: TestHost;
  let admin: RulesClient;
  let rules: string[] = [];

  beforeAll(async () => {
    host = await recordsTenant();
    admin = await RulesClient.of(host);
  });
  afterAll(() => host?.stop());
  afterEach(async () => {
    for (const id of rules) await admin.call('PUT', '/rules', { id, enabled: false });
    rules = [];
  });

  const send = <T = Record<string, unknown>>(method: string, path: string, json?: unknown, options = {}) =>
    host.request<T>(method, path, { token: admin.token, json, ...options });
  const deal = (members: object = {}) => send<{ id: string }>('POST', DEALS, { title: 'A deal', ...members });
  const operationOf = ({ headers }: TestResponse<unknown>) =>
    JSON.parse(decodeURIComponent(headers.get('x-operation') ?? '').slice(3)) as Operation;
  const undo = (done: TestResponse<unknown>, options = {}) =>
    send('POST', `${HISTORY}/undo`, { undoToken: operationOf(done).undoToken }, options);
  const redo = (done: TestResponse<unknown>, options = {}) =>
    send('POST', `${HISTORY}/redo`, { logId: operationOf(done).id }, options);
  const read = async (id: string) =>
    JSON.stringify((await send<Record<string, unknown>>('GET', `${DEALS}/${id}`)).body);
  const rule = async (members: Record<string, unknown>) => {
    const id = await admin.rule({ entityType: 'customers.deal', ...members });
    rules.push(id);
    return id;
  };
  const guard = (
    eventType: string,
    conditionExpression: object = { field: 'title', operator: '=', value: '-' },
  ) =>
    rule({
      eventType,
      conditionExpression,
      failureActions: [{ type: 'SHOW_ERROR', config: { message: `No ${eventType} of {{data.title}}` } }],
    });
  const calculation = (eventType: string, field: string, value: unknown) =>
    rule({
      eventType,
      ruleType: 'CALCULATION',
      successActions: [{ type: 'SET_FIELD', config: { field, value } }],
    });
  const refused = ({ status, body }: TestResponse<Record<string, unknown>>) => [
    status,
    body['error'],
    body['code'],
  ];

  test.each([
    ['update', 'of a change'],
    ['create', 'of a creation'],
    ['delete', 'of a deletion'],
  ])('a guard of %s refuses the redo %s, says why, and leaves the record as it is', async (verb) => {
    const created = await deal();
    const { id } = created.body;
    const steps: Record<string, () => Promise<TestResponse<unknown>>> = {
      create: () => Promise.resolve(created),
      update: () => send('PUT', DEALS, { id, title: 'Changed' }),
      delete: () => send('DELETE', `${DEALS}?id=${id}`),
    };
    const done = (await steps[verb]?.()) as TestResponse<unknown>;
    expect((await undo(done)).status).toBe(200);
    const before = await read(id);
    await guard(verb);
    const title = verb === 'update' ? 'Changed' : 'A deal';
    expect(refused(await redo(done))).toEqual([422, `No ${verb} of ${title}`, 'rule_refused']);
    expect(await read(id)).toBe(before);
    await admin.call('PUT', '/rules', { id: rules[0], enabled: false });
    expect((await redo(done)).status).toBe(200);
    expect(await read(id)).not.toBe(before);
  });

  test.each([
    ['delete', 'creation'],
    ['create', 'deletion'],
    ['update', 'change'],
  ])('a guard of %s refuses the undo of a %s', async (verb, what) => {
    const created = await deal();
    const { id } = created.body;
    const done =
      what === 'creation'
        ? created
        : what === 'deletion'
          ? await send('DELETE', `${DEALS}?id=${id}`)
          : await send('PUT', DEALS, { id, title: 'Changed' });
    await guard(verb);
    expect(refused(await undo(done))).toEqual([422, `No ${verb} of A deal`, 'rule_refused']);
  });

  test('guards are those of the organization of the record, also for a person who works in no organization', async () => {
    const tenant = await host.tenant();
    const theirs = new RulesClient(host, await tenant.signInAs('admin'));
    const as = { token: theirs.token };
    const make = async (path: string, json: object) =>
      (await send<{ id: string }>('POST', path, json, as)).body.id;
    const tagId = await make('/customers/tags', { slug: 'vip', label: 'VIP' });
    const entityId = await make('/customers/people', { firstName: 'Ada', lastName: 'Lovelace' });
    const assigned = await send('POST', '/customers/tags/assign', { tagId, entityId }, as);
    expect(assigned.status).toBe(201);
    const id = await theirs.rule({
      entityType: 'customers.tagAssignment',
      eventType: 'change',
      conditionExpression: { field: 'tagId', operator: '=', value: '-' },
      failureActions: [{ type: 'SHOW_ERROR', config: { message: 'Tags stay as they are' } }],
    });
    const root = {
      token: await host.signIn(),
      cookies: { selected_tenant: tenant.id, selected_org: '__all__' },
    };
    expect(refused(await undo(assigned, root))).toEqual([422, 'Tags stay as they are', 'rule_refused']);
    await theirs.call('PUT', '/rules', { id, enabled: false });
    expect((await undo(assigned, as)).status).toBe(200);
    await theirs.call('PUT', '/rules', { id, enabled: true });
    expect(refused(await redo(assigned, root))).toEqual([422, 'Tags stay as they are', 'rule_refused']);
  });

  test('redo brings back what a calculation had set, and guards judge the record with it', async () => {
    await calculation('update', 'description', 'Was {{before.title}}');
    const { id } = (await deal({ title: 'First' })).body;
    const changed = await send('PUT', DEALS, { id, title: 'Second' });
    expect(await read(id)).toContain('Was First');
    expect((await undo(changed)).status).toBe(200);
    expect(await read(id)).not.toContain('Was First');
    await admin.call('PUT', '/rules', { id: rules[0], enabled: false });
    await guard('update', { field: 'description', operator: '!=', value: 'Was First' });
    expect(refused(await redo(changed))).toEqual([422, 'No update of Second', 'rule_refused']);
    await admin.call('PUT', '/rules', { id: rules[1], enabled: false });
    expect((await redo(changed)).status).toBe(200);
    expect(await read(id)).toContain('Was First');
  });

  test('bulk jobs change what calculations set, and go on past records that guards keep', async () => {
    const free = (await deal({ title: 'Free' })).body.id;
    const kept = (await deal({ title: 'Kept' })).body.id;
    await calculation('update', 'description', 'Reassigned {{data.title}}');
    await guard('update', { field: 'title', operator: '!=', value: 'Kept' });
    const job = await send<{ progressJobId: string }>('POST', `${DEALS}/bulk-update-owner`, {
      ids: [kept, free],
      ownerUserId: await admin.userId(),
    });
    await host.settled();
    const { body } = await send('GET', `/progress/jobs/${job.body.progressJobId}`);
    expect(body['resultSummary']).toMatchObject({
      failedCount: 1,
      failedItems: [{ id: kept, message: 'No update of Kept' }],
    });
    expect(await read(free)).toContain('Reassigned Free');
    expect(await read(kept)).not.toContain('Reassigned');
  });

  test('imports refuse the rows that guards refuse, and create the others with what calculations set', async () => {
    await calculation('create', 'description', 'Imported {{data.title}}');
    await guard('create', { field: 'title', operator: '!=', value: 'Unwanted' });
    const json = { kind: 'customers.deal', format: 'json', fileName: 'deals.json' };
    const { body, status } = await send<{ id: string }>('POST', '/imports/imports', json);
    expect([status, body]).toMatchObject([201, {}]);
    const file = JSON.stringify([{ title: 'Wanted' }, { title: 'Unwanted' }, { title: 'Wished for' }]);
    const path = `/imports/imports/${body.id}`;
    const headers = { 'content-type': 'application/octet-stream' };
    expect(
      (await host.request('PUT', `${path}/file`, { token: admin.token, body: file, headers })).status,
    ).toBe(200);
    expect((await send('POST', `${path}/start`)).status).toBe(201);
    await host.settled();
    const ended = (await send('GET', path)).body;
    expect(ended).toMatchObject({ totalRows: 3, createdRows: 2, refusedRows: 1 });
    const deals = JSON.stringify((await send('GET', `${DEALS}?search=W`)).body);
    expect(deals).toContain('Imported Wanted');
    expect(deals).toContain('Imported Wished for');
  });

  test('platform calls under an API key are refused as other requests are', async () => {
    const robot = { name: 'Robot', roles: await admin.roles() };
    const key = (await send<{ id: string }>('POST', '/api_keys/keys', robot)).body.id;
    const { id } = (await deal({ title: 'Kept' })).body;
    await guard('update', { field: '_before.title', operator: '!=', value: 'Kept' });
    const config = {
      endpoint: '/api/customers/deals',
      method: 'PUT',
      apiKeyId: key,
      body: { id, title: 'Taken' },
    };
    const caller = await admin.rule({
      entityType: 'call.thing',
      ruleType: 'ACTION',
      successActions: [{ type: 'CALL_PLATFORM', config }],
    });
    await admin.call('POST', `/execute/${caller}`, {});
    await host.settled();
    expect(await read(id)).toContain('"Kept"');
    const log = await admin.call<{ items: object[] }>('GET', `/logs?ruleId=${rules[0]}&entityId=${id}`);
    expect(log.body.items).toMatchObject([{ executionResult: 'FAILURE' }]);
  });
});
