import { testTenant, type TestHost } from '@tenantry/core/testing';
import { DIRECTORY, type ErrorBody, type Place, World } from './support';

interface Branding {
  readonly organizationId: string;
  readonly logoUrl: string | null;
  readonly updatedAt: string;
}

const PATH = '/organization-branding';

describe('the branding of the selected organization', () => {
  let host: TestHost;
  let world: World;
  let place: Place;
  let keeper: string;

  beforeAll(async () => {
    host = await testTenant(DIRECTORY);
    world = await World.of(host);
    place = await world.tenant('Branded');
    keeper = await world.holder({ features: ['directory.organizations.*'] }, place);
  });
  afterAll(() => host?.stop());

  const read = (cookies?: Record<string, string>, token = keeper) =>
    world.call<Branding & ErrorBody>('GET', PATH, { token, cookies });
  const put = (json: unknown, headers?: Record<string, string>, token = keeper) =>
    world.call<Branding & ErrorBody>('PUT', PATH, { token, json, headers });

  test('is read, changed and cleared', async () => {
    const before = await read();
    expect([before.status, before.body]).toEqual([
      200,
      {
        ...place,
        organizationName: expect.any(String) as string,
        logoUrl: null,
        logoPreserveAspectRatio: false,
        accentColor: null,
        updatedAt: expect.any(String) as string,
      },
    ]);
    const logoUrl = 'https://cdn.example.test/logo.png';
    const changed = await put({ logoUrl, logoPreserveAspectRatio: true, accentColor: '#0A7D55' });
    expect([changed.status, changed.body]).toEqual([
      200,
      {
        ...before.body,
        logoUrl,
        logoPreserveAspectRatio: true,
        accentColor: '#0a7d55',
        updatedAt: expect.any(String) as string,
      },
    ]);
    expect((await read()).body).toEqual(changed.body);
    const cleared = await put({ logoUrl: null });
    expect(cleared.body).toMatchObject({
      logoUrl: null,
      logoPreserveAspectRatio: true,
      accentColor: '#0a7d55',
    });
    expect((await put({ logoUrl: null, accentColor: null })).body).toMatchObject({ accentColor: null });
  });

  test('is guarded against lost updates', async () => {
    const { updatedAt } = (await read()).body;
    const at = { 'x-expected-updated-at': updatedAt };
    expect((await put({ logoUrl: null, logoPreserveAspectRatio: false }, at)).status).toBe(200);
    expect((await put({ logoUrl: null }, at)).status).toBe(409);
  });

  test.each([
    [{}, 422],
    [{ logoUrl: 'javascript:alert(1)' }, 422],
    [{ logoUrl: 7 }, 422],
    [{ logoUrl: null, accentColor: 'red' }, 422],
    [{ logoUrl: null, accentColor: '#0a7d5' }, 422],
    [[], 422],
    [{ logoUrl: null, more: 1 }, 400],
  ])('is not changed by %j', async (json, expected) => {
    const { status, body } = await put(json);
    expect([status, body.error]).toEqual([expected, 'Invalid input']);
  });

  test('is that of a single organization, and takes the features', async () => {
    const { status, body } = await read({ selected_org: '__all__' });
    expect([status, body.error]).toEqual([400, 'Select a single organization']);
    const viewer = await world.holder({ features: ['directory.organizations.view'] }, place);
    expect((await read({}, viewer)).status).toBe(200);
    expect((await put({ logoUrl: null }, {}, viewer)).status).toBe(403);
    const nobody = await world.holder({ features: [] }, place);
    expect((await read({}, nobody)).status).toBe(403);
    expect((await world.call('GET', PATH, { token: undefined })).status).toBe(401);
  });
});
