import type { TestTenant } from '@tenantry/core/testing';
import { Crm, operationOf, OWNER, UNKNOWN } from './contactSupport';

let crm: Crm;
let branch: string;
let inBranch: { cookies: { selected_org: string } };
let foreigner: TestTenant;

beforeAll(async () => {
  crm = await Crm.start();
  branch = await crm.tenant.create('/directory/organizations', {
    name: 'Branch',
    tenantId: crm.tenant.id,
    parentId: crm.tenant.organizationId,
  });
  inBranch = { cookies: { selected_org: branch } };
  foreigner = await crm.host.tenant();
});
afterAll(() => crm?.host.stop());

const userOf = async (token: string): Promise<string> =>
  (
    await crm.host.request<{ userId: string }>('POST', '/auth/feature-check', {
      token,
      json: { features: [] },
    })
  ).body.userId;

describe('roles of users', () => {
  test('for people and companies are given, changed and taken, which can be undone', async () => {
    const [ann, bob] = [await userOf(crm.token), await userOf(await crm.tenant.signInAs('employee'))];
    const entityId = await crm.company();
    const role = { entityId, userId: ann, roleType: 'account manager' };
    const operation = await crm.roundTrip(() => crm.send('POST', 'entity-roles', role));
    expect(operation).toMatchObject({
      commandId: 'customers.entityRoles.create',
      actionLabel: 'Assigned role created',
      resourceKind: 'customers.entityRole',
    });
    const events = await crm.events(async () => {
      const id = await crm.make('entity-roles', role);
      const [entry] = await crm.log(`resourceId=${id}`);
      expect(entry).toMatchObject({ parentResourceKind: 'customers.company', parentResourceId: entityId });
      expect(await crm.item('entity-roles', id)).toMatchObject({
        entity_id: entityId,
        user_id: ann,
        role_type: 'account manager',
        user_name: expect.stringContaining('user-'),
      });
      expect(await crm.refusal('POST', 'entity-roles', role)).toEqual([
        409,
        'The user has this role here already.',
        'duplicate',
      ]);
      await crm.roundTrip(() => crm.send('PUT', 'entity-roles', { id, userId: bob, roleType: 'support' }));
      await crm.make('entity-roles', { ...role, userId: bob });
      expect(await crm.ids('entity-roles', `entityId=${entityId}&userId=${ann}`)).toEqual([id]);
      expect((await crm.list('entity-roles', 'roleType=account%20manager')).total).toBe(2);
      await crm.roundTrip(() => crm.send('DELETE', 'entity-roles', { id }));
    });
    expect(new Set(events)).toEqual(
      new Set(['created', 'updated', 'deleted'].map((what) => `customers.entity_role.${what}`)),
    );
    const { body } = await crm.send('GET', `companies/${entityId}`);
    expect(body['counts']).toMatchObject({ roles: 2 });
  });

  test('go with their record and come back with it', async () => {
    const entityId = await crm.person();
    await crm.make('entity-roles', { entityId, userId: await userOf(crm.token), roleType: 'x' });
    await crm.make('todos', { entityId, title: 'x' });
    const labelId = await crm.make('labels', { label: 'Goes along' });
    await crm.send('POST', 'labels/assign', { labelId, entityId });
    await crm.roundTrip(() => crm.send('DELETE', 'people', { id: entityId }));
  });

  test('are refused for users and records that are not there, and out of reach', async () => {
    const [userId, entityId] = [await userOf(crm.token), await crm.person()];
    const refused = (json: object, options = {}) =>
      crm.refusal('POST', 'entity-roles', { entityId, userId, roleType: 'x', ...json }, options);
    expect(await refused({ userId: UNKNOWN })).toEqual([400, 'Invalid input']);
    expect(await refused({ entityId: UNKNOWN })).toEqual([404, 'Customer record not found']);
    for (const json of [
      { roleType: ' ' },
      { roleType: 'x'.repeat(101) },
      { userId: 'x' },
      { entityId: null },
    ])
      expect(await refused(json)).toEqual([400, 'Invalid input']);
    const id = await crm.make('entity-roles', { entityId, userId, roleType: 'x' });
    expect(await refused({}, inBranch)).toEqual([403, 'Forbidden']);
    const change = { id, roleType: 'y' };
    expect(await crm.refusal('PUT', 'entity-roles', change, inBranch)).toEqual([403, 'Forbidden']);
    expect(await crm.refusal('DELETE', 'entity-roles', { id }, inBranch)).toEqual([403, 'Forbidden']);
    expect((await crm.list('entity-roles', `id=${id}`, inBranch)).total).toBe(0);
    expect(await crm.refusal('PUT', 'entity-roles', { id: UNKNOWN })).toEqual([404, 'Role not found']);
    expect(await crm.refusal('DELETE', 'entity-roles', {})).toEqual([400, 'Role id is required']);
    const foreign = { token: await foreigner.signInAs('admin') };
    expect(await refused({}, foreign)).toEqual([404, 'Customer record not found']);
    expect(await crm.refusal('PUT', 'entity-roles', change, foreign)).toEqual([404, 'Role not found']);
    expect(await refused({ userId: await userOf(foreign.token) })).toEqual([400, 'Invalid input']);
    expect((await crm.list('entity-roles', '', foreign)).total).toBe(0);
    const stale = { headers: { 'x-expected-updated-at': '2020-01-01T00:00:00.000Z' } };
    expect((await crm.send('PUT', 'entity-roles', change, stale)).status).toBe(409);
    const viewer = { token: await crm.tenant.signInAs(['customers.roles.view']) };
    expect((await crm.send('POST', 'entity-roles', {}, viewer)).body['requiredFeatures']).toEqual([
      'customers.roles.manage',
    ]);
    expect((await crm.list('entity-roles', `id=${id}`, viewer)).total).toBe(1);
  });
});

