/** @covers modules/console modules/auth modules/customers core/parts/pages */
import { describeInBrowser } from '../../support/browser/describeInBrowser';
import { checkPage, openSignedIn } from '../../support/browser/consolePages';

describeInBrowser('the header of the console', (given) => {
  let token: string;

  beforeAll(async () => {
    token = await given.host.rootToken();
  });

  test('the palette creates a record, changes colours, and chooses an organization', async () => {
    const { page, problems } = await given.browser.open(given.host.url);
    await openSignedIn(page, given.host, '/backend/profile');
    const run = async (typed: string, option: RegExp) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog').getByRole('combobox').waitFor();
      await page.keyboard.type(typed);
      await page.getByRole('option', { name: option }).click();
    };
    await run('dark', /^Colours: Dark/);
    await page.locator('html[data-colours="dark"]').waitFor();
    await run('create deal', /^Create deal Actions/);
    await page.waitForURL('**/backend/customers/deals/new');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('option', { name: /^API documentation/ }).waitFor();
    await page.keyboard.press('Escape');
    const organizations = page.locator('.scope').getByLabel('Organization').locator('option');
    const first = organizations.nth(1);
    const name = (await first.textContent())?.replace(/^[– ]+/, '') ?? '';
    await run(name, new RegExp(`^Organization: ${name}`));
    const chosen = organizations.and(page.locator(':checked')).filter({ hasText: name });
    await chosen.waitFor({ state: 'attached' });
    expect(problems).toEqual([]);
  });

  test('a record of any kind is made from any page, by a menu in the order of the sidebar', async () => {
    const { page, problems } = await given.browser.open(given.host.url);
    await openSignedIn(page, given.host, '/backend/profile');
    await page.getByRole('button', { name: 'New', exact: true }).click();
    const items = page.getByRole('menuitem');
    await items.first().waitFor();
    expect(await items.allTextContents()).toEqual(
      expect.arrayContaining(['Create deal', 'Create company', 'Create person', 'Create product']),
    );
    await checkPage(page, 'new');
    await page.getByRole('menuitem', { name: 'Create company' }).press('Enter');
    await page.waitForURL('**/backend/customers/companies/new');
    expect(problems).toEqual([]);
  });

  test('is without a menu for what the person may not create', async () => {
    const { page, problems } = await given.browser.open(given.host.url);
    const reader = await (await given.host.homeTenant()).account(['customers.companies.view']);
    await openSignedIn(page, given.host, '/backend/customers/companies', reader);
    await page.getByRole('button', { name: 'New', exact: true }).click();
    const none = page.getByRole('menuitem', { name: 'You are not allowed to create records.' });
    await none.waitFor();
    expect(problems).toEqual([]);
  });

  test('a question mark shows the map of keys, but not in a field', async () => {
    const { page, problems } = await given.browser.open(given.host.url);
    await openSignedIn(page, given.host, '/backend/customers/companies');
    const map = page.getByRole('dialog', { name: 'Help and shortcuts' });
    await page.getByRole('searchbox').focus();
    await page.keyboard.type('?');
    expect(await page.getByRole('searchbox').inputValue()).toBe('?');
    await page.getByRole('heading', { level: 1 }).focus();
    await page.keyboard.press('?');
    await map.getByText('Edit the cell').waitFor();
    await checkPage(page, 'keys');
    await page.keyboard.press('Escape');
    await map.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Help and shortcuts' }).click();
    await map.waitFor();
    expect(problems).toEqual([]);
  });

  test('the palette offers the records that were shown last, which are forgotten with the sign-out', async () => {
    const home = await given.host.homeTenant();
    const make = (displayName: string) =>
      home.create('/customers/companies', { displayName, organizationId: home.organizationId });
    const [north, south] = [await make('North Pier'), await make('South Pier')];
    const { page, problems } = await given.browser.open(given.host.url);
    await openSignedIn(page, given.host, `/backend/customers/companies/${north}`);
    await page.getByRole('heading', { level: 1, name: 'North Pier' }).waitFor();
    await page.goto(`${given.host.url}/backend/customers/companies/${south}`);
    await page.getByRole('heading', { level: 1, name: 'South Pier' }).waitFor();
    await page.keyboard.press('Control+k');
    const recent = page.getByRole('option', { name: /Recent$/ });
    await recent.first().waitFor();
    // The page that is shown is not offered.
    expect(await recent.allTextContents()).toEqual(['North PierRecent']);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'North Pier' }).waitFor();
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL('**/login*');
    expect(await page.evaluate('localStorage.getItem("tenantry.recent")')).toBeNull();
    expect(problems).toEqual([]);
  });

  test('long work shows in the header as it goes on, and is cancelled there', async () => {
    const { page, problems } = await given.browser.open(given.host.url);
    await openSignedIn(page, given.host, '/backend/profile');
    await page.getByRole('tab', { name: 'Sessions' }).waitFor();
    const { status, body } = await given.host.request<{ id: string }>('POST', '/progress/jobs', {
      token,
      json: { jobType: 'test.work', name: 'Count the sheep', totalCount: 200, cancellable: true },
    });
    expect(status).toBe(201);
    await page.getByRole('button', { name: '1 task runs' }).click();
    const bar = page.getByRole('progressbar', { name: 'Count the sheep' });
    await bar.waitFor();
    await given.host.request('PUT', `/progress/jobs/${body.id}`, { token, json: { processedCount: 120 } });
    await page.getByText('120 / 200').waitFor();
    await checkPage(page, 'work');
    await page.getByRole('button', { name: 'Cancel: Count the sheep' }).click();
    await page.getByText('The work is cancelled.').waitFor();
    await bar.waitFor({ state: 'detached' });
    const { body: job } = await given.host.request<{ status: string }>('GET', `/progress/jobs/${body.id}`, {
      token,
    });
    expect(job.status).toBe('cancelled');
    expect(problems).toEqual([]);
  });
});
