import path from 'node:path';
import { field, tenantSettings } from '@tenantry/core';
import { startTestHost, type TestHost, type TestTenant } from '@tenantry/core/testing';
import { fixtures } from '../support/fixtures';
import { startBeside } from '../support/startBeside';
import { until } from '../support/until';

const PATH = '/helpdesk/settings';

const sources = ['./modules/{auth,catalog,directory,audit_logs,progress}', ...fixtures('helpdesk')];

describe('settings that tenants make for a module', () => {
  let host: TestHost;
  let tenant: TestTenant;
  let token: string;

  beforeAll(async () => {
    host = await startTestHost({ sources });
  });
  beforeEach(async () => {
    tenant = await host.tenant();
    token = await tenant.signInAs('admin');
  });
  afterAll(() => host?.stop());

  const send = (method: string, path: string, json?: object, by = token) =>
    host.request<Record<string, unknown>>(method, path, { token: by, ...(json && { json }) });
  const change = (json: object) => send('PUT', PATH, json);
  const read = async () => (await send('GET', PATH)).body;
  const operationOf = ({ headers }: { readonly headers: Headers }) =>
    JSON.parse(decodeURIComponent(headers.get('x-operation')?.slice(3) ?? '')) as {
      id: string;
      undoToken: string;
    };
  const step = (verb: 'undo' | 'redo', json: object) =>
    send('POST', `/audit_logs/audit-logs/actions/${verb}`, json);

  test('have initial values until they are set, and keep what a change leaves out', async () => {
    expect(await read()).toEqual({ hours: 24, greeting: null });
    expect(await change({ greeting: ' Hello ' })).toMatchObject({
      status: 200,
      body: { hours: 24, greeting: 'Hello' },
    });
    expect((await change({ hours: 8 })).body).toEqual({ hours: 8, greeting: 'Hello' });
    expect((await change({ greeting: null })).body).toEqual({ hours: 8, greeting: null });
    expect(await read()).toEqual({ hours: 8, greeting: null });
  });

  test('are of one tenant, and known to the code of the module as soon as they change', async () => {
    await change({ greeting: 'First' });
    expect((await send('GET', '/helpdesk/greeting')).body).toEqual({ greeting: 'First' });
    await change({ greeting: 'Second' });
    expect((await send('GET', '/helpdesk/greeting')).body).toEqual({ greeting: 'Second' });
    const other = await host.tenant();
    const theirs = await send('GET', PATH, undefined, await other.signInAs('admin'));
    expect(theirs.body).toEqual({ hours: 24, greeting: null });
  });

  test('are known to another process on the same database as soon as they change', async () => {
    const absolute = sources.map((source) => path.resolve(source));
    const other = await startBeside(host, { sources: absolute });
    const there = async () =>
      (await other.request<{ greeting: string | null }>('GET', '/helpdesk/greeting', { token })).body
        .greeting;
    expect(await there()).toBeNull();
    await change({ greeting: 'First' });
    await until(async () => (await there()) === 'First');
    await other.request('PUT', PATH, { token, json: { greeting: 'Second' } });
    await until(async () => (await send('GET', '/helpdesk/greeting')).body['greeting'] === 'Second');
    const changed = await change({ greeting: 'Third' });
    await until(async () => (await there()) === 'Third');
    await step('undo', { undoToken: operationOf(changed).undoToken });
    await until(async () => (await there()) === 'Second');
  });

  test('of several modules stand side by side', async () => {
    expect(host.report.problems).toEqual([]);
    expect((await send('GET', '/catalog/settings')).body).toEqual({ unitPriceDisplayEnabled: false });
  });

  test('have a version, and a change that is based on an older one is refused', async () => {
    const never = (await send('GET', PATH)).headers.get('etag') ?? '';
    const first = (await change({ hours: 8 })).headers.get('etag') ?? '';
    expect((await send('GET', PATH)).headers.get('etag')).toBe(first);
    expect((await change({ hours: 8 })).headers.get('etag')).toBe(first);
    const basedOn = (tag: string, json: object) =>
      host.request('PUT', PATH, {
        token,
        json,
        headers: { 'x-expected-updated-at': JSON.parse(tag) as string },
      });
    const second = await basedOn(first, { hours: 9 });
    expect(second.status).toBe(200);
    for (const older of [first, never])
      expect(await basedOn(older, { hours: 10 })).toMatchObject({
        status: 409,
        body: { code: 'optimistic_lock_conflict' },
      });
    expect(await read()).toMatchObject({ hours: 9 });
  });

  test('are kept in memory', async () => {
    await read();
    const ofSettings = await host.queriesDuring(() => send('GET', '/helpdesk/greeting'));
    await host.sql('UPDATE platform_tenant_settings SET values = values'); // reading them needs no statement
    expect(await host.queriesDuring(() => send('GET', '/helpdesk/greeting'))).toBe(ofSettings);
  });

  test('refuse what does not fit, by the name of the member', async () => {
    const refused = await change({ hours: 100 });
    expect(refused).toMatchObject({ status: 400, body: { details: [{ path: ['hours'] }] } });
    expect((await change({ days: 1 })).status).toBe(400);
    expect((await change({})).status).toBe(400);
    expect((await change({ hours: null })).status).toBe(400);
  });

  test('are for those who hold the features, in all organizations for changes', async () => {
    const reader = await tenant.signInAs(['helpdesk.view']);
    expect((await send('GET', PATH, undefined, reader)).status).toBe(200);
    expect((await send('PUT', PATH, { hours: 2 }, reader)).status).toBe(403);
    expect((await send('GET', PATH, undefined, await tenant.signInAs([]))).status).toBe(403);
  });

  test('are logged, undone and redone', async () => {
    await change({ hours: 10 });
    const changed = await change({ hours: 12, greeting: 'Hi' });
    const { id: logId, undoToken } = operationOf(changed);
    const [entry] = await host.sql('SELECT command_id, changes FROM platform_action_log WHERE id = $1', [
      logId,
    ]);
    expect(entry).toMatchObject({
      command_id: 'helpdesk.settings.update',
      changes: { hours: { from: 10, to: 12 }, greeting: { from: null, to: 'Hi' } },
    });
    expect((await step('undo', { undoToken })).status).toBe(200);
    expect(await read()).toEqual({ hours: 10, greeting: null });
    expect((await step('redo', { logId })).status).toBe(200);
    expect(await read()).toEqual({ hours: 12, greeting: 'Hi' });
  });

  test('have no entry in the log where nothing changes', async () => {
    await change({ hours: 10 });
    expect((await change({ hours: 10 })).headers.get('x-operation')).toBeNull();
  });

  test('are described as members of records are', () => {
    const settings = tenantSettings({
      module: 'helpdesk',
      label: 'settings',
      fields: { hours: field.integer({ min: 1, initial: 24, label: 'Hours to answer' }) },
      features: { view: [], manage: [] },
    });
    expect(settings.describe().members).toMatchObject([
      {
        name: 'hours',
        label: 'Hours to answer',
        initial: 24,
        value: { kind: 'integer', limits: { min: 1 } },
      },
    ]);
  });

  test('have an initial value where they cannot be empty', () => {
    const declare = () =>
      tenantSettings({
        module: 'helpdesk',
        label: 'settings',
        fields: { hours: field.integer({ required: true }) },
        features: { view: [], manage: [] },
      });
    expect(declare).toThrow('The setting hours of helpdesk needs an initial value');
  });
});
