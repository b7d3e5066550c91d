/** @covers modules/console modules/auth modules/customers core/parts/pages core/parts/extensions */
import { startTestHost, type TestHost } from '@tenantry/core/testing';
import { Browser, hasBrowser } from '../../support/browser/Browser';
import { fact, openSignedIn } from '../../support/browser/consolePages';
import { AuthoredPackages } from '../../support/AuthoredPackages';

/** Draws a widget, the names of roles, and their input. @param before the latter two */
const code = (before = '') => `
  import { createElement as h } from 'react';
  export const Best = ({ settings }) => h('p', null, 'Best: ' + settings.name);
  export const Name = ({ value }) => ${before} h('b', null, '♦ ' + value);
  export const NameInput = ({ label, value, onChange, error }) => ${before} h('label', null, 'Own ' + label,
    h('input', { value, onChange: (event) => onChange(event.target.value.toLowerCase()) }), error);`;

const MANIFEST = `
  const { defineModule, routeFor } = require('@tenantry/core');
  const Joi = require('joi');
  module.exports = defineModule({
    title: 'Medals',
    widgets: [
      { id: 'medals.best', title: 'Best medal', component: 'Best', defaultEnabled: true, defaultSettings: { name: 'gold' },
        settings: [{ name: 'name', title: 'Name on the medal', kind: 'text' }] },
      { id: 'medals.count', title: 'Medals by kind', defaultEnabled: true,
        view: { chart: 'bar', request: 'GET /medals/count', label: 'kind', value: 'count' },
        settings: [{ name: 'metal', title: 'Metal', kind: 'choice',
          choices: [{ value: '', title: 'All' }, { value: 'Silver', title: 'Only silver' }] }] },
      { id: 'medals.plain', title: 'Plain medals', component: 'Best', defaultEnabled: true },
    ],
    routes: [routeFor()({
      method: 'GET', path: '/medals/count', summary: 'Count medals', access: 'authenticated',
      responses: { 200: { description: 'Medals', body: Joi.object({ items: Joi.array() }) } },
      query: Joi.object({ metal: Joi.string().valid('Gold', 'Silver').allow('').default('') }),
      handler: ({ query: { metal } }) => ({
        items: [{ kind: 'Gold', count: '3' }, { kind: 'Silver', count: 5 }].filter(({ kind }) => !metal || kind === metal),
      }),
    })],
    contributes: { 'console.extensions': [{
      id: 'medals', api: '^1.0.0', entry: 'index.js',
      pages: [{ id: 'medals.roles', title: 'Roles', path: '/backend/medals', view: { collection: 'auth.role', columns: ['name'] } }],
      cells: [{ id: 'medals.name', title: 'Name', on: 'auth.role', member: 'name', component: 'Name' }],
      inputs: [{ id: 'medals.input', title: 'Name input', on: 'auth.role', kind: 'text', component: 'NameInput' }],
      signIn: [{ id: 'medals.sso', title: 'Sign in with Medals', href: '/api/medals/sso' }],
    }] },
    translations: { de: { titles: { 'Sign in with Medals': 'Mit Medals anmelden' } } },
  });`;

(hasBrowser ? describe : describe.skip)('parts of modules within pages of the console', () => {
  let packages: AuthoredPackages;
  let host: TestHost;
  let browser: Browser;

  beforeAll(async () => {
    packages = await AuthoredPackages.create('medals');
    await packages.describe('medals', { assets: { folder: './assets' }, optional: { console: '*' } });
    await packages.write('medals', { 'manifest.js': MANIFEST, 'assets/index.js': code() });
    [host, browser] = await Promise.all([
      startTestHost({
        sources: [
          './modules/{auth,console,directory,events,dashboards,audit_logs}',
          packages.folderOf('medals'),
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

  test('draw widgets of the dashboard by code, and as charts of what a route answers', async () => {
    const { page, problems } = await browser.open(host.url);
    await openSignedIn(page, host, '/backend/dashboards');
    const best = page.getByRole('region', { name: 'Best medal' });
    await best.getByText('Best: gold').waitFor();
    const count = page.getByRole('region', { name: 'Medals by kind' });
    await count.getByRole('button', { name: 'Show as a table' }).click();
    await count.getByRole('row', { name: 'Gold 3' }).waitFor();
    expect(problems).toEqual([]);
  });

  test('have settings that people change on the dashboard, in a form that their module declares', async () => {
    const { page, problems } = await browser.open(host.url);
    await openSignedIn(page, host, '/backend/dashboards');
    await page.getByRole('button', { name: 'Arrange' }).click();
    const best = page.getByRole('region', { name: 'Best medal' });
    await best.getByRole('button', { name: 'Settings' }).click();
    await page.getByLabel('Name on the medal').fill('platinum');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await best.getByText('Best: platinum').waitFor();
    const count = page.getByRole('region', { name: 'Medals by kind' });
    await count.getByRole('button', { name: 'Settings' }).click();
    await page.getByLabel('Metal').selectOption('Only silver');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await count.getByRole('button', { name: 'Show as a table' }).click();
    await count.getByRole('row', { name: 'Gold 3' }).waitFor({ state: 'detached' });
    await count.getByRole('row', { name: 'Silver 5' }).waitFor();
    const plain = page.getByRole('region', { name: 'Plain medals' });
    expect(await plain.getByRole('button', { name: 'Settings' }).count()).toBe(0);
    await page.reload();
    await best.getByText('Best: platinum').waitFor();
    expect(problems).toEqual([]);
  });

  test('change values in cells of lists too, by keys', async () => {
    const { page, problems } = await browser.open(host.url);
    await openSignedIn(page, host, '/backend/medals?columns=name,created_at');
    const own = page.getByRole('gridcell').filter({ has: page.getByRole('link', { name: '♦ employee' }) });
    await own.getByRole('link').focus();
    await page.keyboard.press('F2');
    await page.getByLabel('Own Name').fill('EMPLOYEE One');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: '♦ employee one' }).waitFor();
    expect(problems).toEqual([]);
  });

  test('draw values in lists and change them in forms, and where they fail the usual ones stand, with a mark', async () => {
    const { page, problems } = await browser.open(host.url);
    await openSignedIn(page, host, '/backend/medals');
    await page.getByRole('link', { name: '♦ employee' }).click();
    await fact(page, 'Name').click();
    const own = page.getByLabel('Own Name');
    await own.fill('EMPLOYEE Two');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'employee two' }).waitFor();
    await fact(page, 'Name').click();
    await own.waitFor();
    expect(problems).toEqual([]);
    await packages.write('medals', { 'assets/index.js': code('null.missing &&') });
    await host.host.reloadModule('medals');
    await page.getByRole('img', { name: 'Name input of Medals failed' }).first().waitFor();
    expect(await page.getByLabel('Name (required)').inputValue()).toBe('employee two');
    await page.goto('/backend/medals');
    await page.getByRole('link', { name: 'employee two' }).waitFor();
    await page.getByRole('img', { name: 'Name of Medals failed' }).first().waitFor();
  });

  test('add ways to sign in, in the language of the page, with the page that was asked for', async () => {
    const { page, problems } = await browser.open(host.url, { locale: 'de' });
    await page.goto('/login?redirect=%2Fbackend%2Fmedals');
    const way = page.getByRole('link', { name: 'Mit Medals anmelden' });
    expect(await way.getAttribute('href')).toBe('/api/medals/sso?redirect=%2Fbackend%2Fmedals');
    expect(problems).toEqual([]);
  });
});
