import { startTestHost, type TestHost, type TestTenant } from '@tenantry/core/testing';
import type { Page } from 'playwright-core';
import { Browser, hasBrowser, type WatchedPage } from '../../modules/console/test/Browser';
import { AuthoredPackages } from '../support/AuthoredPackages';
import { BROKEN, BROKEN_IDS, ENDLESS, manifest, page } from './brokenExtensions';

/** Code of a page, written without a build step, that says which version it is. */
const cards = (version: string) => `
  import { createElement as h, lazy, useEffect, useState } from 'react';
  import { Button, Slot, useConsole, useResource, useT } from '@tenantry/console';
  const Late = lazy(() => import('./late.js'));
  export function CardsPage() {
    const t = useT();
    const { user, hasFeature } = useConsole();
    const { data } = useResource('/console/collections');
    const [count, setCount] = useState(0);
    return h('section', null,
      h('p', null, 'Cards ${version} for ' + user.email + (hasFeature('auth.users.list') ? ' who lists users' : '')),
      h('p', null, data ? 'Kinds: ' + data.items.length : '…'),
      h(Button, { onClick: () => setCount(count + 1) }, t('pressed', { count })),
      h(Late), h(Slot, { name: 'cards.page.aside' }));
  }
  export function Stamps({ record }) { return h('p', null, 'Stamps of ' + record.name); }
  export function Header() { return h('span', null, 'Header ${version}'); }
  export function activate({ moduleId, signal }) {
    document.documentElement.dataset.active = moduleId + ' ${version}';
    signal.addEventListener('abort', () => { document.documentElement.dataset.ended = '${version}'; });
  }`;

/** A route that an action calls. */
const STAMPS = `routes: [routeFor()({
    method: 'POST', path: '/cards/:id/stamps', summary: 'Stamp a role', access: 'authenticated',
    params: Joi.object({ id: Joi.string().guid().required() }),
    responses: { 200: { description: 'Stamped', body: Joi.object({ ok: Joi.boolean() }) } },
    handler: () => ({ ok: true }),
  })],`;

/** What the module with cards adds. */
const CARDS = {
  pages: [
    ...page('cards', 'CardsPage').pages,
    {
      id: 'cards.roles',
      title: 'Stamped roles',
      path: '/backend/cards/roles',
      view: { collection: 'auth.role', columns: ['name'] },
    },
  ],
  styles: ['index.css'],
  slots: [
    { id: 'cards.header', title: 'Header', slot: 'shell.header', component: 'Header' },
    { id: 'cards.tab', title: 'Stamps', slot: 'auth.role.tabs', component: 'Stamps' },
  ],
  actions: [
    {
      id: 'cards.stamp',
      on: 'auth.role',
      title: 'Stamp it',
      request: 'POST /cards/{id}/stamps',
      confirm: true,
    },
  ],
};

const IDS = ['cards', 'activates_without_end', 'needs_another_api', ...BROKEN_IDS];

