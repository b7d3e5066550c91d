/** @covers modules/console modules/auth modules/customers core/parts/pages */
import type { Page } from 'playwright-core';
import { describeInBrowser } from '../../support/browser/describeInBrowser';
import { checkPage, fact, openInOrganization } from '../../support/browser/consolePages';
import { holdRequests } from '../../support/browser/holdRequests';

describeInBrowser('the facts of a record', (given) => {
  let token: string;
  let organizationId: string;
  let companyId: string;

  beforeAll(async () => {
    token = await given.host.rootToken();
    const home = await given.host.homeTenant();
    ({ organizationId } = home);
    companyId = await home.create('/customers/companies', { displayName: 'Nordlicht', organizationId });
    const options = ['Rail', 'Road'].map((label) => ({ value: label.toLowerCase(), label }));
    for (const field of [
      { key: 'transport', label: 'Transport', kind: 'select', options },
      { key: 'fragile', label: 'Fragile', kind: 'boolean', required: true },
    ]) {
      const json = { entityId: 'customers.deal', ...field };
      expect((await given.host.request('POST', '/entities/definitions', { token, json })).status).toBe(200);
    }
  });

  const open = async (path: string) => {
    const watched = await given.browser.open(given.host.url);
    await openInOrganization(watched.page, given.host, organizationId, `/backend/customers/${path}`);
    return watched;
  };

  const create = async (path: string, members: object) =>
    (await given.host.homeTenant()).create(`/customers/${path}`, { organizationId, ...members });

  const stored = async (path: string, id: string) =>
    (await given.host.request<{ items: object[] }>('GET', `/customers/${path}?id=${id}`, { token })).body
      .items[0];

  const change = async (path: string, json: object) =>
    expect((await given.host.request('PUT', `/customers/${path}`, { token, json })).status).toBe(200);

  const editor = (page: Page, label: string) => page.locator('.fact-editor').getByLabel(label);
  const focused = (page: Page, label: string) => fact(page, label).and(page.locator(':focus'));
  const closed = (page: Page) => page.locator('.fact-editor').waitFor({ state: 'detached' });

  test('are of all kinds, and each is changed in its place by keys and pointer', async () => {
    const id = await create('deals', { title: 'Forty desks', cf_fragile: false });
    const { page, problems } = await open(`deals/${id}`);
    await fact(page, 'Title').focus();
    await page.keyboard.press('F2');
    await editor(page, 'Title').fill('Fifty desks');
    await page.keyboard.press('Enter');
    await focused(page, 'Title').waitFor();
    await page.getByRole('heading', { level: 1, name: 'Fifty desks' }).waitFor();
    // Leaving saves too, and Tab goes on to the next fact.
    await fact(page, 'Value').click();
    await editor(page, 'Value').fill('1234.5');
    await page.keyboard.press('Tab');
    await focused(page, 'Currency').waitFor();
    await page.locator('.facts').getByText('1,234.5').waitFor();
    await page.keyboard.press('Enter');
    await editor(page, 'Currency').fill('EUR');
    await page.keyboard.press('Escape');
    await focused(page, 'Currency').waitFor();
    // A list takes several values until it is left, one record is taken at once.
    await fact(page, 'Company').click();
    await page.getByRole('combobox', { name: 'Company' }).fill('Nord');
    await page.getByRole('option', { name: 'Nordlicht' }).click();
    await page.getByRole('heading', { level: 1 }).click();
    await page.locator('.page-below').getByRole('link', { name: 'Nordlicht' }).waitFor();
    await fact(page, 'Owner').click();
    await page.locator('.fact-editor').getByRole('option').first().click();
    await focused(page, 'Owner').waitFor();
    await fact(page, 'Expected close').click();
    await editor(page, 'Expected close').fill('2027-03-01T09:30');
    await page.keyboard.press('Enter');
    await focused(page, 'Expected close').waitFor();
    await fact(page, 'Description').click();
    await editor(page, 'Description').fill('Two lines,\none house');
    await page.keyboard.press('Control+Enter');
    await focused(page, 'Description').waitFor();
    await fact(page, 'Transport').click();
    await editor(page, 'Transport').selectOption('Rail');
    await page.keyboard.press('Enter');
    await focused(page, 'Transport').waitFor();
    await fact(page, 'Fragile').click();
    await editor(page, 'Fragile').press('Space');
    await focused(page, 'Fragile').waitFor();
    expect(await stored('deals', id)).toMatchObject({
      title: 'Fifty desks',
      value_amount: '1234.50',
      companyIds: [companyId],
      owner_user_id: expect.any(String),
      expected_close_at: new Date('2027-03-01T09:30').toISOString(),
      description: 'Two lines,\none house',
      cf_transport: 'rail',
      cf_fragile: true,
    });
    expect(problems).toEqual([]);
  });

  test('are as easy to read and to use as other pages, closed, open and refused', async () => {
    const id = await create('companies', { displayName: 'Checked', primaryEmail: 'desk@example.test' });
    const { page, problems } = await open(`companies/${id}`);
    await fact(page, 'Primary email').waitFor();
    await checkPage(page, 'facts');
    // The text itself is a link.
    await fact(page, 'Primary email').press('Enter');
    await editor(page, 'Primary email').fill('nobody');
    await page.keyboard.press('Enter');
    await page.locator('.field-error').getByText('Must be a valid email').waitFor();
    await editor(page, 'Primary email').and(page.locator(':focus')).waitFor();
    await checkPage(page, 'facts-refused');
    // Another fact keeps the focus when a fact that was left is refused.
    await editor(page, 'Primary email').fill('nobody here');
    const refused = page.waitForResponse((response) => response.status() === 400);
    await fact(page, 'Industry').click();
    await refused;
    await page.locator('.field-error').waitFor();
    await page.keyboard.type('Coffee');
    expect(await editor(page, 'Industry').inputValue()).toBe('Coffee');
    await page.keyboard.press('Enter');
    await focused(page, 'Industry').waitFor();
    expect(await stored('companies', id)).toMatchObject({
      industry: 'Coffee',
      primary_email: 'desk@example.test',
    });
    await editor(page, 'Primary email').press('Escape');
    await closed(page);
    // The browser refuses an empty name; leaving says so as well.
    await fact(page, 'Display name').click();
    await editor(page, 'Display name').fill('');
    await page.keyboard.press('Tab');
    await page.locator('.field-error').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await closed(page);
    const small = await page
      .setViewportSize({ width: 390, height: 800 })
      .then(() =>
        page
          .locator('.fact > button')
          .evaluateAll((all) =>
            (all as unknown as { offsetHeight: number }[]).map((one) => one.offsetHeight),
          ),
      );
    expect(Math.min(...small)).toBeGreaterThanOrEqual(44);
    expect(problems).toEqual([]);
  });

  test('are saved one after the other while people go on, whatever others save in other members', async () => {
    const id = await create('companies', { displayName: 'Busy' });
    const { page, problems } = await open(`companies/${id}`);
    await page.route('**/api/events/stream*', (route) => route.abort());
    await page.reload();
    await fact(page, 'Display name').waitFor();
    await change('companies', { id, source: 'fair' });
    const release = await holdRequests(page, '**/api/customers/companies', 'PUT');
    await fact(page, 'Display name').click();
    await editor(page, 'Display name').fill('Busier');
    await fact(page, 'Industry').click();
    await editor(page, 'Industry').fill('Coffee');
    await fact(page, 'Status').click();
    release();
    await page.locator('.facts').getByText('Coffee').waitFor();
    await page.getByRole('heading', { level: 1, name: 'Busier' }).waitFor();
    expect(await stored('companies', id)).toMatchObject({
      display_name: 'Busier',
      industry: 'Coffee',
      source: 'fair',
    });
    expect(problems).toEqual([]);
  });

  test('are kept as they were typed when the console is loaded again', async () => {
    const id = await create('companies', { displayName: 'Kept' });
    const { page } = await open(`companies/${id}`);
    const isPalette = /\/Palette-[^/]*\.js/;
    await page.route(isPalette, (route) => route.fulfill({ status: 404 }));
    await fact(page, 'Industry').click();
    await editor(page, 'Industry').fill('Tea');
    // The palette is a dialog, from which the focus comes back.
    await page.keyboard.press('Control+k');
    await page.getByText('could not be loaded').waitFor();
    await page.unroute(isPalette);
    await page.route('**/api/customers/companies', (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 422, json: { error: 'No' } })
        : route.continue(),
    );
    const loaded = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Load the console again' }).click();
    await loaded;
    await editor(page, 'Industry').waitFor();
    expect(await editor(page, 'Industry').inputValue()).toBe('Tea');
  });

  test('of a page that is left at once are said where they are refused', async () => {
    const id = await create('companies', { displayName: 'Left' });
    const { page } = await open(`companies/${id}`);
    await fact(page, 'Primary email').click();
    await editor(page, 'Primary email').fill('nobody');
    const release = await holdRequests(page, '**/api/customers/companies', 'PUT');
    await page.getByRole('tab', { name: 'Addresses' }).click();
    await page.locator('.fact').first().waitFor({ state: 'detached' });
    release();
    await page.locator('.toast').getByText('Primary email').waitFor();
  });

  test('are only read by those who may not change them, without lines for what is empty', async () => {
    const id = await create('companies', { displayName: 'Read', industry: 'Coffee', domain: 'read.example' });
    const { page, problems } = await given.browser.open(given.host.url);
    const value = await given.host.signInAs(['customers.companies.view']);
    await page.context().addCookies([{ name: 'auth_token', value, url: given.host.url }]);
    await page.goto(`/backend/customers/companies/${id}`);
    const facts = page.locator('.facts');
    await page.locator('.key-facts').getByText('Coffee').waitFor();
    await facts.getByText('read.example', { exact: true }).waitFor();
    // The heading is the name.
    expect(await facts.getByText('Read', { exact: true }).count()).toBe(0);
    expect(await facts.getByRole('button').count()).toBe(0);
    expect(await facts.getByText('Website').count()).toBe(0);
    expect(problems).toEqual([]);
  });
});
