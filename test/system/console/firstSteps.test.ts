/** @covers modules core/parts/pages core/parts/switches */
import type { Page } from 'playwright-core';
import { describeInBrowser } from '../../support/browser/describeInBrowser';
import { checkPage, openSignedIn } from '../../support/browser/consolePages';

const HOME = '/backend/dashboards';

describeInBrowser('the first steps in a new tenant', (given) => {
  const card = (page: Page) => page.getByRole('region', { name: 'First steps' });
  const step = (page: Page, title: string) => card(page).getByRole('listitem').filter({ hasText: title });

  test('are listed until they are done, each with the way to it', async () => {
    const { page, problems } = await given.browser.open(given.host.url);
    await openSignedIn(page, given.host, HOME);
    await card(page).waitFor();
    // The tenant has two accounts.
    await card(page).getByText('1 of 8 are done.').waitFor();
    const links = card(page).getByRole('link');
    expect(
      await links.evaluateAll((all) =>
        all.map((link) => (link as unknown as { ariaLabel: string }).ariaLabel),
      ),
    ).toEqual([
      'Start: Give your organization a logo or a colour',
      'Start: Add your first product',
      'Start: Add your first company',
      'Start: Set up a pipeline',
      'Start: Put a deal on the board',
      'Start: Import records from a file',
      'Start: Look at the modules that are installed',
    ]);
    await checkPage(page, 'first-steps');
    await card(page).getByRole('link', { name: 'Add your first company' }).click();
    await page.getByRole('textbox', { name: 'Display name' }).fill('Hill Farm');
    await page.getByRole('button', { name: /^(Create|Save)/ }).click();
    await page.getByRole('heading', { name: 'Hill Farm' }).waitFor();
    await page.goto(HOME);
    await card(page).getByText('2 of 8 are done.').waitFor();
    await step(page, 'Add your first company').getByRole('img', { name: 'Done' }).waitFor();
    expect(await step(page, 'Add your first company').getByRole('link').count()).toBe(0);
    const file = card(page).getByRole('link', { name: 'Import records from a file' });
    expect(await file.getAttribute('href')).toBe('/backend/imports/new');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(HOME);
    await file.waitFor();
    expect(asked).toContain('/api/catalog/products');
    // A step that was done once is not asked again.
    expect(asked).not.toContain('/api/customers/companies');
    expect(problems).toEqual([]);
    await page.close();
  });

  test('are done once the organization has a colour, and once an operator has opened the page of modules', async () => {
    const { page, problems } = await given.browser.open(given.host.url);
    await openSignedIn(page, given.host, HOME);
    await card(page).getByRole('link', { name: 'Look at the modules that are installed' }).click();
    await page.getByRole('list', { name: 'Modules' }).waitFor();
    await page.goto(HOME);
    await step(page, 'Look at the modules').getByRole('img', { name: 'Done' }).waitFor();
    await step(page, 'Give your organization').getByRole('img', { name: 'To do' }).waitFor();
    const token = await given.host.signIn();
    const { organizationId: id } = await given.host.homeTenant();
    const json = { id, accentColor: '#0a7d6b' };
    await given.host.request('PUT', '/directory/organizations', { token, json });
    await page.goto(HOME);
    await step(page, 'Give your organization').getByRole('img', { name: 'Done' }).waitFor();
    expect(problems).toEqual([]);
    await page.close();
  });

  test('bring a deal onto the board with one click for the stages and one input', async () => {
    const { page, problems } = await given.browser.open(given.host.url);
    await openSignedIn(page, given.host, HOME);
    await card(page).getByRole('button', { name: 'Use the usual stages' }).click();
    await step(page, 'Set up a pipeline').getByRole('img', { name: 'Done' }).waitFor();
    expect(await page.getByRole('button', { name: 'Use the usual stages' }).count()).toBe(0);
    await card(page).getByRole('link', { name: 'Put a deal on the board' }).click();
    await page.getByRole('textbox', { name: 'Title' }).fill('Roof of the barn');
    await page.getByRole('button', { name: 'Create deal' }).click();
    await page.getByRole('heading', { name: 'Roof of the barn' }).waitFor();
    await page.goto(`${given.host.url}/backend/customers/deals?view=board`);
    await page
      .getByRole('region', { name: /^New/ })
      .getByRole('link', { name: 'Roof of the barn' })
      .waitFor();
    for (const name of ['Qualified', 'Proposal', 'Negotiation', 'Won', 'Lost'])
      await page.getByRole('region', { name: new RegExp(`^${name}`) }).waitFor();
    await page.goto(HOME);
    await step(page, 'Put a deal on the board').getByRole('img', { name: 'Done' }).waitFor();
    expect(problems).toEqual([]);
    await page.close();
  });

  test('are those that a person may do, and go with their module', async () => {
    const home = await given.host.homeTenant();
    const account = await home.account([
      'dashboards.view',
      'customers.companies.*',
      'customers.deals.view',
      'catalog.*',
    ]);
    const token = await given.host.signIn();
    const turn = (enabled: boolean) =>
      given.host.request('PUT', '/platform/tenant-modules/catalog', { token, json: { enabled } });
    await turn(false);
    const { page } = await given.browser.open(given.host.url);
    await openSignedIn(page, given.host, HOME, account);
    await page.getByRole('heading', { name: /^Good /, level: 1 }).waitFor();
    await turn(true);
    await card(page).getByRole('link', { name: 'Add your first product' }).waitFor();
    expect(await card(page).getByRole('listitem').count()).toBe(2);
    await page.close();
  });

  test('are hidden for good by the person', async () => {
    const { page } = await given.browser.open(given.host.url);
    await openSignedIn(page, given.host, HOME);
    await page.evaluate("localStorage.setItem('tenantry.steps', 'of another tenant')");
    await card(page).getByRole('button', { name: 'Hide this list' }).click();
    await card(page).waitFor({ state: 'detached' });
    const kept = await page.evaluate<string>("localStorage.getItem('tenantry.steps')");
    expect(kept.split('\n')).toContain('of another tenant');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(HOME);
    await page.getByRole('heading', { name: /^Good /, level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(asked).not.toContain('/api/imports/imports');
    expect(await card(page).count()).toBe(0);
    await page.close();
  });
});
