/** @covers modules/console modules/auth modules/customers core/parts/pages core/parts/extensions */
import { startTestHost, type TestHost } from '@tenantry/core/testing';
import { Browser, hasBrowser } from '../../support/browser/Browser';
import { backToWork, openSignedIn } from '../../support/browser/consolePages';
import { AuthoredPackages } from '../../support/AuthoredPackages';
import { manifest, page as pageOf } from './brokenExtensions';

/** Exchanges after which a page proposes to be loaded anew. */
const MOST = 50;

/** Code that keeps something outside of its components, which it removes when it ends. */
const stage = (version: number) => `
  import { createElement as h } from 'react';
  import { Slot } from '@tenantry/console';
  export const StagePage = () => h('section', null, h('p', null, 'Stage ${version}'),
    h(Slot, { name: 'stage.page.aside', given: { act: 'first' } }));
  export function activate({ signal }) {
    globalThis.stage = ${version};
    signal.addEventListener('abort', () => { delete globalThis.stage; });
  }`;

const GUEST = `
  import { createElement as h } from 'react';
  export const Beside = ({ act }) => h('p', null, 'Guest of the ' + act + ' act');`;

const post = (name: string, handler: string, more = '') => `routeFor()({
  method: 'POST', path: '/guest/:id/${name}', summary: 'Of a test', access: 'authenticated', ${more}
  params: Joi.object({ id: Joi.string().guid().required() }),
  responses: {
    200: { description: 'Done', body: Joi.object({ ok: Joi.boolean() }) },
    409: { description: 'Refused', body: Joi.object().unknown(true) },
  },
  handler: ${handler} })`;

const action = (name: string, title: string) => ({
  id: `guest.${name}`,
  on: 'auth.role',
  title,
  request: `POST /guest/{id}/${name}`,
});

const GUEST_MANIFEST = manifest(
  'guest',
  {
    slots: [{ id: 'guest.beside', title: 'Beside', slot: 'stage.page.aside', component: 'Beside' }],
    actions: [action('greet', 'Greet'), action('clash', 'Clash'), action('banish', 'Banish')],
  },
  `features: [{ id: 'guest.banish', title: 'Banish' }],
   routes: [
     ${post('greet', '() => ({ ok: true })')},
     ${post('clash', `() => { throw require('@tenantry/core').conflict('It is greeted already'); }`)},
     ${post('banish', '() => ({ ok: true })', `features: ['guest.banish'],`)},
   ],`,
);

(hasBrowser ? describe : describe.skip)('code of modules in an open page', () => {
  let packages: AuthoredPackages;
  let host: TestHost;
  let browser: Browser;

  beforeAll(async () => {
    packages = await AuthoredPackages.create('stage', 'guest');
    for (const id of ['stage', 'guest'])
      await packages.describe(id, { assets: { folder: './assets' }, optional: { console: '*' } });
    await packages.write('stage', {
      'manifest.js': manifest('stage', { ...pageOf('stage', 'StagePage'), offers: ['stage.page.aside'] }),
      'assets/index.js': stage(0),
    });
    await packages.write('guest', { 'manifest.js': GUEST_MANIFEST, 'assets/index.js': GUEST });
    [host, browser] = await Promise.all([
      startTestHost({
        sources: [
          './modules/{auth,console,directory,events}',
          packages.folderOf('stage'),
          packages.folderOf('guest'),
        ],
      }),
      Browser.start(),
    ]);
  });
  afterEach(() => browser.closePages());
  afterAll(async () => {
    await browser?.stop();
    await host?.stop();
    await packages?.remove();
  });

  const exchange = async (version: number) => {
    await packages.write('stage', { 'assets/index.js': stage(version) });
    await host.host.reloadModule('stage');
  };

  test('is loaded with the first part of its module that is shown, and not before', async () => {
    const { page, problems } = await browser.open(host.url);
    const loaded: string[] = [];
    page.on('request', (request) => {
      const [, moduleId] = /\/assets\/(stage|guest)\/.*\.js/.exec(request.url()) ?? [];
      if (moduleId !== undefined) loaded.push(moduleId);
    });
    await openSignedIn(page, host, '/backend/roles');
    await page.getByRole('cell', { name: 'employee' }).first().waitFor();
    await backToWork(page);
    const link = page.getByRole('navigation').getByRole('link', { name: 'Page of stage' });
    await link.waitFor();
    expect(loaded).toEqual([]);
    await link.click();
    await page.getByText('Guest of the first act').waitFor();
    expect(loaded).toEqual(['stage', 'guest']);
    expect(problems).toEqual([]);
  });

  test('fills slots that another module offers, as long as its module is on', async () => {
    const { page, problems } = await browser.open(host.url);
    await openSignedIn(page, host, '/backend/stage');
    const guest = page.getByText('Guest of the first act');
    await guest.waitFor();
    await host.disable('guest');
    await guest.waitFor({ state: 'detached' });
    await page.getByText('Stage 0').waitFor();
    await host.enable('guest');
    await guest.waitFor();
    expect(problems).toEqual([]);
  });

  test('undoes what it has done before the next version begins', async () => {
    const { page, problems } = await browser.open(host.url);
    await openSignedIn(page, host, '/backend/stage');
    await page.getByText('Stage 0').waitFor();
    await exchange(1);
    await page.getByText('Stage 1').waitFor();
    expect(await page.evaluate('globalThis.stage')).toBe(1);
    await exchange(0);
    await page.getByText('Stage 0').waitFor();
    expect(problems).toEqual([]);
  });

  test('that has changed many times is a reason to load the page anew, which it says', async () => {
    const { page, problems } = await browser.open(host.url);
    await openSignedIn(page, host, '/backend/stage');
    await page.getByText('Stage 0', { exact: true }).waitFor();
    const banner = page.getByText(/Modules have changed many times since this page was loaded/);
    for (let version = 1; version <= MOST; version += 1) {
      expect(await banner.count()).toBe(0);
      await exchange(version);
      await page.getByText(`Stage ${version}`, { exact: true }).waitFor();
    }
    await banner.waitFor();
    expect(await page.getByText('There is a new version of the console.').count()).toBe(0);
    await page.getByRole('button', { name: 'Load it' }).click();
    await banner.waitFor({ state: 'detached' });
    await page.getByText(`Stage ${MOST}`, { exact: true }).waitFor();
    expect(problems).toEqual([]);
    await exchange(0);
  });

  test('is not needed for actions, which do not ask unless they are to, and say why they are refused', async () => {
    const { page } = await browser.open(host.url);
    const value = await host.signInAs(['auth.roles.list']);
    await page.context().addCookies([{ name: 'auth_token', value, url: host.url }]);
    await page.goto('/backend/records/auth.role');
    await page.getByRole('link', { name: 'employee' }).click();
    await page.getByRole('button', { name: 'Greet' }).click();
    await page.getByText('Greet: done.').waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.getByRole('button', { name: 'Clash' }).click();
    await page.getByText('It is greeted already').waitFor();
    await page.getByRole('button', { name: 'Banish' }).click();
    await page.getByText(/guest\.banish/).waitFor();
    expect(await page.getByText(/^(?:Clash|Banish): done/).count()).toBe(0);
  });
});
