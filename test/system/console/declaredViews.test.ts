/** @covers modules/console modules/auth modules/customers core/parts/pages core/parts/extensions */
import { readFile } from 'node:fs/promises';
import { startTestHost, type TestHost } from '@tenantry/core/testing';
import type { Page } from 'playwright-core';
import { Browser, hasBrowser } from '../../support/browser/Browser';
import { checkPage, fact, openSignedIn, visit } from '../../support/browser/consolePages';
import { AuthoredPackages } from '../../support/AuthoredPackages';

const page = (name: string, title: string, view: object) => ({
  id: `plans.${name}`,
  title,
  path: `/backend/plans/${name}`,
  view,
});

const PAGES = [
  page('tree', 'Range of goods', {
    collection: 'catalog.category',
    columns: ['name', 'slug'],
    tree: { by: 'parentId' },
    opens: 'tree',
  }),
  page('people', 'Free people', { collection: 'customers.person', tree: { by: 'companyEntityId' } }),
  page('deals', 'Sales plan', {
    collection: 'customers.deal',
    board: { by: 'status', card: ['valueAmount'], sum: { member: 'valueAmount', currency: 'valueCurrency' } },
    calendar: { by: 'expectedCloseAt' },
  }),
  page('sorted', 'Sorted deals', {
    collection: 'customers.deal',
    columns: ['title', 'status'],
    sort: '-title',
    saved: [
      { title: 'Open ones', filter: [{ member: 'status', operator: 'is', value: 'open' }], isDefault: true },
      { title: 'Some', filter: [{ member: 'title', operator: 'is_any_of', value: ['Fleet', 'Yachts'] }] },
    ],
  }),
  page('firms', 'Firms', {
    collection: 'customers.company',
    columns: ['displayName', 'extensions.plans.rating'],
    related: [{ id: 'plans.staff', title: 'Staff', collection: 'customers.person', by: 'companyEntityId' }],
  }),
];

const SLOTS = [
  {
    id: 'plans.sales',
    title: 'Sales',
    slot: 'customers.company.tabs',
    view: {
      collection: 'customers.deal',
      columns: ['title', 'valueAmount'],
      form: ['title', 'valueAmount', 'expectedCloseAt'],
      help: 'What this firm buys.',
      board: { by: 'pipelineStageId' },
      calendar: { by: 'expectedCloseAt' },
      filter: { companyIds: '{id}' },
    },
  },
];

const MANIFEST = `const Joi = require('joi');
module.exports = require('@tenantry/core').defineModule({
  title: 'Plans',
  enrichers: [{
    id: 'plans.rating',
    target: { resource: { kind: 'customers.company' } },
    fields: Joi.object({ rating: Joi.string() }),
    enrich: (keys) => Object.fromEntries(keys.map((key) => [key, { rating: 'Gold' }])),
  }],
  contributes: { 'attachments.targets': [{ id: 'catalog.category' }], 'console.extensions': [{ id: 'plans', api: '^1.0.0', pages: ${JSON.stringify(PAGES)},
    slots: ${JSON.stringify(SLOTS)} }] },
});`;

const focused = (at: Page) =>
  at.evaluate<string>('document.activeElement.querySelector("a")?.textContent ?? ""');

