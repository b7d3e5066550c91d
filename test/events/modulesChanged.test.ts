import { startTestHost, type TestHost, type TestTenant } from '@tenantry/core/testing';
import { EventSourceClient } from '../support/EventSourceClient';
import { fixtures } from '../support/fixtures';

const CHANGED = 'platform.modules.changed';

describe('a stream of events, when modules change', () => {
  let host: TestHost;
  let own: TestTenant;
  let other: TestTenant;
  let clients: readonly [EventSourceClient, EventSourceClient];

  beforeAll(async () => {
    host = await startTestHost({
      sources: ['./modules/{auth,directory,events}', ...fixtures('crier', 'healthy')],
    });
    own = await host.homeTenant();
    other = await host.tenant();
    const open = async (tenant: TestTenant) => {
      const token = await tenant.signInAs('admin');
      return (await EventSourceClient.open(host.url, { token, query: '?events=crier.**' })).connected();
    };
    clients = [await open(own), await open(other)];
  });
  afterAll(async () => {
    for (const client of clients ?? []) client.close();
    await host?.stop();
  });

  /** The revisions that each client has received. */
  const revisionsReceived = () =>
    clients.map(({ messages }) =>
      messages
        .filter(({ type }) => type === CHANGED)
        .map(({ data }) => (data as unknown as { revision: number }).revision),
    );
  const receivesChange = async (client: EventSourceClient, count: number): Promise<void> => {
    const isLast = ({ type }: { type: string }) =>
      type === CHANGED && client.messages.filter((message) => message.type === CHANGED).length === count;
    await client.message(isLast);
  };
  const switchFor = async (tenant: TestTenant, enabled: boolean) =>
    host.request('PUT', '/platform/tenant-modules/healthy', {
      token: await tenant.signInAs('admin'),
      json: { enabled },
    });

  test('says so to every client, by a message without an id', async () => {
    const id = clients[0].lastEventId;
    await host.disable('healthy');
    for (const client of clients) await receivesChange(client, 1);
    expect(clients[0].lastEventId).toBe(id);
    await host.enable('healthy');
    for (const client of clients) await receivesChange(client, 2);
    const [revisions = []] = revisionsReceived();
    expect(revisions[1]).toBeGreaterThan(revisions[0] ?? Infinity);
  });

  test('says so to the clients of a tenant that has switched a module, and to no others', async () => {
    expect((await switchFor(own, false)).status).toBe(200);
    await receivesChange(clients[0], 3);
    expect((await switchFor(own, true)).status).toBe(200);
    await receivesChange(clients[0], 4);
    // Both receive this change; anything sent to the other client for the switch would have come before it.
    await host.disable('healthy');
    for (const [index, client] of clients.entries()) await receivesChange(client, index === 0 ? 5 : 3);
  });

  test('does not say so when something else changes', async () => {
    const before = revisionsReceived();
    const token = await own.signInAs('admin');
    await host.request('POST', '/auth/roles', { token, json: { name: 'clerk' } });
    await host.request('POST', '/crier/tell', {
      token,
      json: { events: [{ id: 'crier.news.told', payload: { mark: 'x' } }] },
    });
    await clients[0].message(({ data }) => data.payload?.['mark'] === 'x');
    await host.enable('healthy');
    const { revision } = host.host.core.modules;
    await clients[0].message(
      ({ type, data }) => type === CHANGED && 'revision' in data && data.revision === revision,
    );
    expect(revisionsReceived()[0]).toHaveLength((before[0]?.length ?? 0) + 1);
  });

  test('says so at once to a client that knows other modules, and not to one that knows these', async () => {
    const open = async (modules: string) => {
      const query = `?events=crier.**&modules=${modules}`;
      const token = await own.signInAs('admin');
      return (await EventSourceClient.open(host.url, { token, query })).connected();
    };
    const state = async () => {
      const { data } = await clients[0].message(
        (message) => message === clients[0].messages.findLast(({ type }) => type === CHANGED),
      );
      return (data as unknown as { modules: string }).modules;
    };
    const before = await state();
    const count = clients[0].messages.filter(({ type }) => type === CHANGED).length;
    await host.disable('healthy');
    await receivesChange(clients[0], count + 1);
    const [outdated, current] = [await open(before), await open(await state())];
    await receivesChange(outdated, 1);
    await host.enable('healthy');
    await receivesChange(current, 1);
    await receivesChange(outdated, 2);
    const firstOf = ({ messages }: EventSourceClient) =>
      (messages.find(({ type }) => type === CHANGED)?.data as unknown as { modules: string }).modules;
    // The first message of the one that knew the modules is the later change.
    expect(firstOf(current)).not.toBe(firstOf(outdated));
    expect(firstOf(current)).toBe(await state());
    for (const client of [outdated, current]) client.close();
  });

  test('says so to a client that knows the modules as they were while one started', async () => {
    const { modules } = host.host.core;
    let midway = '';
    await host.disable('healthy');
    const unfollow = modules.onStarted(() => void (midway = modules.stateFor(() => true)));
    await host.enable('healthy');
    unfollow();
    const query = `?events=crier.**&modules=${midway}`;
    const token = await own.signInAs('admin');
    const client = await EventSourceClient.open(host.url, { token, query });
    await receivesChange(client, 1);
    client.close();
  });

  test('does not say so before what a module contributes is served', async () => {
    const { modules } = host.host.core;
    const waits: boolean[] = [];
    // Clients are not notified while any module is starting.
    const unfollow = modules.onStarted(() => void waits.push(modules.starting.has('healthy')));
    await host.disable('healthy');
    await host.enable('healthy');
    unfollow();
    expect(waits).toEqual([true]);
    expect(modules.starting.size).toBe(0);
  });
});
