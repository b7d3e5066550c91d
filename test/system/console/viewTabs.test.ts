/** @covers modules/console modules/auth modules/customers core/parts/pages */
import type { Page } from 'playwright-core';
import { describeInBrowser } from '../../support/browser/describeInBrowser';
import { checkPage, openSignedIn, visit } from '../../support/browser/consolePages';
import { tabTo } from '../../support/browser/tabTo';

const COMPANIES = '/backend/customers/companies';
const FILTERED = `${COMPANIES}?filter=displayName~contains~Quay&sort=-displayName`;

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
const chosen = (page: Page, name: string) =>
  page.getByRole('tab', { name, exact: true, selected: true }).waitFor();
const firms = (page: Page) => page.getByRole('grid').getByRole('link').allTextContents();
const search = (page: Page) => new URL(page.url()).search;

describeInBrowser('stored views in a browser', (given) => {
  beforeAll(async () => {
    const tenant = await given.host.homeTenant();
    for (const displayName of ['Quay One', 'Quay Two', 'Mill'])
      await tenant.create('/customers/companies', { displayName, organizationId: tenant.organizationId });
  });

  /** Waits until the list shows these records. */
  async function shown(page: Page, expected: readonly string[]): Promise<void> {
    const count = expected.length === 1 ? '1 record' : `${expected.length} records`;
    await page.getByText(count, { exact: true }).waitFor();
    await page.locator('table:not([aria-busy=true])').waitFor();
    expect(await firms(page)).toEqual(expected);
  }

  async function saveAs(page: Page, name: string): Promise<void> {
    await page.getByRole('button', { name: 'Save as new view' }).click();
    await page.getByRole('dialog').getByLabel('Name of the view').fill(name);
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await chosen(page, name);
  }

  const menuOf = (page: Page, view: string) =>
    page.getByRole('button', { name: `Actions of the view ${view}` });

  test('keep what a list shows, and are there again on the way back', async () => {
    const { page, problems } = await given.browser.open(given.host.url);
    await openSignedIn(page, given.host, FILTERED);
    await shown(page, ['Quay Two', 'Quay One']);
    await saveAs(page, 'Quays');
    expect(search(page)).toMatch(/^\?tab=[0-9a-f]{8}$/);
    await shown(page, ['Quay Two', 'Quay One']);
    await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
    const changed = page.getByRole('toolbar', { name: 'View changed' });
    await changed.waitFor();
    const address = search(page);
    await page.getByRole('link', { name: 'Quay One' }).click();
    await page.getByRole('heading', { level: 1, name: 'Quay One' }).waitFor();
    await page.getByRole('link', { name: 'Back', exact: true }).click();
    await chosen(page, 'Quays');
    expect(search(page)).toBe(address);
    await changed.getByRole('button', { name: 'Reset' }).click();
    await shown(page, ['Quay Two', 'Quay One']);
    await page.locator('#sidebar').getByRole('link', { name: 'People' }).click();
    await page.locator('h1', { hasText: 'People' }).waitFor();
    await page.locator('#sidebar').getByRole('link', { name: 'Companies' }).click();
    await chosen(page, 'Quays');
    await shown(page, ['Quay Two', 'Quay One']);
    await tab(page, 'All').click();
    await page.getByText('3 records', { exact: true }).waitFor();
    expect(problems).toEqual([]);
  });

  test('are changed, renamed and deleted, which can be undone', async () => {
    const { page, problems } = await given.browser.open(given.host.url);
    await openSignedIn(page, given.host, FILTERED);
    await saveAs(page, 'Ports');
    await visit(page, `${COMPANIES}${search(page)}&sort=displayName`);
    await shown(page, ['Quay One', 'Quay Two']);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('toolbar', { name: 'View changed' }).waitFor({ state: 'detached' });
    await shown(page, ['Quay One', 'Quay Two']);
    await menuOf(page, 'Ports').click();
    await page.getByRole('menuitem', { name: 'Edit view' }).click();
    await page.getByRole('dialog').getByLabel('Name of the view').fill('Harbours');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await chosen(page, 'Harbours');
    await page.reload();
    await shown(page, ['Quay One', 'Quay Two']);
    await menuOf(page, 'Harbours').click();
    await page.getByRole('menuitem', { name: 'Delete view' }).click();
    await tab(page, 'Harbours').waitFor({ state: 'detached' });
    await page.getByText('3 records', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await tab(page, 'Harbours').waitFor();
    expect(problems).toEqual([]);
  });

  test('that are shared begin the list of those who hold a role', async () => {
    const tenant = await given.host.homeTenant();
    const role = await tenant.create('/auth/roles', { name: 'Harbour master', tenantId: tenant.id });
    const { status } = await given.host.request('PUT', '/auth/roles/acl', {
      token: await given.host.rootToken(),
      json: {
        roleId: role,
        tenantId: tenant.id,
        features: ['customers.companies.view', 'customers.people.view'],
        organizations: null,
      },
    });
    expect(status).toBe(200);
    const { page, problems } = await given.browser.open(given.host.url);
    await openSignedIn(page, given.host, FILTERED);
    await page.getByRole('button', { name: 'Save as new view' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name of the view').fill('For harbours');
    await dialog.getByLabel('Share with everyone who sees these records').check();
    await dialog.getByLabel('Harbour master').check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await chosen(page, 'For harbours');
    const { page: other, problems: ofOther } = await given.browser.open(given.host.url);
    const account = await tenant.account('Harbour master');
    await openSignedIn(other, given.host, COMPANIES, account);
    await chosen(other, 'For harbours');
    await shown(other, ['Quay Two', 'Quay One']);
    expect(await menuOf(other, 'For harbours').count()).toBe(0);
    expect(problems).toEqual([]);
    expect(ofOther).toEqual([]);
  });

  test.each(['en', 'de'])('leave the first record of a phone in its first screen (%s)', async (locale) => {
    const { page, problems } = await given.browser.open(given.host.url, { locale });
    await page.setViewportSize({ width: 390, height: 844 });
    await openSignedIn(page, given.host, `${COMPANIES}?tab=all&filter=displayName~contains~Quay`);
    const record = (await page.getByRole('gridcell').getByRole('link').first().boundingBox())!;
    const row = (await page.locator('.records tbody tr').first().boundingBox())!;
    expect(record.y).toBeLessThan(320);
    expect(row.y + row.height).toBeLessThan((await page.locator('.thumb-bar').boundingBox())!.y);
    const tools = page.locator('.list-view > .tools');
    expect((await tools.boundingBox())!.height).toBeLessThan(60);
    const last = tools.getByRole('button').last();
    await last.focus();
    const { x, width } = (await last.boundingBox())!;
    expect(x + width).toBeLessThanOrEqual(390);
    expect(problems).toEqual([]);
  });

  test('have two lines for a record on a phone: name and amount, state and day', async () => {
    const home = await given.host.homeTenant();
    const { organizationId } = home;
    const pipelineId = await home.create('/customers/pipelines', { name: 'Sales', organizationId });
    const stage = { pipelineId, label: 'New', organizationId };
    const pipelineStageId = await home.create('/customers/pipeline-stages', stage);
    const amount = { valueAmount: 1200, valueCurrency: 'EUR' };
    await home.create('/customers/deals', { title: 'Bolts', ...amount, pipelineStageId, organizationId });
    const { page, problems } = await given.browser.open(given.host.url);
    await page.setViewportSize({ width: 390, height: 844 });
    await openSignedIn(page, given.host, '/backend/customers/deals?view=list');
    const row = page.getByRole('row', { name: /Bolts/ });
    await row.getByText('Open', { exact: true }).waitFor();
    expect((await row.boundingBox())!.height).toBeLessThan(80);
    expect((await row.getByText('1,200 EUR').boundingBox())!.x).toBeGreaterThan(200);
    expect(await row.getByText('New', { exact: true }).isVisible()).toBe(false);
    expect(problems).toEqual([]);
  });

  test('are shown without what the records have no more', async () => {
    const { page, problems } = await given.browser.open(given.host.url);
    const missing = 'extensions.gone.points';
    const { status, body } = await given.host.request<{ id: string }>('POST', '/console/views', {
      token: await given.host.rootToken(),
      json: {
        recordKind: 'customers.company',
        name: 'Of a module that is off',
        columns: ['displayName', missing],
        sort: missing,
        conditions: [
          { member: missing, operator: 'is', value: '1' },
          { member: 'displayName', operator: 'no_operator', value: 'x' },
          { member: 'displayName', operator: 'contains', value: 'Quay' },
        ],
      },
    });
    expect(status).toBe(201);
    await openSignedIn(page, given.host, `${COMPANIES}?tab=${body.id.split('-')[0]}`);
    await chosen(page, 'Of a module that is off');
    await page.getByText('2 records', { exact: true }).waitFor();
    expect(await page.getByRole('columnheader').allTextContents()).toEqual(['', 'Name']);
    expect(await page.getByRole('toolbar', { name: 'View changed' }).count()).toBe(0);
    expect(problems).toEqual([]);
  });

  test('are one stop of the Tab key, and fit into a phone', async () => {
    const { page, problems } = await given.browser.open(given.host.url);
    await openSignedIn(page, given.host, FILTERED);
    await saveAs(page, 'A view with a name that is longer than a phone is wide');
    await tab(page, 'All').click();
    await tabTo(page, tab(page, 'All'));
    await page.keyboard.press('End');
    expect(await page.evaluate('document.activeElement.getAttribute("aria-selected")')).toBe('true');
    expect(await page.evaluate('document.activeElement.textContent')).not.toBe('All');
    await page.keyboard.press('Home');
    await chosen(page, 'All');
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.getAttribute("role")')).not.toBe('tab');
    await visit(page, `${COMPANIES}?tab=all&sort=-displayName`);
    await page.getByRole('button', { name: 'Save as new view' }).waitFor();
    await checkPage(page, 'view-tabs');
    await page.getByRole('button', { name: 'Save as new view' }).click();
    await page.getByRole('dialog').getByLabel('Share with everyone who sees these records').check();
    await checkPage(page, 'view-dialog');
    expect(problems).toEqual([]);
  });
});
