import { startTestHost, type TestHost } from '@tenantry/core/testing';
import manifest from '../manifest';
import { authTenant, addUser } from './support';

describe('/auth/locale', () => {
  let host: TestHost;

  beforeAll(async () => {
    host = await authTenant({ sources: ['./modules/translations'] });
  });
  afterAll(() => host.stop());

  const post = (locale: unknown, token?: string) =>
    host.request('POST', '/auth/locale', { token, json: { locale } });

  test('takes what is served, under its canonical code', async () => {
    for (const [wanted, stored] of [
      ['de', 'de'],
      ['DE', 'de'],
      ['de_AT', 'de'],
      ['pl-PL', 'pl'],
      ['en', 'en'],
    ]) {
      const { status, body, cookies } = await post(wanted);
      expect({ status, body }).toEqual({ status: 200, body: { ok: true } });
      expect(cookies).toHaveLength(1);
      expect(cookies[0]).toMatch(new RegExp(`^locale=${stored};.*Max-Age=31536000.*Path=/`));
      expect(cookies[0]).not.toMatch(/HttpOnly/i);
    }
  });

  test('goes on to a page of ours', async () => {
    const get = (query: string) => host.request('GET', `/auth/locale?${query}`);
    for (const [query, location] of [
      ['locale=es', '/'],
      ['locale=es&redirect=/backend/users%3Fpage%3D2%23top', '/backend/users?page=2#top'],
      ['locale=es&redirect=https://evil.example.test/x', '/'],
      ['locale=es&redirect=//evil.example.test/x', '/'],
      ['locale=es&redirect=/%5Cevil.example.test', '/'],
    ]) {
      const answer = await get(query ?? '');
      expect(answer.status).toBe(302);
      expect(answer.headers.get('location')).toBe(location);
      expect(answer.cookies[0]).toMatch(/^locale=es;/);
    }
    for (const query of ['', 'locale=', 'locale=it', 'locale=es&locale=de', 'locale=%00']) {
      expect(await get(query)).toMatchObject({
        status: 400,
        body: { error: 'Invalid locale' },
        cookies: [],
      });
    }
  });

  test('refuses what is not served or malformed, and sets no cookie', async () => {
    for (const locale of [undefined, null, 7, 'it', '', '../de', { de: 1 }]) {
      expect(await post(locale)).toMatchObject({
        status: 400,
        body: { error: 'Invalid locale' },
        cookies: [],
      });
    }
    const malformed = await host.request('POST', '/auth/locale', {
      body: '{"locale":',
      headers: { 'content-type': 'application/json' },
    });
    expect(malformed).toMatchObject({ status: 400, body: { error: 'Bad request' } });
  });

  test('keeps to what the tenant of the caller serves, and is the language of their mails', async () => {
    const admin = await host.signInAs('admin');
    await host.request('PUT', '/translations/locales', { token: admin, json: { locales: ['de'] } });
    expect((await post('es', admin)).status).toBe(400);
    expect((await post('es')).status).toBe(200);
    expect((await post('es', 'not.a.token')).status).toBe(200);

    const user = await addUser(host);
    const token = await host.signIn(user.email, user.password);
    expect((await post('de-CH', token)).status).toBe(200);
    await host.request('POST', '/auth/reset', {
      form: { email: user.email },
      headers: { 'accept-language': 'pl' },
    });
    await host.settled();
    expect(await host.mails(user.email)).toMatchObject([{ locale: 'de' }]);
  });

  test('is closed where the operator fixed the language', async () => {
    const forced = await startTestHost({
      module: manifest,
      environment: { TENANTRY_FORCE_LOCALE: 'pl' },
    });
    const refused = {
      status: 409,
      body: { error: 'Język jest ustalony w konfiguracji' },
      cookies: [],
    };
    expect(await forced.request('POST', '/auth/locale', { json: { locale: 'de' } })).toMatchObject(refused);
    expect(await forced.request('GET', '/auth/locale?locale=de')).toMatchObject(refused);
    await forced.stop();
  });
});
