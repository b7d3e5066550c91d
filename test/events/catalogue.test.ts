import { startTestHost, type TestHost } from '@tenantry/core/testing';
import { fixtures } from '../support/fixtures';
import { statusOf } from '../support/statusOf';

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
      label: 'A user was created',
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
    expect(await ids('?module=crier&category=&excludeTriggerExcluded=')).toHaveLength(3);
    expect(await ids('?module=crier&excludeTriggerExcluded=no')).toHaveLength(3);
    expect(await ids('?module=crier&category=lifecycle&category=system')).toHaveLength(3);
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
      body: { error: 'Forbidden', requiredFeatures: ['workflows.view'] },
    });
    expect((await host.request('GET', '/events')).status).toBe(401);
  });
});

describe('a feature that a module borrows', () => {
  let host: TestHost;
  let token: string;

  beforeAll(async () => {
    host = await startTestHost({
      sources: ['./modules/*', ...fixtures('workflows', 'borrows-again')],
      modules: { workflows: { enabled: false } },
    });
    token = await host.rootToken();
  });
  afterAll(() => host?.stop());

  const feature = async () => {
    const { body } = await host.request<{ items: { id: string; title: string; module: string }[] }>(
      'GET',
      '/auth/features',
      { token },
    );
    return body.items.filter(({ id }) => id === 'workflows.view');
  };

  test('is that of the module it is named after while that runs, and borrowed again afterwards', async () => {
    const borrowed = { id: 'workflows.view', title: 'See what events there are', module: 'events' };
    const callers = await Promise.all(
      ['admin', ['workflows.view'], ['workflows.*'], ['auth.*']].map((role) => host.signInAs(role)),
    );
    const statuses = (path: string) =>
      Promise.all(
        [...callers, token].map(
          async (caller) => (await host.request('GET', path, { token: caller })).status,
        ),
      );
    expect(await feature()).toMatchObject([borrowed]);
    expect(await statuses('/events')).toEqual([200, 200, 200, 403, 200]);

    await host.enable('workflows');
    expect(await feature()).toMatchObject([{ title: 'See workflows', module: 'workflows' }]);
    expect(await statuses('/events')).toEqual([200, 200, 200, 403, 200]);
    expect(await statuses('/workflows')).toEqual([200, 200, 200, 403, 200]);

    await host.disable('events');
    expect(await feature()).toMatchObject([{ module: 'workflows' }]);
    await host.enable('events');
    expect(await feature()).toMatchObject([{ module: 'workflows' }]);
    expect(await statuses('/events')).toEqual([200, 200, 200, 403, 200]);

    await host.disable('workflows');
    expect(await feature()).toMatchObject([borrowed]);
    expect(await statuses('/events')).toEqual([200, 200, 200, 403, 200]);
    expect(await statuses('/workflows')).toEqual([404, 404, 404, 404, 404]);
  });

  test('can be borrowed by one module only', () => {
    const [refused, lender] = [statusOf(host.report, 'borrows_again'), statusOf(host.report, 'events')];
    expect(lender).toEqual({ state: 'enabled' });
    expect(refused).toMatchObject({
      because: 'invalid',
      problem: {
        code: 'MODULE_CONFLICT',
        reason:
          'cannot start: it contributes the feature workflows.view, which is already contributed by events.',
      },
    });
  });
});
