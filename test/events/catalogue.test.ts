import { startTestHost, type TestHost } from '@tenantry/core/testing';
import { fixtures } from '../support/fixtures';

interface Listed {
  readonly data: readonly { readonly id: string; readonly category: string; readonly module: string }[];
  readonly total: number;
}

describe('GET /events', () => {
  let host: TestHost;
  let token: string;

  beforeAll(async () => {
    host = await startTestHost({ sources: ['./modules/*', ...fixtures('crier')] });
    token = await host.signInAs('admin');
  });

  afterAll(() => host?.stop());

  const list = async (query = '') => {
    const { status, body } = await host.request<Listed>('GET', `/events${query}`, { token });
    expect(status).toBe(200);
    expect(body.total).toBe(body.data.length);
    return body.data;
  };

  test('lists every event with what it is, but those that are not for rules', async () => {
    const events = await list();
    expect(events.map(({ id }) => id)).toEqual(expect.arrayContaining(['auth.user.created', 'auth.logout']));
    expect(events.find(({ id }) => id === 'auth.user.created')).toEqual({
      id: 'auth.user.created',
      label: 'An account was created',
      category: 'crud',
      module: 'auth',
      entity: 'user',
      excludeFromTriggers: false,
      clientBroadcast: true,
      features: ['auth.users.list'],
    });
    expect(events.find(({ id }) => id === 'auth.logout')).not.toHaveProperty('entity');
    expect(events.filter(({ id }) => id === 'crier.gossip.created')).toEqual([]);
  });

  test('filters by category and module, and shows all when asked to', async () => {
    const ids = async (query: string) => (await list(query)).map(({ id }) => id);
    expect(await ids('?module=crier')).toEqual([
      'crier.news.told',
      'crier.weather.changed',
      'crier.secret.told',
    ]);
    expect(await ids('?module=crier&category=lifecycle')).toEqual(['crier.news.told', 'crier.secret.told']);
    expect(await ids('?module=crier&category=crud')).toEqual([]);
    const [gossip] = await list('?module=crier&category=crud&excludeTriggerExcluded=false');
    expect(gossip).toMatchObject({
      label: 'Gossip',
      description: 'What nobody should hear',
      excludeFromTriggers: true,
    });
    expect(await ids('?category=nonsense')).toEqual([]);
    expect(await ids('?module=nobody')).toEqual([]);
  });

  test('leaves out modules that the tenant has switched off, and is for those who may see it', async () => {
    const root = await host.rootToken();
    const turn = (enabled: boolean) =>
      host.request('PUT', '/platform/tenant-modules/crier', { token: root, json: { enabled } });
    expect((await turn(false)).status).toBe(200);
    expect(await list('?module=crier')).toEqual([]);
    await turn(true);
    expect(await list('?module=crier')).toHaveLength(3);
    const employee = await host.signInAs('employee');
    expect(await host.request('GET', '/events', { token: employee })).toMatchObject({
      status: 403,
      body: { error: 'Forbidden', requiredFeatures: ['events.view'] },
    });
    expect((await host.request('GET', '/events')).status).toBe(401);
  });
});
