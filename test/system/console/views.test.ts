/** @covers modules/console modules/auth modules/customers core/parts/pages */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describeInBrowser } from '../../support/browser/describeInBrowser';
import { checkPage, chooseOrganization, fact, openSignedIn } from '../../support/browser/consolePages';
import { holdRequests } from '../../support/browser/holdRequests';
import { pressByKeys, pressUntil, tabTo } from '../../support/browser/tabTo';

const COMPANIES = '/backend/customers/companies';

/** Text of the cell or control that has the focus. */
const focused = (page: Page) => page.evaluate<string>('document.activeElement.textContent');

const search = (page: Page) => decodeURIComponent(new URL(page.url()).search);

describeInBrowser('lists and records in a browser', (given) => {
  let token: string;

  beforeAll(async () => {
    token = await given.host.signIn(given.host.administrator.email, given.host.administrator.password);
    const home = await given.host.homeTenant();
    for (let number = 1; number <= 30; number++) {
      const displayName = `Firm ${String(number).padStart(2, '0')}`;
      await home.create('/customers/companies', { displayName, organizationId: home.organizationId });
    }
  });

  async function companyNamed(displayName: string) {
    const { body } = await given.host.request<{ items: { id: string; status: string | null }[] }>(
      'GET',
      `/customers/companies?search=${encodeURIComponent(displayName)}`,
      { token },
    );
    return body.items[0];
  }

  test('keys move between the cells of a table, and Tab leaves it', async () => {
    const { page, problems } = await given.browser.open(given.host.url);
    await openSignedIn(page, given.host, `${COMPANIES}?sort=displayName&columns=displayName,created_at`);
    const next = page.getByRole('button', { name: 'Next page' });
    await next.waitFor();
    await page.getByRole('link', { name: 'Firm 01' }).focus();
    const places: string[] = [];
    for (const key of [
      'ArrowDown',
      'End',
      'ArrowDown',
      'Control+End',
      'Control+Home',
      'ArrowRight',
      'ArrowUp',
    ]) {
      await page.keyboard.press(key);
      places.push(await focused(page));
    }
    const [second, created, , last, , first, heading] = places;
    expect([second, first, heading]).toEqual(['Firm 02', 'Firm 01', 'Name ↑']);
    expect([created, last].every((time) => /Today, \d/.test(time ?? ''))).toBe(true);
    await page.keyboard.press('Tab');
    await next.and(page.locator(':focus')).waitFor();
    expect(problems).toEqual([]);
  });

  test('a list is sorted, filtered, searched and paged, and its address says how', async () => {
    const { page, problems } = await given.browser.open(given.host.url);
    await openSignedIn(page, given.host, COMPANIES);
    const first = page.locator('tbody tr').first();
    // Companies begin by name.
    await first.getByText('Firm 01').waitFor();
    await page.getByRole('button', { name: 'Name', exact: true }).click();
    await first.getByText('Firm 30').waitFor();
    await page.getByRole('button', { name: 'Next page' }).click();
    await first.getByText('Firm 05').waitFor();
    expect(search(page)).toBe('?sort=-displayName&page=2');
    await page.getByRole('searchbox').fill('Firm 07');
    await page.getByText('1 record', { exact: true }).waitFor();
    await page.getByRole('searchbox').fill('');
    await page.getByText('30 records').waitFor();
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByRole('button', { name: 'Add a condition' }).click();
    await page.getByLabel('Value', { exact: true }).fill('Firm 1');
    await page.getByText('10 records').waitFor();
    expect(search(page)).toBe('?sort=-displayName&filter=displayName~contains~Firm+1');
    await page.reload();
    await page.getByText('10 records').waitFor();
    expect(problems).toEqual([]);
  });

  test('a cell is edited by keys, the focus comes back to it, and the change is undone from its toast', async () => {
    const { page, problems } = await given.browser.open(given.host.url);
    await openSignedIn(page, given.host, `${COMPANIES}?sort=displayName&columns=displayName,status`);
    // Tab leads into the table, and arrows to its rows.
    await tabTo(page, page.locator('[role=grid] [tabindex="0"]').first());
    await pressUntil(page, 'ArrowDown', page.getByRole('checkbox', { name: 'Select Firm 02' }));
    await pressUntil(page, 'ArrowRight', page.getByRole('link', { name: 'Firm 02' }));
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.keyboard.type('gone');
    await page.keyboard.press('Escape');
    expect(await focused(page)).toBe('–');
    await page.keyboard.press('F2');
    await page.keyboard.type('active');
    await page.keyboard.press('Enter');
    await page.getByRole('gridcell').getByText('active').waitFor();
    await page.locator('td:focus').waitFor();
    expect(await focused(page)).toBe('Active');
    expect((await companyNamed('Firm 02'))?.status).toBe('active');
    await pressByKeys(page, page.getByRole('button', { name: 'Undo' }));
    await page.getByText('Undone').waitFor();
    expect((await companyNamed('Firm 02'))?.status).toBeNull();
    expect(problems).toEqual([]);
  });

  test('a change that meets a newer one shows both versions', async () => {
    const { page, problems } = await given.browser.open(given.host.url);
    // Without the stream of events the page does not read the change of another person.
    await page.route('**/api/events/stream*', (route) => route.abort());
    await openSignedIn(page, given.host, `${COMPANIES}?sort=displayName&columns=displayName,status`);
    const row = page.getByRole('row', { name: /Firm 03/ });
    await row.waitFor();
    const company = await companyNamed('Firm 03');
    await given.host.request('PUT', '/customers/companies', {
      token,
      json: { id: company?.id, status: 'theirs' },
    });
    await row.getByRole('gridcell').nth(2).dblclick();
    await page.keyboard.type('mine');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('theirs', { exact: true }).waitFor();
    await dialog.getByText('mine', { exact: true }).waitFor();
    await dialog.locator('button.primary').click();
    await page.getByRole('gridcell').getByText('mine').waitFor();
    expect((await companyNamed('Firm 03'))?.status).toBe('mine');
    expect(problems).toEqual([]);
  });

  test('a record is created, changed, given a note, logged and deleted', async () => {
    const { page, problems } = await given.browser.open(given.host.url);
    await openSignedIn(page, given.host, COMPANIES);
    await chooseOrganization(page);
    await page.getByRole('link', { name: 'Create company' }).click();
    await page.getByRole('heading', { name: 'Create company' }).waitFor();
    await page.getByLabel('Display name').fill('Acme <b>Ltd</b>');
    await page.getByLabel('Primary email').fill('nobody');
    await page.keyboard.press('Enter');
    await page.locator('.field-error').getByText('Must be a valid email', { exact: true }).waitFor();
    await page.getByLabel('Primary email').fill('');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Acme <b>Ltd</b>' }).waitFor();
    await fact(page, 'Industry').click();
    await page.getByLabel('Industry').fill('anvils');
    await page.keyboard.press('Enter');
    await fact(page, 'Industry').and(page.locator(':focus')).waitFor();
    await page.getByRole('textbox', { name: 'Note' }).fill('Call them');
    await page.getByRole('button', { name: 'Save note' }).click();
    await page.locator('.timeline').getByText('Call them', { exact: true }).waitFor();
    await page.locator('.timeline').getByText('anvils').waitFor();
    await checkPage(page, 'record-timeline');
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('30 records').waitFor();
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await page.getByText('31 records').waitFor();
    expect(problems).toEqual([]);
  });

  test('a list of deals names their stages, and a deal is moved to another one by keys, told to screen readers, and by its menu', async () => {
    const home = await given.host.homeTenant();
    const { organizationId } = home;
    const pipeline = await home.create('/customers/pipelines', {
      name: 'Sales',
      isDefault: true,
      organizationId,
    });
    for (const label of ['New', 'Talks', 'Won'])
      await home.create('/customers/pipeline-stages', { pipelineId: pipeline, label, organizationId });
    const { body } = await given.host.request<{ items: { id: string; label: string }[] }>(
      'GET',
      `/customers/pipeline-stages?pipelineId=${pipeline}`,
      { token },
    );
    const stage = (label: string) => body.items.find((one) => one.label === label)?.id;
    for (const title of ['Engine <script>alert(1)</script>', 'Bolts'])
      await home.create('/customers/deals', {
        title,
        pipelineStageId: stage('New'),
        valueAmount: 1200,
        valueCurrency: 'EUR',
        organizationId,
      });
    const { page, problems } = await given.browser.open(given.host.url);
    await openSignedIn(page, given.host, '/backend/customers/deals');
    await page.getByRole('gridcell', { name: 'New', exact: true }).first().waitFor();
    await page.getByRole('gridcell', { name: '1,200 EUR', exact: true }).first().waitFor();
    await page.goto('/backend/customers/deals?view=board');
    const lane = (name: string) => page.getByRole('region', { name });
    await lane('New').getByRole('link', { name: 'Bolts' }).waitFor();
    await lane('New').getByText('2,400 EUR').waitFor();
    // The second move is asked for before the lanes are read again.
    const release = await holdRequests(page, '**/api/customers/deals?**', 'GET');
    await tabTo(page, lane('New').getByRole('link', { name: 'Bolts' }));
    for (const key of ['Space', 'ArrowRight', 'Space']) await page.keyboard.press(key);
    await page.getByText('Bolts moved to Talks.').waitFor();
    await lane('Talks').getByRole('link', { name: 'Bolts' }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).waitFor();
    await lane('Talks').getByRole('link', { name: 'Bolts' }).and(page.locator(':focus')).waitFor();
    await page.getByRole('button', { name: 'Move Bolts to a lane' }).click();
    await page.getByRole('menuitem', { name: 'Won' }).click();
    release();
    await lane('Won').getByRole('link', { name: 'Bolts' }).waitFor();
    await lane('New').getByRole('listitem').dragTo(lane('Talks'));
    await lane('Talks')
      .getByRole('link', { name: /Engine/ })
      .waitFor();
    await checkPage(page, 'board');
    await page.getByLabel('Search').first().fill('nothing like it');
    await lane('Talks').getByRole('link').waitFor({ state: 'detached' });
    await checkPage(page, 'board-empty');
    expect(problems).toEqual([]);
  });

  test('many selected records are changed with their progress', async () => {
    const { page, problems } = await given.browser.open(given.host.url);
    await openSignedIn(
      page,
      given.host,
      `${COMPANIES}?search=Firm&sort=displayName&columns=displayName,source`,
    );
    await page.getByRole('checkbox', { name: 'Select all rows of this page' }).click();
    await page.getByRole('button', { name: 'Set a field' }).click();
    await page.getByLabel('Field (required)').selectOption({ label: 'Source' });
    await page.getByRole('dialog').getByLabel('Source').fill('fair');
    await page.getByRole('button', { name: 'Set', exact: true }).click();
    await page.getByText('25 records were changed.').waitFor();
    await page.getByRole('gridcell', { name: 'fair' }).first().waitFor();
    expect(await page.getByRole('gridcell', { name: 'fair' }).count()).toBe(25);
    expect(problems).toEqual([]);
  });

  test('pages of records are accessible and fit', async () => {
    const { page, problems } = await given.browser.open(given.host.url);
    await openSignedIn(page, given.host, COMPANIES);
    await page.getByText(/3\d records/).waitFor();
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByRole('button', { name: 'Add a condition' }).click();
    await page.getByRole('checkbox', { name: 'Select Firm' }).first().click();
    await checkPage(page, 'list');
    await page.getByRole('link', { name: /Firm/ }).first().click();
    await page.getByRole('tab', { name: 'Overview' }).waitFor();
    await checkPage(page, 'record');
    await page.emulateMedia({ forcedColors: 'active' });
    // The chosen tab and all others.
    const lines = await page.evaluate<string[]>(
      `[...document.querySelectorAll('[role=tab]')].map((tab) => getComputedStyle(tab).borderBlockEndColor)`,
    );
    expect(new Set(lines).size).toBe(2);
    expect(problems).toEqual([]);
  });

  test('ten thousand records are paged to the last one, sorted, and exported whole', async () => {
    const { page, problems } = await given.browser.open(given.host.url);
    const home = await given.host.homeTenant();
    const { organizationId } = home;
    await home.create('/customers/deals', { title: 'Deal 00000', organizationId });
    // Other tests have deals of their own.
    await given.host.sql(`DELETE FROM customers_deals WHERE tenant_id = $1 AND title <> 'Deal 00000'`, [
      home.id,
    ]);
    await given.host.sql(
      `INSERT INTO customers_deals (id, tenant_id, organization_id, title, value_amount, value_currency, created_at)
       SELECT gen_random_uuid(), tenant_id, organization_id, 'Deal ' || lpad(n::text, 5, '0'), n, 'EUR', now()
         FROM customers_deals, generate_series(1, 9999) n WHERE tenant_id = $1`,
      [home.id],
    );
    const rows = page.locator('tbody tr');
    await openSignedIn(
      page,
      given.host,
      '/backend/customers/deals?sort=title&columns=title,valueAmount&page=400',
    );
    await page.getByRole('link', { name: 'Deal 09999' }).waitFor();
    expect(await rows.count()).toBe(25);
    expect(await page.getByRole('button', { name: 'Next page' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Previous page' }).click();
    await page.getByRole('link', { name: 'Deal 09974' }).waitFor();
    await page.getByRole('button', { name: /^Title/ }).click();
    await page.getByRole('link', { name: 'Deal 09999' }).waitFor();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: 'All records' }).click();
    const lines = (await readFile(await (await saved).path(), 'utf8')).trim().split('\n');
    expect(lines).toHaveLength(10_001);
    expect(problems).toEqual([]);
  });
});
