import { startTestHost, type TestHost, type TestTenant } from '@tenantry/core/testing';
import { AuthoredPackages } from '../support/AuthoredPackages';

interface Part {
  readonly id: string;
  readonly title: string;
}

interface Frame {
  readonly api: string;
  readonly revision: string;
  readonly textsRevision: string;
  readonly navigation: object | null;
  readonly profile: object | null;
  readonly organizations: object | null;
  readonly languages: readonly string[];
  readonly parts: readonly {
    readonly moduleId: string;
    readonly entry: string | null;
    readonly styles: readonly string[];
    readonly problem: string | null;
    readonly pages: readonly Part[];
    readonly restricted: readonly { readonly path: string; readonly features: readonly string[] }[];
    readonly actions: readonly Part[];
    readonly slots: readonly Part[];
    readonly cells: readonly Part[];
  }[];
  readonly widgets: readonly (Part & { readonly moduleId: string })[];
}

const manifest = (id: string, extension: object) => `
  const { defineModule } = require('@tenantry/core');
  module.exports = defineModule({
    title: '${id}',
    features: [{ id: '${id}.view', title: 'See it' }],
    widgets: [
      { id: '${id}.best', title: 'Best', component: 'Page' },
      { id: '${id}.worst', title: 'Worst', component: 'Page', features: ['${id}.view'] },
    ],
    contributes: { 'console.extensions': [${JSON.stringify({ id, ...extension })}] },
    translations: {
      en: { console: { points: 'Points: {{count}}', only: 'English only' } },
      de: { console: { points: 'Punkte: {{count}}' }, titles: { 'Cards of shop': 'Karten' } },
      sv: { modules: { console: { console: { common: { signIn: 'Logga in' } } } } },
    },
  });`;

const page = (id: string, name: string, more: object = {}) => ({
  id: `${id}.${name}`,
  title: `${name[0]?.toUpperCase()}${name.slice(1)} of ${id}`,
  path: `/backend/${id}/${name}`,
  component: 'Page',
  ...more,
});

/** What only some callers see. */
const VIEW = ['shop.view'];

const EXTENSIONS = {
  shop: {
    api: '^1.0.0',
    entry: 'index.js',
    styles: ['index.css'],
    pages: [
      page('shop', 'cards'),
      page('shop', 'secret', { features: ['shop.view'] }),
      page('shop', 'lists', { component: undefined, view: { collection: 'auth.role' } }),
    ],
    actions: [
      {
        id: 'shop.visit',
        on: 'customers.deal',
        title: 'Visit',
        request: 'POST /shop/{id}/visits',
        confirm: true,
      },
      { id: 'shop.seize', on: 'customers.deal', title: 'Seize', request: 'POST /shop/{id}', features: VIEW },
    ],
    slots: [
      { id: 'shop.open', title: 'Open', slot: 'shell.header', component: 'Page' },
      { id: 'shop.closed', title: 'Closed', slot: 'shell.header', component: 'Page', features: VIEW },
    ],
    cells: [
      { id: 'shop.cell', title: 'Cell', on: 'auth.role', member: 'name', component: 'Page' },
      { id: 'shop.hidden', title: 'Cell', on: 'auth.role', member: 'x', component: 'Page', features: VIEW },
    ],
  },
  future: { api: '^2.0.0', entry: 'index.js', pages: [page('future', 'cards')] },
  unbuilt: { api: '^1.0.0', entry: 'missing.js', pages: [page('unbuilt', 'cards')] },
  rival: { api: '^1.0.0', entry: 'index.js', pages: [page('rival', 'a', { path: '/backend/shop/cards' })] },
  nameless: { api: '^1.0.0', pages: [page('nameless', 'cards')] },
  below: {
    api: '^1.0.0',
    entry: 'index.js',
    pages: [page('below', 'a', { path: '/backend/shop/lists/new' })],
  },
  shadowed: {
    api: '^1.0.0',
    entry: 'index.js',
    pages: [page('shadowed', 'a', { path: '/backend/records/helpdesk.ticket' })],
  },
  strange: { api: '^1.0.0', entry: 'index.js', pages: [{ ...page('strange', 'a'), id: 'shop.strange' }] },
} as const;
const IDS = Object.keys(EXTENSIONS) as (keyof typeof EXTENSIONS)[];

let packages: AuthoredPackages;
let host: TestHost;
let other: TestTenant;