describe('labels', () => {
  test('keep the slug that they were given', async () => {
    const given = await crm.make('labels', { label: 'Long winded', slug: 'short' });
    const made = await crm.make('labels', { label: 'Some words' });
    for (const id of [given, made]) await crm.send('PUT', 'labels', { id, label: `Other ${id.slice(0, 8)}` });
    expect(await crm.item('labels', given)).toMatchObject({ slug: 'short' });
    expect(await crm.item('labels', made)).toMatchObject({ slug: `other-${made.slice(0, 8)}` });
    await crm.roundTrip(() => crm.send('PUT', 'labels', { id: given, slug: 'shorter' }));
    const refused = async (slug: string) => (await crm.refusal('POST', 'labels', { label: 'x', slug }))[0];
    expect([await refused('short'), await refused('not a slug')]).toEqual([409, 400]);
  });

  test('get numbered slugs where they differ only in signs', async () => {
    const plain = await crm.make('labels', { label: 'Go' });
    const id = await crm.make('labels', { label: 'Go!' });
    expect(await crm.item('labels', id)).toMatchObject({ label: 'Go!', slug: 'go-1' });
    await crm.roundTrip(() => crm.send('PUT', 'labels', { id, label: 'Went' }));
    await crm.send('PUT', 'labels', { id, label: 'Go?' });
    expect(await crm.item('labels', id)).toMatchObject({ label: 'Go?', slug: 'go-1' });
    expect((await crm.refusal('PUT', 'labels', { id, label: 'go' }))[0]).toBe(409);
    expect(await crm.item('labels', plain)).toMatchObject({ slug: 'go' });
    for (const label of ['名前', '名前?', '🙂']) await crm.make('labels', { label });
  });

  test('belong to who makes them, and nobody else sees or uses them', async () => {
    const entityId = await crm.company();
    const id = await crm.make('labels', { label: 'My key accounts', color: '#112233' });
    expect(await crm.item('labels', id)).toMatchObject({
      label: 'My key accounts',
      slug: 'my-key-accounts',
      color: '#112233',
      user_id: await userOf(crm.token),
    });
    const taken = await crm.send('POST', 'labels', { label: 'My KEY accounts' });
    expect([taken.status, taken.body['error']]).toEqual([409, 'You already have a label with this name.']);
    await crm.make('labels', { label: 'My key accounts' }, inBranch);

    const other = { token: await crm.tenant.signInAs('admin') };
    expect((await crm.list('labels', '', other)).total).toBe(0);
    expect(await crm.refusal('PUT', 'labels', { id, label: 'x' }, other)).toEqual([404, 'Label not found']);
    expect(await crm.refusal('DELETE', 'labels', { id }, other)).toEqual([404, 'Label not found']);
    const assignment = { labelId: id, entityId };
    expect(await crm.refusal('POST', 'labels/assign', assignment, other)).toEqual([404, 'Label not found']);
    await crm.make('labels/assign', assignment);
    expect(await crm.refusal('POST', 'labels/unassign', assignment, other)).toEqual([
      404,
      'Label assignment not found',
    ]);
    await crm.make('labels', { label: 'My key accounts' }, other);
    expect(await crm.ids('labels', `entityId=${entityId}`)).toEqual([id]);
    const exported = await crm.send<string>('GET', 'labels?format=csv&full=true', undefined, other);
    expect(exported.body).not.toContain(id);
  });

  test('are given and taken away, made, changed and deleted, which can be undone', async () => {
    const id = await crm.make('labels', { label: 'Round trip' });
    await crm.roundTrip(() => crm.send('POST', 'labels', { label: 'Short-lived' }));
    await crm.roundTrip(() => crm.send('PUT', 'labels', { id, label: 'Other', color: '' }));
    const [labelId, entityId] = [id, await crm.person()];
    const operation = await crm.roundTrip(() => crm.send('POST', 'labels/assign', { labelId, entityId }));
    expect(operation).toMatchObject({
      commandId: 'customers.labels.assign',
      actionLabel: 'Label assigned',
      resourceKind: 'customers.labelAssignment',
    });
    const events = await crm.events(async () => {
      const given = await crm.make('labels/assign', { labelId, entityId });
      expect(await crm.refusal('POST', 'labels/assign', { labelId, entityId })).toEqual([
        409,
        'Label already assigned',
        'duplicate',
      ]);
      await crm.roundTrip(() => crm.send('DELETE', 'labels', { id }));
      const taken = await crm.send('POST', 'labels/unassign', { labelId, entityId });
      expect([taken.status, taken.body]).toEqual([200, { id: given }]);
      expect(operationOf(taken).commandId).toBe('customers.labels.unassign');
    });
    expect(events.filter((name) => name.includes('label_assignment'))).toEqual([
      'customers.label_assignment.created',
      'customers.label_assignment.deleted',
    ]);
  });

  test('are refused where there is no such label or record, or it is out of reach', async () => {
    const [labelId, entityId] = [await crm.make('labels', { label: 'Refused' }), await crm.person()];
    const refused = (json: object, options = {}) =>
      crm.refusal('POST', 'labels/assign', { labelId, entityId, ...json }, options);
    expect(await refused({ labelId: UNKNOWN })).toEqual([404, 'Label not found']);
    expect(await refused({ entityId: UNKNOWN })).toEqual([404, 'Customer record not found']);
    expect(await refused({ labelId: 'x' })).toEqual([400, 'Invalid input']);
    expect(await refused({}, inBranch)).toEqual([403, 'Forbidden']);
    const elsewhere = await crm.person({ organizationId: branch });
    expect(await refused({ entityId: elsewhere })).toEqual([404, 'Label not found']);
    const foreign = { token: await foreigner.signInAs('admin') };
    expect(await refused({}, foreign)).toEqual([404, 'Customer record not found']);
    expect(await crm.refusal('DELETE', 'labels', { id: labelId }, foreign)).toEqual([404, 'Label not found']);
    expect(await crm.refusal('POST', 'labels', { label: 'x', color: 'red' })).toEqual([400, 'Invalid input']);
    expect(await crm.refusal('DELETE', 'labels', {})).toEqual([400, 'Label id is required']);
    const viewer = { token: await crm.tenant.signInAs(['customers.activities.view']) };
    expect((await crm.send('POST', 'labels', {}, viewer)).status).toBe(403);
    expect((await crm.send('POST', 'labels/unassign', {}, viewer)).status).toBe(403);
  });
});