(hasBrowser ? describe : describe.skip)('views that a module declares', () => {
  let packages: AuthoredPackages;
  let host: TestHost;
  let browser: Browser;
  let organizationId: string;

  beforeAll(async () => {
    packages = await AuthoredPackages.create('plans');
    await packages.describe('plans', { optional: { attachments: '*', console: '*', customers: '*' } });
    await packages.write('plans', { 'manifest.js': MANIFEST });
    [host, browser] = await Promise.all([
      startTestHost({ sources: ['./modules/*', packages.folderOf('plans')] }),
      Browser.start(),
    ]);
    const home = await host.homeTenant();
    ({ organizationId } = home);
    const category = (name: string, parentId: string | null) =>
      home.create('/catalog/categories', { name, slug: name.toLowerCase(), parentId, organizationId });
    const furniture = await category('Furniture', null);
    const chairs = await category('Chairs', furniture);
    await category('Stools', chairs);
    await category('Tables', furniture);
    await category('Lamps', null);
    await home.create('/customers/deals', {
      title: 'Fleet',
      status: 'open',
      expectedCloseAt: '2026-02-11T12:00:00Z',
      organizationId,
    });
    const companyEntityId = await home.create('/customers/companies', {
      displayName: 'Harbour',
      organizationId,
    });
    const person = (firstName: string, more: object) =>
      home.create('/customers/people', {
        firstName,
        lastName: 'Ash',
        displayName: `${firstName} Ash`,
        organizationId,
        ...more,
      });
    await person('Ada', { companyEntityId });
    await person('Bo', {});
  });
  afterEach(() => browser.closePages());
  afterAll(async () => {
    await browser?.stop();
    await host?.stop();
    await packages?.remove();
  });

  test('show a tree, under the title of the page, which keys open and close', async () => {
    const { page: at, problems } = await browser.open(host.url);
    await openSignedIn(at, host, '/backend/plans/tree');
    await at.getByRole('heading', { level: 1, name: 'Range of goods' }).waitFor();
    expect(await at.title()).toContain('Range of goods');
    const grid = at.getByRole('treegrid');
    await grid.getByRole('button', { name: 'Show what is below Furniture' }).waitFor();
    expect(await grid.getByRole('row', { name: 'Chairs' }).count()).toBe(0);
    await grid.getByRole('row', { name: 'Furniture' }).focus();
    await at.keyboard.press('ArrowRight');
    await grid.getByRole('row', { name: 'Chairs' }).waitFor();
    await grid.getByRole('button', { name: 'Show what is below Chairs' }).waitFor();
    await at.keyboard.press('ArrowRight');
    expect(await focused(at)).toBe('Chairs');
    await at.keyboard.press('ArrowRight');
    await grid.getByRole('row', { name: 'Stools' }).waitFor();
    expect(await grid.getByRole('row', { name: 'Stools' }).getAttribute('aria-level')).toBe('3');
    await at.keyboard.press('End');
    await at.keyboard.press('ArrowUp');
    await at.keyboard.press('ArrowLeft');
    expect(await focused(at)).toBe('Furniture');
    await checkPage(at, 'tree-1280');
    await at.keyboard.press('ArrowLeft');
    await grid.getByRole('row', { name: 'Chairs' }).waitFor({ state: 'detached' });
    await at.keyboard.press('Enter');
    await at.waitForURL(/\/plans\/tree\/[0-9a-f-]{36}$/);
    expect(problems).toEqual([]);
  });

  test('show only what stands at the top of a tree until something is opened', async () => {
    const { page: at, problems } = await browser.open(host.url);
    await openSignedIn(at, host, '/backend/plans/people?view=tree');
    await at.getByRole('row', { name: 'Bo Ash' }).waitFor();
    expect(await at.getByRole('row', { name: 'Ada Ash' }).count()).toBe(0);
    expect(problems).toEqual([]);
  });

  test('show a month, and the months around it', async () => {
    const { page: at, problems } = await browser.open(host.url, { colours: 'dark' });
    await openSignedIn(at, host, '/backend/plans/deals?view=calendar&month=2026-03');
    await at.getByText('No records in this month.').waitFor();
    await at.getByRole('button', { name: 'Previous month' }).click();
    await at.getByRole('cell', { name: /11.*Fleet/ }).waitFor();
    expect(at.url()).toContain('month=2026-02');
    await checkPage(at, 'calendar-1280');
    await at.getByRole('link', { name: 'Fleet' }).click();
    await at.getByRole('heading', { level: 1, name: 'Fleet' }).waitFor();
    expect(problems).toEqual([]);
  });

  test('show a board by a member, and the list until it is chosen', async () => {
    const { page: at, problems } = await browser.open(host.url);
    await openSignedIn(at, host, '/backend/plans/deals');
    await at.getByRole('grid').waitFor();
    await at.getByRole('button', { name: 'Board' }).click();
    await at.waitForURL(/view=board/);
    await at.getByRole('button', { name: 'Calendar' }).click();
    await at.getByRole('table').waitFor();
    expect(problems).toEqual([]);
  });

  test('show records of another kind on the page of the one that they belong to', async () => {
    const { page: at, problems } = await browser.open(host.url);
    await openSignedIn(at, host, '/backend/plans/firms');
    await at.getByRole('link', { name: 'Harbour' }).click();
    await at.getByRole('tab', { name: 'Staff' }).click();
    await at.getByText('Ada Ash').first().waitFor();
    expect(await at.getByText('Bo Ash').count()).toBe(0);
    expect(problems).toEqual([]);
  });

  test('show in lists and on pages what another module adds to the records', async () => {
    const { page: at, problems } = await browser.open(host.url);
    await openSignedIn(at, host, '/backend/plans/firms');
    await at.getByRole('columnheader', { name: 'Rating' }).waitFor();
    await at.getByRole('gridcell', { name: 'Gold', exact: true }).waitFor();
    await at.getByRole('link', { name: 'Harbour' }).click();
    await at.getByRole('definition').filter({ hasText: 'Gold' }).waitFor();
    expect(problems).toEqual([]);
  });

  test('are exported with what another module adds, and with the columns that people have chosen', async () => {
    const { page: at, problems } = await browser.open(host.url);
    const exported = async () => {
      const saved = at.waitForEvent('download');
      await at.getByRole('button', { name: 'Export' }).click();
      await at.getByRole('menuitem', { name: /^CSV: records that/ }).click();
      const lines = (await readFile(await (await saved).path(), 'utf8')).trim().split('\n');
      return lines.map((line) => line.split(',').slice(-2).join());
    };
    await openSignedIn(at, host, '/backend/plans/firms');
    await at.getByRole('gridcell', { name: 'Gold', exact: true }).waitFor();
    const [header, line] = await exported();
    expect([header, line]).toEqual([
      expect.stringMatching(/,extensions\.plans\.rating$/),
      expect.stringMatching(/,Gold$/),
    ]);
    await visit(at, '/backend/plans/firms?columns=extensions.plans.rating,displayName');
    await at.getByRole('gridcell', { name: 'Gold', exact: true }).waitFor();
    expect(await exported()).toEqual(['extensions.plans.rating,display_name', 'Gold,Harbour']);
    expect(problems).toEqual([]);
  });

  test('have a tab for files on records that any module names as a target of files', async () => {
    const { page: at, problems } = await browser.open(host.url);
    await openSignedIn(at, host, '/backend/plans/tree');
    await at.getByRole('link', { name: 'Lamps' }).click();
    await at.getByRole('tab', { name: 'Files' }).click();
    await at.getByText('No files of this record yet').waitFor();
    const home = await host.homeTenant();
    const fieldOfDeals = { entityId: 'customers.deal', key: 'dock', label: 'Dock', kind: 'text' };
    const id = await home.create('/entities/custom-fields', fieldOfDeals);
    await visit(at, `/backend/custom-fields/${id}`);
    await at.getByRole('heading', { level: 1, name: 'Dock' }).waitFor();
    expect(await at.getByRole('tab', { name: 'Files' }).count()).toBe(0);
    expect(problems).toEqual([]);
  });

  test('begin with their order and the tab of a filter, beside that of all records and of others', async () => {
    const home = await host.homeTenant();
    for (const [title, status] of [
      ['Anchors', 'open'],
      ['Yachts', 'lost'],
    ])
      await home.create('/customers/deals', { title, status, organizationId });
    const { page: at, problems } = await browser.open(host.url);
    await openSignedIn(at, host, '/backend/plans/sorted');
    const titles = () => at.getByRole('grid').getByRole('link').allTextContents();
    const shown = async (expected: readonly string[]) => {
      await at.getByText(`${expected.length} records`, { exact: true }).waitFor();
      await at.locator('table:not([aria-busy=true])').waitFor();
      expect(await titles()).toEqual(expected);
    };
    await shown(['Fleet', 'Anchors']);
    await at.getByRole('tab', { name: 'Open ones', selected: true }).waitFor();
    await at.getByRole('tab', { name: 'All' }).click();
    await shown(['Yachts', 'Fleet', 'Anchors']);
    await at.getByRole('tab', { name: 'Some' }).click();
    await shown(['Yachts', 'Fleet']);
    await at.reload();
    await at.getByRole('tab', { name: 'Some', selected: true }).waitFor();
    await shown(['Yachts', 'Fleet']);
    await visit(at, '/backend/plans/sorted?filter=title~is~Anchors');
    await at.getByRole('tab', { name: 'All', selected: true }).waitFor();
    await at.getByText('1 record', { exact: true }).waitFor();
    expect(await titles()).toEqual(['Anchors']);
    expect(problems).toEqual([]);
  });

  test('create records that name the shown one among others, and open their pages, from which Back leads here', async () => {
    const { page: at, problems } = await browser.open(host.url);
    await openSignedIn(at, host, '/backend/customers/companies');
    await at.getByRole('link', { name: 'Harbour' }).click();
    await at.getByRole('tab', { name: 'Sales' }).click();
    await at.getByText('What this firm buys.').waitFor();
    await at.getByRole('button', { name: 'Create deal' }).first().click();
    const dialog = at.getByRole('dialog');
    await dialog.getByLabel('Title').fill('Cranes');
    expect(await dialog.getByText('Companies').count()).toBe(0);
    await dialog.getByRole('button', { name: 'Save' }).click();
    const company = at.url();
    const opened = (title: string) => at.getByRole('heading', { level: 1, name: title });
    await at.getByRole('link', { name: 'Cranes' }).click();
    await opened('Cranes').waitFor();
    await fact(at, 'Title').click();
    await at.getByLabel('Title').fill('Two cranes');
    await at.getByRole('button', { name: 'Save', exact: true }).click();
    await opened('Two cranes').waitFor();
    const [id] = /[0-9a-f-]{36}(?=\?)/.exec(at.url()) ?? [];
    const expectedCloseAt = new Date().toISOString();
    const home = await host.homeTenant();
    const pipelineId = await home.create('/customers/pipelines', { name: 'Quay', organizationId });
    const stage = { pipelineId, label: 'Talks', organizationId };
    const pipelineStageId = await home.create('/customers/pipeline-stages', stage);
    const json = { id, expectedCloseAt, pipelineId, pipelineStageId };
    expect(await host.request('PUT', '/customers/deals', { token: await host.signIn(), json })).toMatchObject(
      { status: 200 },
    );
    await at.getByRole('tab', { name: 'Files' }).click();
    await at.reload();
    await at.getByRole('link', { name: 'Back' }).click();
    await at.getByRole('gridcell', { name: 'Two cranes', exact: true }).waitFor();
    expect(at.url()).toBe(company);
    expect(await at.getByText('Fleet').count()).toBe(0);
    await checkPage(at, 'record-sales');
    await at.getByRole('button', { name: 'Calendar' }).click();
    await at.getByRole('cell').getByRole('link', { name: 'Two cranes' }).click();
    await opened('Two cranes').waitFor();
    await at.goBack();
    await opened('Harbour').waitFor();
    expect(at.url()).toBe(company);
    await at.getByRole('button', { name: 'Board' }).click();
    await at.getByRole('region', { name: 'Talks' }).getByRole('link', { name: 'Two cranes' }).click();
    await opened('Two cranes').waitFor();
    await at.getByRole('button', { name: 'Delete' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await at.getByText('What this firm buys.').waitFor();
    expect(at.url()).toBe(company);
    expect(problems).toEqual([]);
  });

  test('are there in narrow windows', async () => {
    const { page: at, problems } = await browser.open(host.url, { width: 320 });
    await openSignedIn(at, host, '/backend/plans/deals?view=calendar&month=2026-02');
    await at.getByText('Wednesday, February 11').waitFor();
    await checkPage(at, 'calendar-320');
    await visit(at, '/backend/plans/tree');
    await at.getByRole('row', { name: 'Furniture' }).waitFor();
    await checkPage(at, 'tree-320');
    expect(problems).toEqual([]);
  });
});
