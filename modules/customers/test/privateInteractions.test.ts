import { Crm, operationOf, type Operation } from './contactSupport';

/** Paths of the API document, as far as it describes reads. */
type Paths = Record<
  string,
  { readonly get?: { readonly parameters?: readonly { readonly name?: string }[] } }
>;

const SECRET = 'quinquereme';
const PRIVATE = 'customers.interactions.view_private';
const HIDDEN = {
  interactionType: 'call',
  title: `Plan ${SECRET}`,
  body: `About ${SECRET}`,
  source: SECRET,
  scheduledAt: '2031-01-02T03:04:05.000Z',
  participants: [{ name: SECRET }],
  visibility: 'private',
};

describe('private interactions', () => {
  let crm: Crm;
  let author: { token: string };
  let other: { token: string };
  let person: string;
  let company: string;
  let deal: string;
  let id: string;
  let made: Operation;
  beforeAll(async () => {
    // All modules, as none of their reads may show what is private.
    crm = await Crm.start({});
    const features = await allFeatures();
    author = { token: await crm.tenant.signInAs(features) };
    other = { token: await crm.tenant.signInAs(features) };
    // Executions of rules keep what they have judged.
    const rule = {
      ruleId: 'SEEN',
      ruleName: 'Seen',
      ruleType: 'ACTION',
      eventType: 'change',
      entityType: 'customers.interaction',
    };
    const ruled = await crm.host.request('POST', '/business_rules/rules', { token: crm.token, json: rule });
    expect(ruled.status).toBe(201);
  });
  beforeEach(async () => {
    person = await crm.person();
    company = await crm.company();
    deal = await crm.make('deals', { title: 'Boiler', personIds: [person], companyIds: [company] });
    const answer = await crm.send(
      'POST',
      'interactions',
      { ...HIDDEN, entityId: person, dealId: deal },
      author,
    );
    id = answer.body['id'] as string;
    made = operationOf(answer);
  });
  afterAll(() => crm?.host.stop());

  /** Every feature but the one for private interactions of others. */
  async function allFeatures(): Promise<string[]> {
    const { body } = await crm.host.request<{ items: { id: string }[] }>('GET', '/auth/features', {
      token: crm.token,
    });
    return body.items.map((feature) => feature.id).filter((feature) => feature !== PRIVATE);
  }

  const openOf = async (options: object) => {
    const { items } = await crm.list('deals', `id=${deal}`, options);
    return (items[0]?.['_pipeline'] as Record<string, number>)['openActivitiesCount'];
  };

  /** Paths of reads below which the word or the id of the interaction is found. */
  async function findings(options: { token: string }): Promise<string[]> {
    const { body } = await crm.host.request<{ paths: Paths }>('GET', '/openapi.json', options);
    const found: string[] = [];
    const read = async (path: string) => {
      const answer = await crm.host.request<unknown>('GET', path, options);
      const text = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body ?? null);
      if (answer.status >= 500) throw new Error(`GET ${path} answered ${answer.status}`);
      if (text.includes(SECRET)) found.push(path);
    };
    for (const [declared, { get }] of Object.entries(body.paths)) {
      if (!get || declared.endsWith('/events/stream')) continue;
      const parameters = new Set(get.parameters?.map(({ name }) => name));
      // One with a parameter that the route does not have is refused.
      const isTaken = (query: string) =>
        [...new URLSearchParams(query).keys()].every((name) => parameters.has(name));
      const path = declared.replace(/^\/api/, '');
      const ids = path.includes('{') ? [id, person, company, deal] : [''];
      const queries = path.includes('{')
        ? ['', '?include=interactions,deals,activities']
        : [
            '',
            '?pageSize=100',
            '?limit=100',
            '?format=csv',
            '?format=json&exportScope=full',
            `?search=${SECRET}`,
          ];
      for (const one of ids) {
        for (const query of queries.filter(isTaken)) await read(path.replace(/\{[^}]+\}/g, one) + query);
      }
    }
    const log = '/audit_logs/audit-logs/actions';
    for (const [kind, record] of [
      ['interaction', id],
      ['person', person],
      ['deal', deal],
    ]) {
      const query = `?includeRelated=true&resourceKind=customers.${kind}&resourceId=${record}&pageSize=200`;
      await read(log + query);
      await read(`${log}/export${query}`);
    }
    return found;
  }

  test('are found by no read of somebody else, and by the same reads of their author', async () => {
    const mine = await findings(author);
    for (const path of [
      `/customers/interactions?search=${SECRET}`,
      '/customers/interactions?format=csv',
      '/customers/interactions?format=json&exportScope=full',
      `/customers/interactions/${id}`,
      `/customers/people/${person}`,
      '/audit_logs/audit-logs/actions',
      '/business_rules/logs',
      `/audit_logs/audit-logs/actions?includeRelated=true&resourceKind=customers.person&resourceId=${person}&pageSize=200`,
    ]) {
      expect(mine).toContain(path);
    }
    expect(await findings(other)).toEqual([]);
    const streamed = await crm.host.sql<{ message: string }>(
      'SELECT message FROM platform_stream_events WHERE tenant_id = $1',
      [crm.tenant.id],
    );
    expect(JSON.stringify(streamed)).not.toContain(id);
  });

  test('count only for those who see them', async () => {
    expect([await openOf(author), await openOf(other)]).toEqual([1, 0]);
    const counts = async (path: string, options: object) =>
      ((await crm.send('GET', path, undefined, options)).body['counts'] as Record<string, number>)[
        'interactions'
      ];
    for (const path of [`people/${person}`, `deals/${deal}`, `deals/${deal}/stats`]) {
      expect([await counts(path, author), await counts(path, other)]).toEqual([1, 0]);
    }
    expect((await crm.list('interactions', `dealId=${deal}`, other)).total).toBe(0);
    expect((await crm.list('interactions', `dealId=${deal}&limit=1`, author)).total).toBe(1);
    expect(await crm.item('people', person)).toMatchObject({ next_interaction_at: null });
    const { body } = await crm.send('GET', `people/${person}`, undefined, other);
    expect(body).toMatchObject({ plannedActivitiesPreview: [], interactions: [] });
  });

  test('are counted by type, found as conflicts and listed as tasks only for those who see them', async () => {
    const scheduledAt = '2035-01-02T03:04:05.000Z';
    const task = { ...HIDDEN, interactionType: 'task', scheduledAt, entityId: person, dealId: deal };
    expect((await crm.send('POST', 'interactions', task, author)).status).toBe(201);
    const { body: me } = await crm.host.request<{ userId: string }>('POST', '/auth/feature-check', {
      token: author.token,
      json: { features: [] },
    });
    const read = async (options: object) => {
      const get = async (path: string) => (await crm.send('GET', path, undefined, options)).body;
      const { result } = (await get(`interactions/counts?entityId=${person}`)) as { result: object };
      const conflicts = await get(`interactions/conflicts?scheduledAt=${scheduledAt}&userId=${me.userId}`);
      return [
        result,
        (conflicts['result'] as { total: number }).total,
        (await get(`interactions/tasks?entityId=${person}`))['total'],
      ];
    };
    expect(await read(author)).toMatchObject([{ call: 1, task: 1, total: 2 }, 1, 1]);
    expect(await read(other)).toMatchObject([{ call: 0, task: 0, total: 0, byType: {} }, 0, 0]);
  });

  test('are changed, ended, deleted and taken back only by those who see them', async () => {
    const refusals = [
      await crm.send('PUT', 'interactions', { id, title: 'Mine' }, other),
      await crm.send('PATCH', `interactions/${id}`, { visibility: 'team' }, other),
      await crm.send('PATCH', `interactions/${id}/visibility`, { visibility: 'shared' }, other),
      await crm.send('DELETE', 'interactions', { id }, other),
      await crm.send('POST', 'interactions/complete', { id }, other),
      await crm.send('POST', 'interactions/cancel', { id }, other),
      await crm.undo(made, other),
    ];
    expect(refusals.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404, 404]);
    expect(JSON.stringify(refusals.map(({ body }) => body))).not.toContain(SECRET);
    const ended = await crm.send('POST', 'interactions/complete', { id }, author);
    expect((await crm.undo(operationOf(ended), other)).status).toBe(404);
    expect((await crm.undo(operationOf(ended), author)).status).toBe(200);
    const stranger = { token: await (await crm.host.tenant()).signInAs('admin') };
    expect((await crm.send('PUT', 'interactions', { id, title: 'Mine' }, stranger)).status).toBe(404);
    expect((await crm.send('GET', `interactions/${id}`, undefined, author)).body).toMatchObject({
      title: HIDDEN.title,
    });
  });

  test('are seen by holders of the feature, and by everybody once they are not private', async () => {
    const holder = { token: await crm.tenant.signInAs(['customers.interactions.view', PRIVATE]) };
    expect((await crm.send('GET', `interactions/${id}`, undefined, holder)).status).toBe(200);
    expect(await openOf({ token: crm.token })).toBe(1);
    expect((await crm.send('PUT', 'interactions', { id, visibility: 'team' }, author)).status).toBe(200);
    expect((await crm.send('GET', `interactions/${id}`, undefined, other)).status).toBe(200);
    expect(await crm.item('people', person)).toMatchObject({ next_interaction_name: HIDDEN.title });
    await crm.send('PUT', 'interactions', { id, visibility: 'private' }, author);
    expect(await crm.item('people', person)).toMatchObject({ next_interaction_name: null });
    expect(await findings(other)).toEqual([]);
  });

  test('hide the history that they had before', async () => {
    const open = { ...HIDDEN, visibility: 'shared', entityId: person };
    const plain = await crm.make('interactions', open, author);
    const log = `/audit_logs/audit-logs/actions?resourceKind=customers.interaction&resourceId=${plain}`;
    const total = async () => (await crm.host.request<{ total: number }>('GET', log, other)).body.total;
    expect(await total()).toBe(1);
    await crm.send('PUT', 'interactions', { id: plain, visibility: 'private' }, author);
    expect(await total()).toBe(0);
    await crm.send('DELETE', 'interactions', { id: plain }, author);
    expect(await total()).toBe(0);
  });

  test('are hidden by nobody but their author', async () => {
    const plain = await crm.make('interactions', { ...HIDDEN, visibility: 'team', entityId: person }, author);
    const hidden = await crm.send('PUT', 'interactions', { id: plain, visibility: 'private' }, other);
    expect(hidden.status).toBe(403);
    const path = `interactions/${plain}/visibility`;
    expect((await crm.send('PATCH', path, { visibility: 'private' }, other)).status).toBe(403);
    const shared = await crm.send('PATCH', path, { visibility: 'shared' }, other);
    expect([shared.status, shared.body]).toMatchObject([200, { ok: true, visibility: 'shared' }]);
    expect(operationOf(shared).commandId).toBe('customers.interactions.update');
    for (const json of [{}, { visibility: 'public' }, { visibility: 'team', title: 'x' }]) {
      expect(await crm.refusal('PATCH', path, json)).toEqual([400, 'Invalid input']);
    }
    const stale = { ...other, headers: { 'x-expected-updated-at': '2001-01-01T00:00:00.000Z' } };
    expect((await crm.send('PATCH', path, { visibility: 'team' }, stale)).status).toBe(409);
    expect(
      await crm.refusal('POST', 'interactions', { ...HIDDEN, visibility: 'secret', entityId: person }),
    ).toEqual([400, 'Invalid input']);
  });
});