describe('todos', () => {
  test('tell what they are of, and have custom fields', async () => {
    const entityId = await crm.person();
    const field = { entityId: 'customers.todoLink', key: 'effort', kind: 'text', label: 'Effort' };
    const added = await crm.host.request('POST', '/entities/custom-fields', {
      token: crm.token,
      json: field,
    });
    expect(added.status).toBe(201);
    const own = await crm.send('POST', 'todos', { entityId, title: 'Call', cf_effort: 'small' });
    const id = own.body['linkId'] as string;
    expect([own.status, own.body]).toEqual([201, { id, todoId: id, linkId: id }]);
    expect(await crm.item('todos', id)).toMatchObject({
      todoId: id,
      todoTitle: 'Call',
      todoCustom: { effort: 'small' },
    });
    const custom = async () => (await crm.item('todos', id))['todoCustom'];
    for (const [method, path, effort] of [
      ['PUT', 'todos', 'medium'],
      ['PUT', `todos/${id}`, 'large'],
      ['PATCH', `todos/${id}`, null],
    ] as const) {
      const json = { ...(path === 'todos' && { id }), todoCustom: { effort } };
      expect((await crm.send(method, path, json)).status).toBe(200);
      expect(await custom()).toEqual(effort === null ? {} : { effort });
    }
    const named = await crm.make('todos', { entityId, title: 'Write', todoCustom: { effort: 'tiny' } });
    expect((await crm.send('GET', `people/${entityId}?include=todos`)).body['todos']).toMatchObject([
      { id: named, todoTitle: 'Write', todoCustom: { effort: 'tiny' } },
      { id, todoCustom: {} },
    ]);
    for (const todoCustom of [{ unheard: 1 }, 'small', [1]]) {
      const refused = await crm.send('POST', 'todos', { entityId, title: 'x', todoCustom });
      expect([todoCustom, refused.status]).toEqual([todoCustom, 400]);
    }
    await crm.roundTrip(() => crm.send('PUT', 'todos', { id: named, todoCustom: { effort: 'big' } }));
    const link = { entityId, title: 'Elsewhere', todoId: UNKNOWN, todoSource: 'planner:task' };
    const linked = await crm.send('POST', 'todos', link);
    expect(linked.body).toMatchObject({ todoId: UNKNOWN });
    expect(linked.body['linkId']).not.toBe(UNKNOWN);
    await crm.roundTrip(() => crm.send('PUT', 'todos', { id, cf_effort: 'large' }));
    const foreign = { token: await (await crm.host.tenant()).signInAs('admin') };
    expect((await crm.send('GET', `todos/${id}`, undefined, foreign)).status).toBe(404);
  });

  test('are kept with people and companies, and those of other modules linked', async () => {
    const entityId = await crm.person({ displayName: 'Ann Able', ownerUserId: OWNER });
    const operation = await crm.roundTrip(() => crm.send('POST', 'todos', { entityId, title: 'Call' }));
    expect(operation).toMatchObject({
      commandId: 'customers.todos.create',
      actionLabel: 'Todo created',
      resourceKind: 'customers.todoLink',
    });
    const own = await crm.make('todos', { entityId, title: 'Send offer', dueAt: '2027-01-01T00:00:00Z' });
    expect(await crm.item('todos', own)).toMatchObject({
      title: 'Send offer',
      todoTitle: 'Send offer',
      todoUpdatedAt: expect.stringMatching(/Z$/),
      todoCustom: {},
      isDone: false,
      dueAt: '2027-01-01T00:00:00.000Z',
      todoId: own,
      todoSource: 'customers',
      createdByUserId: await userOf(crm.token),
      entity: { id: entityId, displayName: 'Ann Able', kind: 'person', ownerUserId: OWNER },
    });
    const link = { entityId, title: 'Elsewhere', todoId: UNKNOWN, todoSource: 'planner:task' };
    const linked = await crm.make('todos', link);
    const ownId = { entityId, title: 'Here', todoId: UNKNOWN };
    expect(await crm.refusal('POST', 'todos', ownId)).toEqual([400, 'Invalid input']);
    expect(await crm.refusal('POST', 'todos', link)).toEqual([
      409,
      'The todo is linked already.',
      'duplicate',
    ]);
    await crm.make('todos', { ...link, entityId: await crm.company() });
    expect(await crm.ids('todos', `entityId=${entityId}&todoSource=planner:task`)).toEqual([linked]);
    expect(await crm.ids('todos', `entityId=${entityId}&dueTo=2027-02-01`)).toEqual([own]);
    expect(await crm.ids('todos', `entityId=${entityId}&search=OFFER`)).toEqual([own]);

    await crm.roundTrip(() => crm.send('PUT', 'todos', { id: own, isDone: true, body: '' }));
    await crm.send('PUT', 'todos', { id: own, isDone: true });
    expect(await crm.ids('todos', `entityId=${entityId}&isDone=true`)).toEqual([own]);
    for (const [query, todos] of [
      ['', 2],
      ['?include=tasks', 2],
      ['?include=todos', 2],
      ['?include=deals', 0],
    ] as const) {
      const { body } = await crm.send('GET', `people/${entityId}${query}`);
      expect(body['todos']).toHaveLength(todos);
      expect(body['counts']).toMatchObject({ todos: 2 });
    }
    const removal = await crm.roundTrip(() => crm.send('DELETE', 'todos', { id: own }));
    expect(removal).toMatchObject({ commandId: 'customers.todos.unlink', actionLabel: 'Todo unlinked' });
    const events = await crm.events(async () => {
      const id = await crm.make('todos', { entityId, title: 'x' });
      await crm.send('PUT', 'todos', { id, title: 'y' });
      await crm.send('DELETE', `todos?id=${id}`);
    });
    expect(events).toEqual(['created', 'updated', 'deleted'].map((what) => `customers.todo.${what}`));
  });

  test('are refused when they make no sense', async () => {
    const entityId = await crm.person();
    for (const json of [{}, { title: '' }, { title: 'x'.repeat(201) }, { title: 'x', dueAt: 'soon' }])
      expect(await crm.refusal('POST', 'todos', { entityId, ...json })).toEqual([400, 'Invalid input']);
    expect(await crm.refusal('POST', 'todos', { title: 'x', entityId: UNKNOWN })).toEqual([
      404,
      'Customer record not found',
    ]);
    expect(await crm.refusal('DELETE', 'todos', { id: UNKNOWN })).toEqual([404, 'Todo not found']);
    expect(await crm.refusal('DELETE', 'todos', {})).toEqual([400, 'Todo id is required']);
  });
});
