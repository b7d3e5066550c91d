/** @covers modules/console modules/auth modules/customers core/parts/pages core/parts/extensions */
import { startTestHost, type TestHost } from '@tenantry/core/testing';
import { Browser, hasBrowser } from '../../support/browser/Browser';
import { checkPage, openSignedIn } from '../../support/browser/consolePages';
import { AuthoredPackages } from '../../support/AuthoredPackages';

const CODE = `
  import { createElement as h } from 'react';
  import { Card, RecordForm, RecordList } from '@tenantry/console';
  export const Page = () => h(Card, { title: 'Roles of all' },
    h(RecordList, { collection: 'auth.role', columns: ['name'], base: '/backend/records/auth.role' }),
    h(RecordForm, { collection: 'auth.role', onSaved: (id) => { document.documentElement.dataset.saved = id; } }));
  const nameOf = ({ name, email, ruleName }) => name ?? email ?? ruleName;
  export const Tool = ({ record }) => h('button', { type: 'button' }, 'Print ' + nameOf(record));
  export const Beside = ({ record }) => h('p', null, 'Beside ' + nameOf(record));
  export const Tab = ({ record }) => h('p', null, 'Badges of ' + nameOf(record));
  export const ListTool = ({ records }) => h('p', null, 'Badges for ' + records.length);
  export const Any = ({ kind, record, records }) => h('p', null, 'Any ' + kind + ' ' + (records?.length ?? nameOf(record)));
  export const Known = ({ kind, record }) => h('p', null, 'Known ' + kind + ' ' + nameOf(record));
  export const DashboardTool = () => h('p', null, 'Badges of today');`;

/** Parts for all places of a kind of record. */
const forKind = (kind: string, id: string) => ({
  slots: [
    { id: `badges.${id}_tool`, title: 'Print', slot: `${kind}.toolbar`, component: 'Tool' },
    { id: `badges.${id}_beside`, title: 'Beside', slot: `${kind}.aside`, component: 'Beside' },
    { id: `badges.${id}_tab`, title: 'Badges', slot: `${kind}.tabs`, component: 'Tab' },
    { id: `badges.${id}_list`, title: 'Badges of all', slot: `${kind}.list.toolbar`, component: 'ListTool' },
  ],
  actions: [
    {
      id: `badges.${id}_give`,
      on: kind,
      title: 'Give',
      request: 'POST /badges/{id}',
      confirm: true,
      bulk: true,
    },
  ],
});

const KINDS = [
  forKind('auth.role', 'role'),
  forKind('auth.user', 'user'),
  forKind('business_rules.rule', 'rule'),
];

const MANIFEST = `
  const { conflict, defineModule, routeFor, widgetKind } = require('@tenantry/core');
  const Joi = require('joi');
  let given = 0;
  module.exports = defineModule({
    title: 'Badges',
    routes: [routeFor()({
      method: 'POST', path: '/badges/:id', summary: 'Give a badge', access: 'authenticated',
      params: Joi.object({ id: Joi.string().guid().required() }),
      responses: {
        200: { description: 'Given', body: Joi.object({ ok: Joi.boolean() }) },
        409: { description: 'Has one', body: Joi.object().unknown(true) },
      },
      handler: ({ params }) => {
        given += 1;
        if (given === 3) throw conflict('It has a badge');
        return { ok: true };
      },
    })],
    contributes: { 'console.extensions': [{
      id: 'badges', api: '^1.0.0', entry: 'index.js',
      pages: [{ id: 'badges.page', title: 'Badges', path: '/backend/badges', component: 'Page' }],
      slots: [...${JSON.stringify([
        ...KINDS.flatMap(({ slots }) => slots),
        { id: 'badges.any', title: 'Any', slot: '*.aside', component: 'Any' },
        { id: 'badges.any_list', title: 'Any', slot: '*.list.toolbar', component: 'Any' },
        { id: 'badges.day', title: 'Today', slot: 'dashboards.toolbar', component: 'DashboardTool' },
      ])}, {
        id: 'badges.known', title: 'Known', slot: '*.toolbar', component: 'Known',
        kinds: (contributions, access) =>
          contributions.of(widgetKind).visible(access).length > 0 ? ['auth.role', 'auth.absent'] : [],
      }],
      actions: ${JSON.stringify(KINDS.flatMap(({ actions }) => actions))},
    }] },
  });`;

