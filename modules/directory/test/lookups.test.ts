import { randomUUID } from 'node:crypto';
import { startTestHost, type TestHost } from '@tenantry/core/testing';
import { DIRECTORY, type Place, World } from './support';

let host: TestHost;
let world: World;

beforeAll(async () => {
  host = await startTestHost({
    ...DIRECTORY,
    environment: { RATE_LIMIT_ENABLED: 'true', RATE_LIMIT_TRUST_PROXY_DEPTH: '1' },
  });
  world = await World.of(host);
});
afterAll(() => host?.stop());

/** Calls without a credential. @param from the address, as a trusted proxy tells it */
const anybody = (path: string, from = '10.0.0.1') =>
  host.request<Record<string, unknown>>('GET', `/directory${path}`, { headers: { 'x-forwarded-for': from } });

describe('looking up a tenant', () => {
  test('gives its name and its colour, and nothing more', async () => {
    const { tenantId } = await world.tenant('Initech');
    for (const query of [
      `tenantId=${tenantId}`,
      `tenant=${tenantId}`,
      `tenantId=${tenantId.toUpperCase()}`,
    ]) {
      const { status, body } = await anybody(`/tenants/lookup?${query}`);
      expect([status, body]).toEqual([
        200,
        { ok: true, tenant: { id: tenantId, name: 'Initech', accentColor: null } },
      ]);
    }
  });

  test.each([
    ['', 400, 'Invalid tenant id.'],
    ['?tenantId=', 400, 'Invalid tenant id.'],
    ['?tenantId=7', 400, 'Invalid tenant id.'],
    [`?tenantId=${encodeURIComponent(`{${randomUUID()}}`)}`, 400, 'Invalid tenant id.'],
    [`?tenantId=${randomUUID()}&tenantId=${randomUUID()}`, 400, 'Invalid tenant id.'],
    ['?tenantId=%00', 400, 'Invalid tenant id.'],
    [`?tenantId=${randomUUID()}`, 404, 'Tenant not found.'],
  ])('answers %s with %i', async (query, status, error) => {
    const answer = await anybody(`/tenants/lookup${query}`);
    expect([answer.status, answer.body]).toMatchObject([status, { ok: false, error }]);
  });
});

describe('looking up an organization', () => {
  test('gives the one that has had the slug for the longest time, or that of the tenant that is named', async () => {
    const slug = `shared-${randomUUID()}`;
    const [first, second] = [await world.tenant(), await world.tenant()];
    const lookUp = async (query = '') => {
      const { status, body } = await anybody(`/organizations/lookup?slug=%20${slug.toUpperCase()}${query}`);
      return [status, body];
    };
    const make = ({ tenantId }: Place, name: string, at?: string) =>
      world.organization(null, { tenantId, name, slug: at ?? slug });
    const close = (id: string, isClosed: boolean) =>
      world.call('PUT', '/tenants', { json: { id, isActive: !isClosed } });
    const found = (id: string, name: string) => [200, { ok: true, organization: { id, name, slug } }];
    const none = [404, { ok: false, error: 'Organization not found.' }];
    // Older than the other, and with its slug only afterwards.
    const rival = await make(second, 'Rival', `other-${randomUUID()}`);
    const owner = await make(first, 'Owner');
    await world.change(rival, { slug, tenantId: second.tenantId });
    expect(await lookUp()).toEqual(found(owner, 'Owner'));
    for (const name of ['tenantId', 'tenant']) {
      expect(await lookUp(`&${name}=${second.tenantId}`)).toEqual(found(rival, 'Rival'));
      expect(await lookUp(`&${name}=${first.tenantId}`)).toEqual(found(owner, 'Owner'));
    }
    expect(await lookUp(`&tenantId=${randomUUID()}`)).toEqual(none);
    expect(await lookUp('&tenantId=7')).toMatchObject([400, { ok: false, error: 'Invalid tenant id.' }]);

    await world.change(owner, { isActive: false, tenantId: first.tenantId });
    expect(await lookUp(`&tenantId=${first.tenantId}`)).toEqual(none);
    expect(await lookUp()).toEqual(found(rival, 'Rival'));
    await world.change(owner, { isActive: true, tenantId: first.tenantId });
    expect(await lookUp()).toEqual(found(owner, 'Owner'));
    await close(first.tenantId, true);
    expect(await lookUp()).toEqual(found(rival, 'Rival'));
    await close(second.tenantId, true);
    expect(await lookUp()).toEqual(none);
  });

  test.each([
    ['', 400, 'Invalid slug.'],
    ['?slug=', 400, 'Invalid slug.'],
    [`?slug=${'x'.repeat(151)}`, 400, 'Invalid slug.'],
    ['?slug=a&slug=b', 400, 'Invalid slug.'],
    ['?slug=a%00b', 400, 'Invalid slug.'],
    [`?slug=${'x'.repeat(150)}`, 404, 'Organization not found.'],
    ['?slug=%25', 404, 'Organization not found.'],
    ["?slug=';--", 404, 'Organization not found.'],
  ])('answers %s with %i', async (query, status, error) => {
    const answer = await anybody(`/organizations/lookup${query}`);
    expect([answer.status, answer.body]).toMatchObject([status, { ok: false, error }]);
  });
});

test('each lookup answers 60 calls a minute and then refuses, before it reads the request', async () => {
  for (const path of ['/tenants/lookup', '/organizations/lookup?slug=x']) {
    // An address that was not counted yet, so that its minute begins here.
    const call = () => anybody(path, '10.0.0.2');
    let calls = 0;
    let answer = await call();
    for (; answer.status !== 429 && calls < 70; calls += 1) answer = await call();
    expect(calls).toBe(60);
    expect(answer.body).toEqual({ error: 'Too many requests. Please try again later.' });
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(answer.headers.get('x-ratelimit-limit')).toBe('60');
  }
  expect((await world.call('GET', '/organization-switcher')).status).toBe(200);
});
