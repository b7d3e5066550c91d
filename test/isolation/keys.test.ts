import { startTestHost, type TestHost } from '@tenantry/core/testing';
import { World, type Person } from '../../modules/auth/test/accessSupport';
import { makeKey, withKey, type Key } from '../api_keys/support';

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly 'x-needs-person'?: true }>>>>;
}

const ID = '00000000-0000-4000-8000-000000000000';
const PRIVATE = 'customers.interactions.view_private';

/** What belongs to a person and is published as theirs; routes that are declared so later are tested as well. */
const PUBLISHED = [
  'GET /auth/profile',
  'PUT /auth/profile',
  'PUT /auth/profile/picture',
  'DELETE /auth/profile/picture',
  'GET /auth/users/{id}/picture',
  'GET /auth/sidebar/variants',
  'POST /auth/sidebar/variants',
  'PUT /auth/sidebar/variants/{id}',
  'DELETE /auth/sidebar/variants/{id}',
  'GET /devices',
  'POST /devices',
  'PUT /devices/{id}',
  'DELETE /devices/{id}',
  'GET /dashboards/layout',
  'PUT /dashboards/layout',
  'PATCH /dashboards/layout/{itemId}',
  'GET /ai_assistant/ai/conversations',
  'POST /ai_assistant/ai/conversations',
  'POST /ai_assistant/ai/conversations/import',
  'GET /ai_assistant/ai/conversations/{conversationId}',
  'PATCH /ai_assistant/ai/conversations/{conversationId}',
  'DELETE /ai_assistant/ai/conversations/{conversationId}',
  'GET /ai_assistant/ai/conversations/{conversationId}/participants',
  'POST /ai_assistant/ai/actions/{id}/confirm',
];

describe('an API key is not the account that made it', () => {
  let host: TestHost;
  let world: World;
  let maker: Person;
  /** Holds every feature but the one for private interactions of others. */
  let key: Key;

  beforeAll(async () => {
    host = await startTestHost();
    world = await World.of(host);
    maker = await world.holder({ isSuperAdmin: true });
    const { body } = await world.call<{ items: { id: string }[] }>('GET', '/auth/features');
    const features = body.items.map(({ id }) => id).filter((id) => id !== PRIVATE);
    key = await makeKey(
      world,
      { name: 'Robot', roles: [await world.role({ features })] },
      { token: maker.token },
    );
  });
  afterAll(() => host?.stop());

  const byKey = <T = { code?: string; error?: string }>(method: string, path: string, json?: unknown) =>
    withKey<T>(world, key.secret, method, path, { ...(json !== undefined && { json }) });
  const byMaker = <T = { id: string }>(method: string, path: string, json?: unknown) =>
    host.request<T>(method, path, { token: maker.token, ...(json !== undefined && { json }) });

  test('gets 403 from each operation that needs a person, and the API document says which these are', async () => {
    const { paths } = (await host.request<Document>('GET', '/openapi.json')).body;
    const declared = host.host.table.routes.filter(({ route }) => route.needsPerson);
    const names: string[] = [];
    for (const { route } of declared) {
      const path = route.path.replace(/:(\w+)/g, '{$1}');
      names.push(`${route.method} ${path}`);
      expect([path, paths[path]?.[route.method.toLowerCase()]?.['x-needs-person']]).toEqual([path, true]);
      const json = route.method === 'GET' ? undefined : {};
      const { status, body } = await byKey(route.method, route.path.replace(/:\w+/g, ID), json);
      expect([names.at(-1), status, body.code]).toEqual([names.at(-1), 403, 'person_required']);
    }
    expect(PUBLISHED.filter((name) => !names.includes(name))).toEqual([]);
  });

  test('does not arrange the sidebar of a person, and gets none', async () => {
    const settings = { groupOrder: ['catalog'] };
    expect((await byMaker('PUT', '/auth/sidebar/preferences', settings)).status).toBe(200);
    const path = '/auth/sidebar/preferences';
    expect(await byKey('GET', path)).toMatchObject({ status: 403, body: { code: 'person_required' } });
    expect(await byKey('PUT', path, { groupOrder: [] })).toMatchObject({ status: 403 });
    const { body } = await byMaker<{ settings: object }>('GET', path);
    expect(body.settings).toMatchObject(settings);
  });

  describe('with private interactions', () => {
    const write = async (by: typeof byMaker, title: string) => {
      const person = await byMaker('POST', '/customers/people', {
        firstName: 'Ada',
        lastName: title,
        displayName: `Ada ${title}`,
      });
      const { status, body } = await by<{ id: string }>('POST', '/customers/interactions', {
        entityId: person.body.id,
        interactionType: 'note',
        title,
        visibility: 'private',
      });
      expect(status).toBe(201);
      return body.id;
    };
    const found = async (by: typeof byMaker, id: string) => {
      const { body } = await by<{ items: { id: string }[] }>(
        'GET',
        `/customers/interactions?ids=${id}&pageSize=100`,
      );
      return body.items.filter((item) => item.id === id);
    };

    test('does not see those of its maker, nor their history', async () => {
      const id = await write(byMaker, 'Secret');
      expect(await found(byMaker, id)).toHaveLength(1);
      expect(await found(byKey as typeof byMaker, id)).toEqual([]);
      expect((await byKey('PUT', '/customers/interactions', { id, title: 'Mine' })).status).toBe(404);
      const log = `/audit_logs/audit-logs/actions?resourceKind=customers.interaction&resourceId=${id}`;
      const { body } = await byKey<{ items: object[] }>('GET', log);
      expect(body.items).toEqual([]);
    });

    test('owns what it makes: the author and the log are the key', async () => {
      const id = await write(byKey as typeof byMaker, 'Of the key');
      expect(await found(byKey as typeof byMaker, id)).toMatchObject([{ authorUserId: key.id }]);
      const log = `/audit_logs/audit-logs/actions?resourceKind=customers.interaction&resourceId=${id}`;
      const { body } = await byKey<{ items: object[] }>('GET', log);
      expect(body.items).toMatchObject([
        { actorUserId: key.id, actorUserName: `key Robot, made by ${maker.email}`, source: 'api' },
      ]);
    });
  });

  test('is named in the log after it is deleted, and in the language of the reader', async () => {
    const gone = await makeKey(
      world,
      { name: 'Gone', roles: [await world.role({ features: ['customers.*'] })] },
      { token: maker.token },
    );
    const made = await withKey<{ id: string }>(world, gone.secret, 'POST', '/customers/deals', {
      json: { title: 'Left behind' },
    });
    await world.call('DELETE', `/api_keys/keys?id=${gone.id}`);
    const log = `/audit_logs/audit-logs/actions?resourceKind=customers.deal&resourceId=${made.body.id}`;
    const nameIn = async (locale: string) =>
      (await world.call<{ items: { actorUserName: string }[] }>('GET', log, { cookies: { locale } })).body
        .items[0]?.actorUserName;
    expect(await nameIn('en')).toBe(`key Gone, made by ${maker.email}`);
    expect(await nameIn('de')).toBe(`Schlüssel Gone, angelegt von ${maker.email}`);
  });
});
