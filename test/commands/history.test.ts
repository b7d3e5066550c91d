import { startTestHost, type TestRequest, type TestResponse } from '@tenantry/core/testing';
import { PASSWORD, type Person, World } from '../../modules/auth/test/accessSupport';
import { makeKey, withKey } from '../api_keys/support';

interface Operation {
  readonly id: string;
  readonly undoToken: string;
}

interface ChronicleBook {
  readonly entries: Map<string, string>;
  readonly seen: string[][];
}

const ACTIONS = '/audit_logs/audit-logs/actions';

function operationOf({ headers, status, body }: TestResponse<unknown>): Operation {
  const value = headers.get('x-operation');
  if (!value) throw new Error(`no operation: ${status} ${JSON.stringify(body)}`);
  return JSON.parse(decodeURIComponent(value.slice(3))) as Operation;
}

describe('the history of commands', () => {
  let world: World;
  beforeAll(async () => {
    world = await World.of(
      await startTestHost({
        sources: ['./modules/*', './test/fixtures/modules/chronicler'],
      }),
    );
  });
  afterAll(() => world?.host.stop());

  const undo = ({ undoToken }: { undoToken: string }, more: TestRequest = {}) =>
    world.call('POST', `${ACTIONS}/undo`, { json: { undoToken }, ...more });
  const redo = ({ id }: { id: string }, more: TestRequest = {}) =>
    world.call<Operation & { logId: string }>('POST', `${ACTIONS}/redo`, { json: { logId: id }, ...more });
  const book = () =>
    (world.host.host.servicesOf('chronicler') as { chronicleBook: ChronicleBook }).chronicleBook;

  describe('a command without a way to redo', () => {
    test('is executed again with its input, as a new record', async () => {
      const done = await world.call<{ id: string }>('POST', '/chronicler/entries', {
        json: { text: 'first' },
      });
      const operation = operationOf(done);
      expect((await undo(operation)).status).toBe(200);
      expect([...book().entries.values()]).toEqual([]);

      const again = await redo(operation);
      expect(again.status).toBe(200);
      expect([...book().entries.values()]).toEqual(['first']);
      expect(book().entries.has(done.body.id)).toBe(false);
      const [entry] = await world.host.sql(
        'SELECT command_id, context, execution_state FROM platform_action_log WHERE id = $1',
        [again.body.logId],
      );
      expect(entry).toEqual({
        command_id: 'chronicler.entries.create',
        execution_state: 'done',
        context: {
          letters: 5,
          historyAction: 'redo',
          sourceLogId: operation.id,
          sourceCommandId: 'chronicler.entries.create',
        },
      });
      expect((await undo(again.body)).status).toBe(200);
      expect(book().entries.size).toBe(0);
    });

    test('cannot be redone when its input held a secret, which nobody else sees', async () => {
      const json = { text: 'sealed', seal: 'wax-and-thread' };
      const operation = operationOf(await world.call('POST', '/chronicler/entries', { json }));
      expect((await undo(operation)).status).toBe(200);
      expect(await redo(operation)).toMatchObject({
        status: 400,
        body: { error: 'Redo data unavailable for this action' },
      });
      expect(JSON.stringify(book().seen)).toContain('sealed');
      expect(JSON.stringify(book().seen)).not.toContain('wax-and-thread');
    });
  });

  test('another module may refuse an undo with a status and body of its own, and the token stays good', async () => {
    const role = await world.call('POST', '/auth/roles', { json: { name: 'Written' } });
    const operation = operationOf(role);
    expect(await undo(operation, { headers: { 'x-keep': '1' } })).toMatchObject({
      status: 422,
      body: { error: 'It is written', code: 'WRITTEN', chapter: 7 },
    });
    book().seen.length = 0;
    expect((await undo(operation)).status).toBe(200);
    expect(book().seen).toEqual([
      ['beforeUndo', 'auth.roles.create'],
      ['afterUndo', 'auth.roles.create'],
    ]);
  });

  test('another module may refuse a redo as it may the command, and sees what it would see of that', async () => {
    const json = { name: 'Forbidden again' };
    const operation = operationOf(await world.call('POST', '/auth/roles', { json }));
    expect((await undo(operation)).status).toBe(200);
    book().seen.length = 0;
    const headers = { 'x-never-again': '1' };
    expect(await redo(operation, { headers })).toMatchObject({ status: 422, body: { error: 'Never again' } });
    expect((await redo(operation)).status).toBe(200);
    const before = ['before', 'auth.roles.create', JSON.stringify(json)];
    expect(book().seen).toEqual([
      before,
      before,
      ['after', 'auth.roles.create', JSON.stringify([json, null])],
    ]);
    const person = {
      email: 'again@example.test',
      password: PASSWORD,
      organizationId: world.home.organizationId,
      roles: [],
    };
    const made = operationOf(await world.call('POST', '/auth/users', { json: person }));
    expect((await undo(made)).status).toBe(200);
    book().seen.length = 0;
    expect((await redo(made)).status).toBe(200);
    expect(JSON.stringify(book().seen)).toContain('again@example.test');
    expect(JSON.stringify(book().seen)).not.toContain(PASSWORD);
  });

  test('of twenty who undo at once, one does', async () => {
    const operation = operationOf(await world.call('POST', '/auth/roles', { json: { name: 'Contested' } }));
    const answers = await Promise.all(Array.from({ length: 20 }, () => undo(operation)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(19).fill(400)]);
    const traces = await world.host.sql(
      `SELECT 1 FROM platform_action_log WHERE context->>'sourceLogId' = $1`,
      [operation.id],
    );
    expect(traces).toHaveLength(1);
  });

  describe('API keys', () => {
    const statusOf = async (secret: string) => (await withKey(world, secret)).status;
    const create = async (json: object = {}) => {
      const answer = await world.call<{ id: string; secret: string }>('POST', '/api_keys/keys', {
        json: { name: 'key', ...json },
      });
      return { ...answer.body, ...operationOf(answer), keyId: answer.body.id };
    };

    test('undoing a creation revokes the key, and redoing it brings it back', async () => {
      const key = await create();
      expect(await statusOf(key.secret)).toBe(200);
      expect((await undo(key)).status).toBe(200);
      expect(await statusOf(key.secret)).toBe(401);
      const again = await redo(key);
      expect(again.status).toBe(200);
      expect(await statusOf(key.secret)).toBe(200);
      const seen = JSON.stringify(book().seen);
      expect(seen).toContain(key.keyId);
      expect(seen).not.toContain(key.secret.slice(13));
    });

    test('undoing a deletion revives the key, at once and with its old secret', async () => {
      const { id, secret } = await makeKey(world, {});
      const deleted = operationOf(await world.call('DELETE', `/api_keys/keys?id=${id}`));
      expect(await statusOf(secret)).toBe(401);
      expect((await undo(deleted)).status).toBe(200);
      expect(await statusOf(secret)).toBe(200);
      expect((await redo(deleted)).status).toBe(200);
      expect(await statusOf(secret)).toBe(401);
    });

    test('no undo brings an expired key back, nor one that grants more than the caller holds', async () => {
      const expiresAt = new Date(world.host.clock.now().getTime() + 60_000).toISOString();
      const { id } = await makeKey(world, { expiresAt });
      const deleted = operationOf(await world.call('DELETE', `/api_keys/keys?id=${id}`));
      world.host.clock.travel({ minutes: 2 });
      expect(await undo(deleted)).toMatchObject({ status: 409, body: { code: 'key_expired' } });

      const mighty = await world.role({ features: ['auth.users.list'] });
      const keeper = await world.holder({ features: ['api_keys.*', 'audit_logs.*'] });
      const held = await makeKey(world, { roles: [mighty] });
      const gone = operationOf(await world.call('DELETE', `/api_keys/keys?id=${held.id}`));
      expect(await undo(gone, { token: keeper.token })).toMatchObject({ status: 403 });
      expect((await undo(gone)).status).toBe(200);
    });
  });

  test('a deleted account comes back with its sidebars, variants and consents', async () => {
    const owner: Person = await world.person(['admin']);
    const own = { token: owner.token };
    await world.call('PUT', '/auth/sidebar/preferences', { json: { groupOrder: ['mine'] }, ...own });
    await world.call('POST', '/auth/sidebar/variants', { json: { name: 'Mine', isActive: true }, ...own });
    await world.host.sql(
      `INSERT INTO auth_user_consents (tenant_id, user_id, consent_type, is_granted)
       VALUES ($1, $2, 'marketing_email', true)`,
      [world.home.tenantId, owner.id],
    );
    const rows = () =>
      world.host.sql(
        `SELECT to_jsonb(s) - 'updated_at' AS row FROM auth_sidebar_preferences s WHERE user_id = $1
         UNION ALL SELECT to_jsonb(v) - 'updated_at' FROM auth_sidebar_variants v WHERE user_id = $1
         UNION ALL SELECT to_jsonb(c) - 'updated_at' FROM auth_user_consents c WHERE user_id = $1`,
        [owner.id],
      );
    const before = await rows();
    expect(before).toHaveLength(3);
    const deleted = operationOf(await world.call('DELETE', `/auth/users?id=${owner.id}`));
    expect(await rows()).toEqual([]);
    expect((await undo(deleted)).status).toBe(200);
    expect(await rows()).toEqual(before);
  });

  test('an account comes back to an organization that was deleted after it, and both in turn', async () => {
    const organizationId = await world.organization();
    const person = await world.user(['employee'], organizationId);
    const left = operationOf(await world.call('DELETE', `/auth/users?id=${person.id}`));
    const closed = operationOf(await world.call('DELETE', `/directory/organizations?id=${organizationId}`));
    expect(await undo(left)).toMatchObject({ status: 200 });
    expect(await undo(closed)).toMatchObject({ status: 200 });
    expect(await world.seen(person.id)).toMatchObject({ organizationId });
  });

  test('what a person gets and loses by an ACL is logged, and taken back under the rules for giving it', async () => {
    const role = await world.role({ features: ['auth.users.list'] });
    const answer = await world.call('PUT', '/auth/roles/acl', {
      json: { roleId: role, features: ['auth.roles.list'] },
    });
    const operation = operationOf(answer);
    const [entry] = await world.host.sql<{ changes: object; kind: string }>(
      'SELECT changes, resource_kind AS kind FROM platform_action_log WHERE id = $1',
      [operation.id],
    );
    expect(entry).toEqual({
      kind: 'auth.role_acl',
      changes: { features: { from: ['auth.users.list'], to: ['auth.roles.list'] } },
    });
    const keeper = await world.holder({ features: ['auth.acl.manage', 'audit_logs.*'] });
    expect(await undo(operation, { token: keeper.token })).toMatchObject({
      status: 403,
      body: { error: 'Cannot grant feature auth.users.list.' },
    });
    expect((await undo(operation)).status).toBe(200);
  });

  test('rows of a record that is gone do not come back', async () => {
    const roleId = await world.role();
    const json = { roleId, features: ['auth.users.list'] };
    const granted = operationOf(await world.call('PUT', '/auth/roles/acl', { json }));
    const arrangement = { scope: { type: 'role', roleId }, groupOrder: ['x'] };
    const arranged = operationOf(await world.call('PUT', '/auth/sidebar/preferences', { json: arrangement }));
    expect((await world.call('DELETE', `/auth/roles?id=${roleId}`)).status).toBe(200);
    for (const operation of [granted, arranged]) expect((await undo(operation)).status).not.toBe(200);
    expect(await undo(granted)).toMatchObject({ status: 409, body: { code: 'undo_conflict' } });
  });

  describe('a step that other records are in the way of', () => {
    const create = (path: string, json: object) => world.call<{ id: string }>('POST', path, { json });
    /** Records with a value that no two may share. */
    const TAKEN: readonly (readonly [path: string, json: object, member: string])[] = [
      ['/auth/users', { email: 'taken@example.test', password: PASSWORD, roles: [] }, 'email'],
      ['/auth/roles', { name: 'Taken' }, 'name'],
      ['/catalog/products', { title: 'Taken', sku: 'TAKEN' }, 'sku'],
      ['/customers/tags', { label: 'Taken', slug: 'taken' }, 'slug'],
      ['/dictionaries', { key: 'taken', name: 'Taken' }, 'key'],
    ];

    test.each(TAKEN)('%s: a value that was taken meanwhile is named', async (path, json, member) => {
      const [organization] = await world.host.sql<{ id: string }>('SELECT id FROM directory_organizations');
      const body = { ...json, ...(path === '/auth/users' && { organizationId: organization?.id }) };
      const refusal = { status: 400, body: { code: expect.any(String), details: [{ path: [member] }] } };
      const first = await create(path, body);
      const deleted = operationOf(await world.call('DELETE', `${path}?id=${first.body.id}`));
      const second = operationOf(await create(path, body));
      expect(await undo(deleted)).toMatchObject(refusal);
      expect((await undo(second)).status).toBe(200);
      const third = await create(path, body);
      expect(third.status).toBe(201);
      const refused = await redo(second);
      expect(refused).toMatchObject(refusal);
      expect(JSON.stringify(refused.body)).not.toContain('changed meanwhile');
      expect((await world.call('DELETE', `${path}?id=${third.body.id}`)).status).toBe(200);
      expect((await redo(second)).status).toBe(200);
    });

    test.each([
      ['/customers/people', { firstName: 'Ada', lastName: 'Used' }, '/customers/comments', 'entityId'],
      ['/customers/companies', { displayName: 'Used' }, '/customers/comments', 'entityId'],
      ['/catalog/products', { title: 'Used' }, '/catalog/variants', 'productId'],
      ['/dictionaries', { key: 'used', name: 'Used' }, '/dictionaries/{id}/entries', 'dictionaryId'],
      ['/directory/organizations', { name: 'Used' }, '/directory/organizations', 'parentId'],
    ])(
      '%s: records that refer to a new one are the cause that it stays',
      async (path, json, place, member) => {
        const made = await create(path, json);
        const { id } = made.body;
        const texts: Readonly<Record<string, object>> = {
          entityId: { body: 'x', entityId: id },
          productId: { name: 'x', productId: id },
          dictionaryId: { value: 'x' },
          parentId: { name: 'x', parentId: id },
        };
        const child = await create(place.replace('{id}', id), texts[member] ?? {});
        expect(child.status).toBe(201);
        expect(await undo(operationOf(made))).toMatchObject({ status: 400, body: { code: 'record_in_use' } });
      },
    );
  });

  test('ending a session is logged, and stays so', async () => {
    const person = await world.person(['admin']);
    const second = await world.host.signIn(person.email, PASSWORD).catch(() => null);
    expect(second).not.toBeNull();
    const { body } = await world.call<{ items: { id: string; current: boolean }[] }>(
      'GET',
      '/auth/sessions',
      {
        token: person.token,
      },
    );
    const other = body.items.find(({ current }) => !current);
    const ended = await world.call('DELETE', `/auth/sessions/${other?.id}`, { token: person.token });
    expect(ended.status).toBe(200);
    expect(ended.headers.get('x-operation')).toBeNull();
    const entries = await world.host.sql(
      `SELECT actor_id, undo_token FROM platform_action_log WHERE command_id = 'auth.sessions.delete'`,
    );
    expect(entries).toEqual([{ actor_id: person.id, undo_token: null }]);
  });
});
