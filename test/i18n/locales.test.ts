import { startTestHost, type TestHost, type TestRequest } from '@tenantry/core/testing';

interface Listing {
  readonly items: readonly { readonly code: string; readonly name: string; readonly servable: boolean }[];
  readonly locales: readonly string[];
  readonly selected: readonly string[] | null;
}

const german = { 'accept-language': 'it-CH, de-AT;q=0.9, en;q=0.8' };

describe('languages', () => {
  let host: TestHost;
  let token: string;

  beforeAll(async () => {
    host = await startTestHost();
    token = await host.signInAs('admin');
  });
  afterAll(() => host.stop());

  const errorOf = async (path: string, request: TestRequest = {}): Promise<string> =>
    (await host.request<{ error: string }>('GET', path, request)).body.error;
  const list = async (caller = token): Promise<Listing> =>
    (await host.request<Listing>('GET', '/translations/locales', { token: caller })).body;
  const select = (locales: unknown, caller = token) =>
    host.request('PUT', '/translations/locales', { token: caller, json: { locales } });

  test('are taken from the cookie, then from the best of Accept-Language that is served', async () => {
    for (const { headers, cookies, expected } of [
      { headers: {}, cookies: {}, expected: 'Unauthorized' },
      { headers: german, cookies: {}, expected: 'Nicht angemeldet' },
      { headers: german, cookies: { locale: 'PL_pl' }, expected: 'Brak autoryzacji' },
      { headers: german, cookies: { locale: 'xx' }, expected: 'Nicht angemeldet' },
      { headers: { 'accept-language': 'es;q=0, it' }, cookies: {}, expected: 'Unauthorized' },
      {
        headers: { 'accept-language': ',;q=x,\u00e4' },
        cookies: { locale: '../..' },
        expected: 'Unauthorized',
      },
    ]) {
      expect(await errorOf('/auth/profile', { headers, cookies })).toBe(expected);
    }
  });

  test('are those of error texts, wherever the error is made, and codes and other members stay', async () => {
    expect(await errorOf('/nowhere', { headers: german })).toBe('Nicht gefunden');
    const login = await host.request('POST', '/auth/login', {
      form: { email: 'nobody@example.test', password: 'Wrong-123!' },
      headers: { 'accept-language': 'es' },
    });
    expect(login).toMatchObject({
      status: 401,
      body: { ok: false, error: 'Correo electrónico o contraseña incorrectos' },
    });
    const weak = await host.signInAs([]);
    expect(await host.request('GET', '/auth/users', { token: weak, headers: german })).toMatchObject({
      status: 403,
      body: { error: 'Zugriff verweigert', requiredFeatures: ['auth.users.list'] },
    });
    const created = await host.request('POST', '/auth/users', {
      token,
      headers: { 'accept-language': 'pl' },
      json: {
        email: 'ada@example.test',
        password: 'Secret-123!',
        organizationId: (await host.homeTenant()).organizationId,
        roles: ['butler'],
      },
    });
    expect(created.body).toEqual({ error: 'Nie znaleziono ról: "butler"' });
    const taken = await host.request('PUT', '/auth/profile', {
      token,
      headers: german,
      json: { email: host.administrator.email },
    });
    expect(taken).toMatchObject({
      status: 400,
      body: {
        error: 'Diese E-Mail-Adresse wird bereits verwendet',
        fieldErrors: { email: 'Diese E-Mail-Adresse wird bereits verwendet' },
        details: [{ code: 'duplicate' }],
      },
    });
  });

  test('are listed, and chosen by each tenant for itself', async () => {
    expect((await list()).items).toEqual([
      { code: 'en', name: 'English', isDefault: true, servable: true },
      { code: 'de', name: 'Deutsch', isDefault: false, servable: true },
      { code: 'es', name: 'Español', isDefault: false, servable: true },
      { code: 'fr', name: 'Français', isDefault: false, servable: true },
      { code: 'pl', name: 'Polski', isDefault: false, servable: true },
    ]);
    expect(await select(['PL', 'pl-PL'])).toMatchObject({
      status: 200,
      body: { ok: true, locales: ['en', 'pl'] },
    });
    expect(await select(['it_CH', 'haw', 'de-AT'])).toMatchObject({
      status: 200,
      body: { ok: true, locales: ['en', 'de', 'haw', 'it'], served: ['en', 'de'] },
    });
    expect((await list()).items).toMatchObject([
      { code: 'en', servable: true },
      { code: 'de', servable: true },
      { code: 'es', servable: false },
      { code: 'fr', servable: false },
      { code: 'pl', servable: false },
      { code: 'haw', servable: false },
      { code: 'it', name: 'Italiano', servable: false },
    ]);
    const languages =
      'aa ab af ak am an ar as ay az ba be bg bi bm bn bo br bs ca ce ch co cs cv cy da de dv dz ee el';
    const fifty = `${languages} eo et eu fa fi fj fo fr fy ga gd gl gn gu gv ha he hi`.split(' ');
    expect(await select([...fifty, 'hr'])).toMatchObject({ status: 400 });
    expect(await select(fifty)).toMatchObject({ status: 200 });
    expect((await list()).items).toHaveLength(53);
    expect(await select(['PL', 'pl-PL'])).toMatchObject({ status: 200 });
    const narrowed = await list();
    expect(narrowed.selected).toEqual(['pl']);
    expect(narrowed.items.filter(({ servable }) => servable).map(({ code }) => code)).toEqual(['en', 'pl']);

    const missing = { token, headers: german };
    expect(await errorOf('/auth/users/acl?userId=x', missing)).toBe('Invalid input');
    const other = await (await host.tenant()).signInAs('admin');
    expect(await errorOf('/auth/users/acl?userId=x', { ...missing, token: other })).toBe('Ungültige Eingabe');
    expect((await list(other)).selected).toBeNull();

    expect(await select([])).toMatchObject({ status: 400, body: { details: [{ path: ['locales'] }] } });
    expect(await select(null)).toMatchObject({ body: { locales: ['en', 'de', 'es', 'fr', 'pl'] } });
    const { items, locales } = await list();
    expect(locales).toEqual(items.map(({ code }) => code));
    expect(await errorOf('/auth/users/acl?userId=x', missing)).toBe('Ungültige Eingabe');
  });

  test('are chosen by those who may, among those there are, over no newer choice', async () => {
    for (const code of ['xx', 'und', 'fr-x', '../..']) {
      expect(await select([code])).toMatchObject({ status: 400, body: { error: `Unknown locale: ${code}` } });
    }
    expect(await select(['de'], await host.signInAs('employee'))).toMatchObject({
      status: 403,
      body: { requiredFeatures: ['translations.locales.manage'] },
    });
    expect((await host.request('GET', '/translations/locales')).status).toBe(401);
    const weak = await host.signInAs([]);
    expect(await host.request('GET', '/translations/locales', { token: weak })).toMatchObject({
      status: 403,
      body: { requiredFeatures: ['translations.view'] },
    });
    const stale = await host.request('PUT', '/translations/locales', {
      token,
      json: { locales: ['de'] },
      headers: { 'x-expected-updated-at': '2020-01-01T00:00:00.000Z' },
    });
    expect(stale).toMatchObject({ status: 409, body: { code: 'optimistic_lock_conflict' } });
  });

  test('go and come with the modules that bring their texts', async () => {
    const { translations } = host.host.core;
    const key = 'translations.errors';
    await host.disable('translations');
    expect(translations.errorText('Unknown locale: xx', 'de', null)).toBe('Unknown locale: xx');
    await host.enable('translations');
    expect(translations.errorText('Unknown locale: xx', 'de', null)).toBe('Unbekannte Sprache: xx');
    expect(translations.translate(key, {}, 'de')).toBe(key);
  });

  test('are one for everybody where the operator says so', async () => {
    const forced = await startTestHost({ environment: { TENANTRY_FORCE_LOCALE: 'es-MX' } });
    expect(
      await forced.request('GET', '/auth/profile', { headers: german, cookies: { locale: 'pl' } }),
    ).toMatchObject({ body: { error: 'No autorizado' } });
    await forced.stop();
    await expect(startTestHost({ environment: { TENANTRY_FORCE_LOCALE: '!' } })).rejects.toThrow(
      /TENANTRY_FORCE_LOCALE/,
    );
    await expect(startTestHost({ environment: { TENANTRY_MAIL_FROM: 'nobody' } })).rejects.toThrow(
      /TENANTRY_MAIL_FROM/,
    );
    await expect(startTestHost({ environment: { TENANTRY_SMTP_URL: 'http://x' } })).rejects.toThrow(
      /TENANTRY_SMTP_URL has a value that cannot be used/,
    );
  });
});