beforeAll(async () => {
  packages = await AuthoredPackages.create(...IDS);
  for (const id of IDS) {
    await packages.describe(id, { assets: { folder: './assets' }, optional: { console: '*' } });
    await packages.write(id, {
      'manifest.js': manifest(id, EXTENSIONS[id]),
      'assets/index.js': 'export const Page = () => null;',
      'assets/index.css': '.x { color: red }',
    });
  }
  host = await startTestHost({
    sources: ['./modules/{auth,console,directory,events}', ...IDS.map((id) => packages.folderOf(id))],
    environment: { RATE_LIMIT_ENABLED: 'true', TENANTRY_INTEGRATION_TEST: 'false' },
  });
  other = await host.tenant('Other');
});
afterAll(async () => {
  await host?.stop();
  await packages?.remove();
});

const frameOf = async (token: string, headers: Record<string, string> = {}) => {
  const { status, body } = await host.request<Frame>('GET', '/console/frame', { token, headers });
  expect(status).toBe(200);
  return body;
};
const partsOf = async (token: string, moduleId: string) =>
  (await frameOf(token)).parts.find((part) => part.moduleId === moduleId);

describe('GET /console/frame', () => {
  test('has in one answer what the shell needs', async () => {
    const token = await host.signIn();
    const frame = await frameOf(token);
    const direct = await Promise.all(
      ['/auth/admin/nav', '/auth/profile', '/directory/organization-switcher'].map(
        async (path) => (await host.request('GET', path, { token })).body,
      ),
    );
    expect([frame.navigation, frame.profile, frame.organizations]).toEqual(direct);
    expect(frame.languages).toEqual(expect.arrayContaining(['en', 'de', 'es', 'fr', 'pl']));
    expect((await host.request('GET', '/console/frame')).status).toBe(401);
  });

  test('names parts with the addresses of their code, which signed-in callers get', async () => {
    const token = await host.signIn();
    const shop = await partsOf(token, 'shop');
    expect(shop).toMatchObject({
      problem: null,
      pages: [{ id: 'shop.cards' }, { id: 'shop.secret' }, { id: 'shop.lists' }],
    });
    expect(shop?.entry).toMatch(/^\/assets\/shop\/[0-9a-f]{16}\/index\.js$/);
    const files = [shop?.entry, ...(shop?.styles ?? [])];
    for (const file of files) {
      const { status } = await fetch(host.url + file, { headers: { authorization: `Bearer ${token}` } });
      expect([file, status]).toEqual([file, 200]);
      expect((await fetch(host.url + file)).status).toBe(401);
    }
  });

  test('leaves out the code that needs another API or was not built, and says why', async () => {
    const token = await host.signIn();
    expect(await partsOf(token, 'future')).toMatchObject({ entry: null, problem: 'api' });
    expect(await partsOf(token, 'unbuilt')).toMatchObject({ entry: null, problem: 'assets' });
  });

  test('shows parts only to callers who hold their features, in their language', async () => {
    const shop = await partsOf(await host.signInAs([]), 'shop');
    expect(shop?.pages.map(({ id }) => id)).toEqual(['shop.cards', 'shop.lists']);
    expect(shop?.restricted).toEqual([{ path: '/backend/shop/secret', features: VIEW }]);
    expect((await partsOf(await host.signInAs(VIEW), 'shop'))?.restricted).toEqual([]);
    const seen = async (token: string) => {
      const { parts, widgets: all } = await frameOf(token);
      const {
        actions = [],
        slots = [],
        cells = [],
      } = parts.find(({ moduleId }) => moduleId === 'shop') ?? {};
      const widgets = all.filter(({ moduleId }) => moduleId === 'shop');
      return [actions, slots, widgets, cells].map((of) => of.map(({ id }) => id));
    };
    const open = [['shop.visit'], ['shop.open'], ['shop.best'], ['shop.cell']];
    const more = ['shop.seize', 'shop.closed', 'shop.worst', 'shop.hidden'];
    expect(await seen(await host.signInAs([]))).toEqual(open);
    expect(await seen(await host.signInAs(VIEW))).toEqual(open.map((ids, at) => [...ids, more[at]]));
    const german = await frameOf(await host.signIn(), { 'accept-language': 'de' });
    expect(german.parts.find(({ moduleId }) => moduleId === 'shop')?.pages[0]?.title).toBe('Karten');
  });

  test('has nothing of a module that is off for the tenant, and another revision', async () => {
    const token = await other.signInAs(['shop.view']);
    const before = await frameOf(token);
    expect(before.parts.map(({ moduleId }) => moduleId)).toContain('shop');
    const root = await host.signIn();
    const off = await host.request('PUT', `/platform/tenant-modules/shop`, {
      token: root,
      cookies: { selected_tenant: other.id },
      json: { enabled: false, reason: 'not wanted' },
    });
    expect(off.status).toBe(200);
    const after = await frameOf(token);
    expect(after.parts.map(({ moduleId }) => moduleId)).not.toContain('shop');
    expect(after.revision).not.toBe(before.revision);
    expect((await partsOf(root, 'shop'))?.problem).toBeNull();
  });

  test('costs the same number of statements however many parts there are', async () => {
    const token = await host.signIn();
    await frameOf(token);
    expect(await host.queriesDuring(async () => void (await frameOf(token)))).toBeLessThanOrEqual(6);
  });
});