(hasBrowser ? describe : describe.skip)('parts of modules in an open page', () => {
  let packages: AuthoredPackages;
  let host: TestHost;
  let browser: Browser;
  let other: TestTenant;

  beforeAll(async () => {
    packages = await AuthoredPackages.create(...IDS);
    for (const id of IDS)
      await packages.describe(id, { assets: { folder: './assets' }, optional: { console: '*' } });
    await packages.write('cards', {
      'manifest.js': manifest('cards', CARDS, STAMPS),
      'assets/index.js': cards('one'),
      'assets/late.js': `import { createElement as h } from 'react'; export default () => h('p', null, 'Late part');`,
      'assets/index.css': '[data-module="cards"] p { letter-spacing: 1px }',
    });
    const broken = BROKEN_IDS.map((id) => [id, BROKEN[id][0]] as const);
    for (const [id, code] of [...broken, ['activates_without_end', ENDLESS] as const])
      await packages.write(id, { 'manifest.js': manifest(id, page(id)), 'assets/index.js': code });
    await packages.write('needs_another_api', {
      'manifest.js': manifest('needs_another_api', { ...page('needs_another_api'), api: '^2.0.0' }),
      'assets/index.js': 'export const Broken = () => null;',
    });
    [host, browser] = await Promise.all([
      startTestHost({
        sources: ['./modules/{auth,console,directory,events}', ...IDS.map((id) => packages.folderOf(id))],
      }),
      Browser.start(),
    ]);
    other = await host.tenant('Other');
  });
  afterEach(() => browser.closePages());
  afterAll(async () => {
    await browser?.stop();
    await host?.stop();
    await packages?.remove();
  });

  async function open(path: string, token?: string): Promise<WatchedPage> {
    const watched = await browser.open(host.url);
    const value = token ?? (await host.signIn());
    await watched.page.context().addCookies([{ name: 'auth_token', value, url: host.url }]);
    await watched.page.goto(path);
    return watched;
  }

  const mark = (page: Page) => page.evaluate('globalThis.marked = true');
  const isMarked = (page: Page) => page.evaluate<boolean>('globalThis.marked === true');
  const exchangeFor = async (version: string) => {
    await packages.write('cards', { 'assets/index.js': cards(version) });
    await host.host.reloadModule('cards');
  };

  test('are drawn with the React and the parts of the console, with texts and styles of their own', async () => {
    const { page, problems } = await open('/backend/cards');
    await page.getByText(`Cards one for ${host.administrator.email} who lists users`).waitFor();
    await page.getByText(/Kinds: \d+/).waitFor();
    await page.getByText('Late part').waitFor();
    await page.getByText('Header one').waitFor();
    await page.getByRole('button', { name: 'Pressed 0 times' }).click();
    await page.getByRole('button', { name: 'Pressed once' }).waitFor();
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Page of cards');
    expect(await page.getByRole('navigation').getByRole('link', { name: 'Page of cards' }).count()).toBe(1);
    const spacing = `getComputedStyle(document.querySelector('[data-module=cards] p')).letterSpacing`;
    expect(await page.evaluate(spacing)).toBe('1px');
    expect(problems).toEqual([]);
  });

  test('are made from the declaration of records where they name no code, with actions and tabs', async () => {
    const { page, problems } = await open('/backend/cards/roles');
    await page.getByRole('link', { name: 'employee' }).click();
    await page.waitForURL(/\/backend\/cards\/roles\/[0-9a-f-]{36}$/);
    await page.getByRole('tab', { name: 'Stamps' }).click();
    await page.getByText('Stamps of employee').waitFor();
    await page.getByRole('button', { name: 'Stamp it' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Stamp it' }).click();
    await page.getByText('Stamp it: done.').waitFor();
    expect(problems).toEqual([]);
  });

  test('are exchanged for a new version, go with their module, and come back, without a reload', async () => {
    const { page, problems } = await open('/backend/cards');
    await page.getByText('Cards one').waitFor();
    await mark(page);
    await exchangeFor('two');
    await page.getByText('Cards two').waitFor();
    await page.getByText('Header two').waitFor();
    expect(await page.evaluate('({ ...document.documentElement.dataset })')).toMatchObject({
      active: 'cards two',
      ended: 'one',
    });
    await host.disable('cards');
    await page.getByText('Header two').waitFor({ state: 'detached' });
    await page.getByText('There is no page at this address.').waitFor();
    expect(await page.locator('link[data-module=cards]').count()).toBe(0);
    await host.enable('cards');
    await page.getByText('Cards two').waitFor();
    expect(await isMarked(page)).toBe(true);
    expect(problems).toEqual([]);
    await exchangeFor('one');
  });

  test('show texts that have changed, and keep what they are at, where their code stays the same', async () => {
    const { page, problems } = await open('/backend/cards');
    await page.getByRole('button', { name: 'Pressed 0 times' }).click();
    await page.getByRole('button', { name: 'Pressed once' }).waitFor();
    const write = async (once: string) => {
      await packages.write('cards', { 'manifest.js': manifest('cards', CARDS, STAMPS, once) });
      await host.host.reloadModule('cards');
    };
    await write('Pressed a single time');
    await page.getByRole('button', { name: 'Pressed a single time' }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Pressed 0 times' }).click();
    await page.getByRole('button', { name: 'Pressed a single time' }).waitFor();
    await write('Pressed once');
    expect(problems).toEqual([]);
  });

  test('are exchanged also where they change before the event stream is open', async () => {
    const watched = await browser.open(host.url);
    const { page, problems } = watched;
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/api/events/stream?*', async (route) => {
      await released;
      return route.continue();
    });
    await page.context().addCookies([{ name: 'auth_token', value: await host.signIn(), url: host.url }]);
    await page.goto('/backend/cards');
    await page.getByText('Cards one').waitFor();
    await exchangeFor('early');
    release();
    await page.getByText('Cards early').waitFor();
    expect(problems).toEqual([]);
    await exchangeFor('one');
  });

  test('change without the module of events too, when the page asks again, and it says so', async () => {
    await host.disable('events');
    const { page, problems } = await browser.open(host.url);
    await page.clock.install();
    await page.context().addCookies([{ name: 'auth_token', value: await host.signIn(), url: host.url }]);
    await page.goto('/backend/cards');
    await page.getByText('Cards one').waitFor();
    const notice = page.getByText(/Changes by others are not shown live/);
    await notice.waitFor();
    await exchangeFor('polled');
    await page.clock.fastForward('00:31');
    await page.getByText('Cards polled').waitFor();
    await host.enable('events');
    await page.clock.fastForward('00:31');
    await notice.waitFor({ state: 'detached' });
    await exchangeFor('one');
    await page.getByText('Cards one').waitFor();
    await host.disable('events');
    await page.clock.fastForward('00:10');
    await notice.waitFor();
    await host.enable('events');
    expect(problems).toEqual([]);
  });

  test('go where a tenant switches the module off, and stay in the pages of another', async () => {
    const [mine, theirs] = await Promise.all([
      open('/backend/cards'),
      open('/backend/cards', await other.signInAs('admin')),
    ]);
    await mine.page.getByText('Cards one').waitFor();
    await theirs.page.getByText('Cards one').waitFor();
    const set = async (enabled: boolean) =>
      host.request('PUT', '/platform/tenant-modules/cards', {
        token: await host.rootToken(),
        cookies: { selected_tenant: other.id },
        json: { enabled, reason: 'a test' },
      });
    expect((await set(false)).status).toBe(200);
    await theirs.page.getByText('There is no page at this address.').waitFor();
    expect(await mine.page.getByText('Cards one').count()).toBe(1);
    await set(true);
    await theirs.page.getByText('Cards one').waitFor();
  });

  test.each(BROKEN_IDS)('that fail are named with the reason, and the rest lives on: %s', async (id) => {
    const { page } = await open(`/backend/${id}`);
    const notice = page.getByRole('alert');
    await notice.getByText(`Page of ${id} of Module ${id} failed`).waitFor();
    expect(await notice.textContent()).toMatch(BROKEN[id][1]);
    await page.getByText('Header one').waitFor();
    await page.getByRole('link', { name: 'Page of cards' }).click();
    await page.getByText('Cards one').waitFor();
  });

  test('that need another version of the console say so in their place, and on the page of modules', async () => {
    const { page } = await open('/backend/needs_another_api');
    const reason = /written for version \^2\.0\.0 of the console/;
    await page.getByRole('alert').getByText(reason).waitFor();
    await page.goto('/backend/platform/modules');
    await page
      .getByRole('row', { name: /needs_another_api/ })
      .getByText(reason)
      .waitFor();
  });

  test('that are not done with their start after five seconds are named, and the rest lives on', async () => {
    const { page } = await browser.open(host.url);
    await page.clock.install();
    await page.context().addCookies([{ name: 'auth_token', value: await host.signIn(), url: host.url }]);
    await page.goto('/backend/activates_without_end');
    await page.locator('html[data-endless]').waitFor();
    // Time stands still from here on, however busy the machine is.
    await page.clock.pauseAt((await page.evaluate<number>('Date.now()')) + 500);
    await page.clock.runFor(1_500);
    expect(await page.getByRole('alert').count()).toBe(0);
    await page.clock.runFor(4_000);
    await page.getByRole('alert').getByText('activate took more than 5 s').waitFor();
    await page.getByText('Header one').waitFor();
  });

  test.each(['throws_in_an_effect', 'fails_to_activate', 'throws_in_render'] as const)(
    'that failed are tried again, and fold after the third failure: %s',
    async (id) => {
      const { page } = await open(`/backend/${id}`);
      const folded = page.locator('details', { hasText: `Page of ${id}` });
      await page.getByText('Header one').waitFor();
      for (const times of [1, 2]) {
        await page.getByRole('alert').getByText(`Page of ${id}`).waitFor();
        expect([times, await folded.count()]).toEqual([times, 0]);
        // Each failure is reported. A key, as the button may move between the press and the release of a pointer.
        const reported = page.waitForRequest('**/api/console/reports');
        await page.getByRole('button', { name: 'Try again' }).press('Enter');
        await reported;
      }
      await folded.waitFor();
      expect(await page.getByText(BROKEN[id][1]).isVisible()).toBe(false);
    },
  );

  test('that failed are drawn again when they are repaired', async () => {
    const { page } = await open('/backend/throws_in_render');
    await page.getByRole('alert').getByText('no drawing today').waitFor();
    await packages.write('throws_in_render', {
      'assets/index.js': `export const Broken = () => 'Repaired';`,
    });
    await host.host.reloadModule('throws_in_render');
    await page.getByText('Repaired').waitFor();
  });

  test('that fail in a handler or a promise are named by the address of their code', async () => {
    await packages.write('throws_at_import', {
      'assets/index.js': `import { createElement as h } from 'react';
        import { request } from '@tenantry/console';
        export const Broken = () => [
          h('button', { key: 3, onClick: async () => { await request('GET', '/absent/route'); } }, 'Request'),
          h('button', { key: 4, onClick: () => {
            const { message, stack } = new Error('like an error');
            return Promise.reject({ message, stack });
          } }, 'Reject an object'),
          h('button', { key: 1, onClick: () => { throw new Error('no clicks') } }, 'Throw'),
          h('button', { key: 2, onClick: async () => { throw new Error('no answers') } }, 'Reject')];`,
    });
    await host.host.reloadModule('throws_at_import');
    const { page } = await open('/backend/throws_at_import');
    const notices = page.getByText('Module throws_at_import failed.');
    for (const name of ['Throw', 'Reject', 'Reject an object', 'Request']) {
      await page.getByRole('button', { name, exact: true }).click();
      await notices.waitFor();
      await page.reload();
    }
  });
});
