import { startTestHost, type TestHost, type TestRequest } from '@tenantry/core/testing';
import { type Person, World } from '../../modules/auth/test/accessSupport';

interface Rule {
  readonly id: string;
  readonly organizationId: string;
}

interface Options {
  readonly apiKeys: readonly { readonly name: string; readonly organizationName: string | null }[];
}

const POWERS = ['business_rules.*', 'customers.*', 'api_keys.*', 'catalog.*'];
const RULES = '/business_rules/rules';

describe('an administrator of one organization', () => {
  let host: TestHost;
  let world: World;
  let north: string;
  let below: string;
  let south: string;
  let person: Person;

  beforeAll(async () => {
    host = await startTestHost();
    world = await World.of(host);
    const { tenantId } = world.home;
    north = await world.organization(null, tenantId, 'North');
    below = await world.organization(north, tenantId, 'Below');
    south = await world.organization(null, tenantId, 'South');
    person = await world.holder(
      { features: POWERS, organizations: [north] },
      { tenantId, organizationId: north },
    );
  });
  afterAll(() => host?.stop());

  const at = (organizationId: string): TestRequest => ({
    cookies: { selected_tenant: world.home.tenantId, selected_org: organizationId },
  });
  const theirs = (): TestRequest => ({ token: person.token });
  let count = 0;
  const guard = (members: object = {}) => ({
    ruleId: `RESTRICTED-${(count += 1)}`,
    ruleName: 'Restricted',
    ruleType: 'GUARD',
    entityType: 'customers.deal',
    eventType: 'create',
    conditionExpression: { field: 'title', operator: '!=', value: 'Refused' },
    ...members,
  });
  const make = async (json: object, options: TestRequest) => {
    const { status, body } = await world.call<Rule & { error: string }>('POST', RULES, { json, ...options });
    return status === 201 ? body.id : `${status} ${body.error}`;
  };
  const disable = (id: string, options: TestRequest) =>
    world.call('PUT', RULES, { json: { id, enabled: false }, ...options });
  /** Status of a creation that the guards refuse, in an organization. */
  const created = async (organizationId: string, title = 'Refused') =>
    (await world.call('POST', '/customers/deals', { json: { title }, ...at(organizationId) })).status;

  test('makes rules that hold there, and below where they say so, and none in another', async () => {
    expect(await make(guard(), { ...theirs(), cookies: { selected_org: south } })).toMatch(/^422 /);
    const id = await make(guard(), theirs());
    const shown = await world.call<Rule>('GET', `${RULES}/${id}`, theirs());
    expect([id, shown.body.organizationId]).toEqual([shown.body.id, north]);
    expect([await created(north), await created(below), await created(south)]).toEqual([422, 201, 201]);
    await world.call('PUT', RULES, { json: { id, includesDescendants: true }, ...theirs() });
    expect([await created(north), await created(below), await created(south)]).toEqual([422, 422, 201]);
    await disable(id, theirs());
  });

  test('neither sees nor changes, tries or executes rules of another organization, nor their executions', async () => {
    const id = await make(guard({ entityType: 'south.thing' }), at(south));
    const executed = await world.call<{ logId: string }>('POST', `/business_rules/execute/${id}`, {
      json: {},
      ...at(south),
    });
    const { logId } = executed.body;
    for (const cookies of [{}, { selected_org: south }] as Record<string, string>[]) {
      const options = { ...theirs(), cookies };
      const asked = async (method: string, path: string, json?: object) =>
        (await world.call(method, `/business_rules${path}`, { ...options, ...(json && { json }) })).status;
      for (const path of [`/rules/${id}`, `/logs/${logId}`]) expect(await asked('GET', path)).toBe(404);
      // Nothing is changed or executed where the selected organization is out of reach.
      const refusals = Object.keys(cookies).length === 0 ? [404] : [404, 422];
      expect(refusals).toContain(await asked('PUT', '/rules', { id, priority: 1 }));
      expect(refusals).toContain(await asked('DELETE', `/rules?id=${id}`));
      expect(refusals).toContain(await asked('POST', `/rules/${id}/test`, {}));
      expect(refusals).toContain(await asked('POST', `/execute/${id}`, {}));
    }
    // Who may see all organizations sees those of the selected one.
    for (const [method, path, json] of [
      ['GET', `/rules/${id}`],
      ['PUT', '/rules', { id, priority: 1 }],
      ['DELETE', `/rules?id=${id}`],
    ] as const) {
      const asked = { ...at(north), ...(json && { json }) };
      const { status, body } = await world.call<{ error: string }>(method, `/business_rules${path}`, asked);
      expect([method, status, body.error]).toEqual([method, 404, 'Rule not found']);
    }
    for (const path of ['/rules?entityType=south.thing', `/logs?ruleId=${id}`]) {
      const list = await world.call<{ total: number }>('GET', `/business_rules${path}`, theirs());
      expect(list.body.total).toBe(0);
    }
    const json = { entityType: 'south.thing' };
    const execute = '/business_rules/execute';
    const discovered = await world.call<{ executedRules: object[] }>('POST', execute, { json, ...theirs() });
    expect(discovered.body.executedRules).toEqual([]);
    expect((await world.call('GET', `/business_rules/logs/${logId}`, at(south))).status).toBe(200);
  });

  test('neither sees nor changes sets of another organization, and puts no rule of it into theirs', async () => {
    const set = async (setId: string, options: TestRequest) => {
      const json = { setId, setName: setId };
      const { body } = await world.call<{ id: string }>('POST', '/business_rules/sets', { json, ...options });
      return body.id;
    };
    const [foreign, own] = [await set('SOUTH', at(south)), await set('NORTH', theirs())];
    const [rule, mine] = [
      await make(guard({ entityType: 'south.thing' }), at(south)),
      await make(guard(), theirs()),
    ];
    const asked = async (method: string, path: string, json?: object) =>
      (await world.call(method, `/business_rules/sets${path}`, { ...theirs(), ...(json && { json }) }))
        .status;
    expect(await asked('GET', `/${foreign}`)).toBe(404);
    expect(await asked('PUT', '', { id: foreign, setName: 'Mine' })).toBe(404);
    expect(await asked('DELETE', `?id=${foreign}`)).toBe(404);
    expect(await asked('POST', `/${foreign}/members`, { ruleId: mine })).toBe(404);
    expect(await asked('POST', `/${own}/members`, { ruleId: rule })).toBe(404);
    expect(await asked('POST', `/${own}/members`, { ruleId: mine })).toBe(201);
    const list = await world.call<{ items: { setId: string }[] }>('GET', '/business_rules/sets', theirs());
    expect(list.body.items.map(({ setId }) => setId)).toEqual(['NORTH']);
    await disable(mine, theirs());
  });

  test('is offered the good keys of that organization by name, and calls nothing under another', async () => {
    const role = await world.role({ features: ['catalog.*'], organizations: [north] });
    const key = async (name: string, organizationId: string, members: object = {}) => {
      const json = { name, organizationId, roles: [role], ...members };
      const { status, body } = await world.call<{ id: string }>('POST', '/api_keys/keys', {
        json,
        ...at(organizationId),
      });
      expect(status).toBe(201);
      return body.id;
    };
    const [foreign, gone, good] = [
      await key('Foreign', south),
      await key('Gone', north),
      await key('Zeta', north),
    ];
    await key('Alpha', north);
    const soon = new Date(host.clock.now().getTime() + 60_000).toISOString();
    const over = await key('Over', north, { expiresAt: soon });
    const offered = async () =>
      (await world.call<Options>('GET', '/business_rules/platform-call-options', theirs())).body.apiKeys.map(
        ({ name, organizationName }) => `${name} of ${organizationName}`,
      );
    expect(await offered()).toEqual(['Alpha', 'Gone', 'Over', 'Zeta'].map((name) => `${name} of North`));
    expect((await world.call('DELETE', `/api_keys/keys?id=${gone}`, at(north))).status).toBe(200);
    host.clock.travel({ minutes: 2 });
    expect(await offered()).toEqual(['Alpha of North', 'Zeta of North']);
    const calling = (apiKeyId: string) => {
      const config = {
        endpoint: '/api/catalog/categories',
        method: 'POST',
        apiKeyId,
        body: { name: 'N', slug: 'n' },
      };
      return guard({
        entityType: 'north.thing',
        ruleType: 'ACTION',
        successActions: [{ type: 'CALL_PLATFORM', config }],
      });
    };
    for (const id of [foreign, gone, over]) {
      expect(await make(calling(id), theirs())).toBe(
        '400 Validation failed: Action 1: selected API key profile is not available',
      );
    }
    expect(await make(calling(good), theirs())).toMatch(/^[0-9a-f-]{36}$/);
  });

  test.each([
    ['customers.deal', ['id', 'tenantId', 'organizationId']],
    ['customers.comment', ['entityId', 'dealId']],
    ['customers.tagAssignment', ['entityId', 'tagId']],
    ['customers.pipelineStage', ['pipelineId']],
    ['catalog.variant', ['productId']],
  ])('makes no rule that leads a change of a %s to another record or place', async (entityType, fields) => {
    for (const field of fields) {
      const successActions = [{ type: 'SET_FIELD', config: { field, value: south } }];
      const answer = await make(
        guard({ entityType, ruleType: 'ASSIGNMENT', eventType: 'update', successActions }),
        theirs(),
      );
      expect([field, answer]).toEqual([
        field,
        `400 Validation failed: successActions.0.config.field: Invalid actions: Action 1: ${field} is what a rule does not set`,
      ]);
    }
  });

  test('has such a rule of before contained: the change goes where it was to go, and the log says why', async () => {
    const id = await make(
      guard({
        entityType: 'customers.comment',
        ruleType: 'ASSIGNMENT',
        successActions: [{ type: 'SET_FIELD', config: { field: 'body', value: 'Set' } }],
        conditionExpression: null,
      }),
      theirs(),
    );
    const contact = async (organizationId: string) =>
      (
        await world.call<Rule>('POST', '/customers/people', {
          json: { firstName: 'A', lastName: 'B' },
          ...at(organizationId),
        })
      ).body.id;
    const [here, there] = [await contact(north), await contact(south)];
    const action = (field: string, value: string) =>
      JSON.stringify([{ type: 'SET_FIELD', config: { field, value } }]);
    const stored = async (field: string, value: string) => {
      // A rule that is changed is compiled anew.
      await host.sql('UPDATE business_rules_rules SET success_actions = $2 WHERE id = $1', [
        id,
        action(field, value),
      ]);
      await world.call('PUT', RULES, { json: { id, description: field }, ...theirs() });
    };
    const everywhere = { cookies: { selected_tenant: world.home.tenantId, selected_org: '__all__' } };
    for (const [field, value] of [
      ['entityId', there],
      ['id', here],
      ['organizationId', south],
    ] as const) {
      await stored(field, value);
      const json = { entityId: here, body: field };
      const made = await world.call<Rule>('POST', '/customers/comments', { json, ...everywhere });
      expect([field, made.status]).toEqual([field, 201]);
      const comments = await world.call<{ items: object[] }>(
        'GET',
        `/customers/comments?entityId=${here}`,
        everywhere,
      );
      expect(comments.body.items).toContainEqual(expect.objectContaining({ id: made.body.id, body: field }));
      const logs = await world.call<{ items: object[] }>(
        'GET',
        `/business_rules/logs?ruleId=${id}`,
        at(north),
      );
      expect(logs.body.items[0]).toMatchObject({
        executionResult: 'ERROR',
        errorMessage: `The rule sets ${field}, which names the record of the change`,
      });
    }
    await disable(id, theirs());
  });

  test('makes no rule that leads a new record into another organization: it is refused, and nothing is made', async () => {
    const deal = async (organizationId: string) =>
      (await world.call<Rule>('POST', '/customers/deals', { json: { title: 'Deal' }, ...at(organizationId) }))
        .body.id;
    const [here, there] = [await deal(north), await deal(south)];
    const rule = await make(
      guard({
        entityType: 'customers.interaction',
        ruleType: 'ASSIGNMENT',
        successActions: [{ type: 'SET_FIELD', config: { field: 'dealId', value: there } }],
        conditionExpression: null,
      }),
      at(north),
    );
    const json = { dealId: here, interactionType: 'call', title: 'Led away' };
    expect(await world.call('POST', '/customers/interactions', { json, ...at('__all__') })).toMatchObject({
      status: 422,
      body: { code: 'EXTENSION_FAILED' },
    });
    expect(await host.sql(`SELECT FROM customers_interactions WHERE title = 'Led away'`)).toEqual([]);
    await disable(rule, at(north));
  });
});