(hasBrowser ? describe : describe.skip)('places of the console for parts of modules', () => {
  let packages: AuthoredPackages;
  let host: TestHost;
  let browser: Browser;

  beforeAll(async () => {
    packages = await AuthoredPackages.create('badges');
    await packages.describe('badges', { assets: { folder: './assets' }, optional: { console: '*' } });
    await packages.write('badges', { 'manifest.js': MANIFEST, 'assets/index.js': CODE });
    [host, browser] = await Promise.all([
      startTestHost({ sources: ['./modules/*', packages.folderOf('badges')] }),
      Browser.start(),
    ]);
  });
  afterEach(() => browser.closePages());
  afterAll(async () => {
    await browser?.stop();
    await host?.stop();
    await packages?.remove();
  });

  test('are on the page of a record: beside its heading, beside its content, and among its tabs', async () => {
    for (const [width, colours] of [
      [1280, 'light'],
      [320, 'dark'],
    ] as const) {
      const { page, problems } = await browser.open(host.url, { width, colours });
      await openSignedIn(page, host, '/backend/records/auth.role');
      await page.getByRole('link', { name: 'employee' }).click();
      await page.getByRole('button', { name: 'Print employee' }).waitFor();
      await page.getByText('Beside employee').waitFor();
      await page.getByText('Any auth.role employee').waitFor();
      await page.getByText('Known auth.role employee').waitFor();
      await page.getByRole('tab', { name: 'Badges' }).click();
      await page.getByText('Badges of employee').waitFor();
      await checkPage(page, `places-record-${width}`);
      expect(problems).toEqual([]);
    }
  });

  test('are in the dialog of a record too, where what is typed is kept, and in the list behind it', async () => {
    const { page, problems } = await browser.open(host.url);
    await openSignedIn(page, host, '/backend/users');
    await page.getByText(/^Badges for [1-9]/).waitFor();
    await page.getByRole('button', { name: `Actions: ${host.administrator.email}` }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog');
    await page.getByText(/^Any auth.user [1-9]/).waitFor();
    await dialog.getByText(/^Beside /).waitFor();
    // A part that names kinds is on records of these alone.
    expect(await page.getByText(/^Known /).count()).toBe(0);
    await dialog.getByLabel('Name').fill('Ada');
    await dialog.getByText('Badges', { exact: true }).click();
    await dialog.getByText(/^Badges of /).waitFor();
    await dialog.getByRole('button', { name: 'Give' }).click();
    await page.getByRole('dialog').last().getByRole('button', { name: 'Give' }).click();
    await page.getByText('Give: done.').waitFor();
    await checkPage(page, 'places-dialog');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('rowheader', { name: 'Ada' }).waitFor();
    expect(problems).toEqual([]);
  });

  test('are on the page that the console has for rules', async () => {
    const token = await host.signIn();
    const json = { ruleName: 'Limit', ruleId: 'LIMIT', ruleType: 'GUARD', entityType: 'customers.deal' };
    const { body } = await host.request<{ id: string }>('POST', '/business_rules/rules', { token, json });
    const { page, problems } = await browser.open(host.url);
    await openSignedIn(page, host, `/backend/business-rules/${body.id}`);
    await page.getByRole('button', { name: 'Print Limit' }).waitFor();
    await page.getByText('Beside Limit').waitFor();
    await page.getByRole('tab', { name: 'Badges' }).click();
    await page.getByText('Badges of Limit').waitFor();
    expect(problems).toEqual([]);
  });

  test('hold a list and a form of records in a component of the module', async () => {
    const { page, problems } = await browser.open(host.url);
    await openSignedIn(page, host, '/backend/badges');
    await page.getByRole('heading', { level: 2, name: 'Roles of all' }).waitFor();
    await page.getByRole('link', { name: 'employee' }).waitFor();
    await page.getByLabel('Name (required)').fill('Winner');
    await page.getByRole('button', { name: 'Create role' }).click();
    await page.locator('html[data-saved]').waitFor();
    await page.getByRole('link', { name: 'Winner' }).waitFor();
    await checkPage(page, 'places-component');
    expect(problems).toEqual([]);
  });

  test('are on the dashboard', async () => {
    const { page, problems } = await browser.open(host.url);
    await openSignedIn(page, host, '/backend/dashboards');
    await page.locator('.page-actions').getByText('Badges of today').waitFor();
    expect(problems).toEqual([]);
  });

  test('an action is run for the selected records of a list, which says what was refused', async () => {
    const { page, problems } = await browser.open(host.url);
    await openSignedIn(page, host, '/backend/records/auth.role');
    await page.getByText(/^Badges for [3-9]/).waitFor();
    await page.getByRole('checkbox', { name: 'Select all' }).check();
    await page
      .getByRole('group', { name: /records selected/ })
      .getByRole('button', { name: 'Give' })
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Give' }).click();
    const done = page.getByRole('dialog', { name: 'Done' });
    await done.getByText('1 was refused:').waitFor();
    await done.getByText(/It has a badge/).waitFor();
    await checkPage(page, 'places-bulk');
    expect(problems).toEqual([]);
  });
});