describe('console.extensions', () => {
  test('are refused where two modules or the console have a page, a component has no code, or an id is foreign', () => {
    const states = new Map(host.report.modules.map((module) => [module.id, module]));
    expect(states.get('shop')?.status).toEqual({ state: 'enabled' });
    expect(JSON.stringify(states.get('rival'))).toMatch(/page of the console.*\/backend\/shop\/cards/);
    expect(JSON.stringify(states.get('nameless'))).toMatch(/names a component, and no entry is given/);
    expect(JSON.stringify(states.get('below'))).toMatch(/page of the console.*\/backend\/shop\/lists\/new/);
    expect(JSON.stringify(states.get('shadowed'))).toMatch(/where the console has a page of its own/);
    expect(JSON.stringify(states.get('strange'))).toMatch(/must begin with .*strange\./);
  });
});

describe('GET /console/texts/{locale}', () => {
  test('has the texts of modules and of the console for anybody, English where the language lacks one', async () => {
    const token = await host.signIn();
    const read = (query: string) =>
      host.request<{ texts: object; revision: string; languages: readonly string[] }>(
        'GET',
        `/console/texts/de${query}`,
      );
    const frame = (await host.request<Frame>('GET', '/console/frame', { token })).body;
    const { body, headers } = await read(`?v=${frame.textsRevision}`);
    expect(body.revision).toBe(frame.textsRevision);
    expect(body.texts).toMatchObject({ shop: { points: 'Punkte: {{count}}', only: 'English only' } });
    expect(body.texts).toMatchObject({ console: { 'common.signIn': 'Anmelden' } });
    expect(body.languages).toContain('pl');
    expect(headers.get('cache-control')).toContain('immutable');
    // The texts of another revision are kept under no address of theirs.
    expect((await read('?v=1')).headers.get('cache-control') ?? '').not.toContain('immutable');
    expect((await host.request('GET', '/console/texts/tlh')).status).toBe(404);
  });
});

describe('a module that has texts for the console in one more language', () => {
  test('adds the language to the console; English stands where it lacks a text', async () => {
    const html = await (
      await fetch(`${host.url}/login`, { headers: { 'accept-language': 'sv, de;q=0.5' } })
    ).text();
    const [, lang, address] =
      /<html lang="([^"]*)"[^]*<link id="texts"[^>]* href="\/api([^"]*)"/.exec(html) ?? [];
    expect(lang).toBe('sv');
    const { body } = await host.request<{ languages: readonly string[]; texts: object }>(
      'GET',
      address ?? '',
    );
    expect(body.languages).toContain('sv');
    expect(body.texts).toMatchObject({
      console: { 'common.signIn': 'Logga in', 'common.email': 'E-mail address' },
    });
  });
});

describe('POST /console/reports', () => {
  test('counts failures for the module, as often as the limit allows', async () => {
    const token = await host.signIn();
    const report = (json: object) => host.request('POST', '/console/reports', { token, json });
    const json = { moduleId: 'shop', part: 'shop.cards', phase: 'render' };
    expect((await report(json)).status).toBe(200);
    expect((await report({ ...json, moduleId: 'nobody' })).status).toBe(404);
    expect((await report({ ...json, phase: 'other' })).status).toBe(400);
    expect((await report({ ...json, stack: 'secret' })).status).toBe(400);
    const counted = host.host.core.health.totals().find(([id]) => id === 'shop')?.[1].browserFailures;
    expect(counted).toBe(1);
    const answers = await Promise.all(Array.from({ length: 60 }, () => report(json)));
    expect(answers.map(({ status }) => status)).toContain(429);
  });
});
