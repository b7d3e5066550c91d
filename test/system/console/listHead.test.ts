/** @covers modules/console modules/customers modules/imports core/parts/pages */
import { describeInBrowser } from '../../support/browser/describeInBrowser';
import { checkPage, openSignedIn } from '../../support/browser/consolePages';

const COMPANIES = '/backend/customers/companies';

describeInBrowser('the head of a list', (given) => {
  test('leads to an import of its kind, for those who may create its records', async () => {
    const { page, problems } = await given.browser.open(given.host.url);
    await openSignedIn(page, given.host, COMPANIES);
    const link = page.getByRole('link', { name: 'Import file', exact: true });
    await link.waitFor();
    await checkPage(page, 'list-head');
    await link.click();
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'firms.csv', mimeType: 'text/csv', buffer: Buffer.from('Name\nQuay') });
    await page.getByLabel('Kind of record').waitFor();
    const kind = await page.getByLabel('Kind of record').inputValue();
    expect(kind).toBe('customers.company');
    expect(problems).toEqual([]);
  });

  test.each([
    {
      name: 'may create no companies',
      features: ['customers.companies.view', 'imports.view', 'imports.manage'],
    },
    { name: 'may not import', features: ['customers.companies.view', 'customers.companies.manage'] },
  ])('has no import for those who $name', async ({ features }) => {
    const home = await given.host.homeTenant();
    const account = await home.account(features);
    const { page, problems } = await given.browser.open(given.host.url);
    await openSignedIn(page, given.host, COMPANIES, account);
    await page.getByRole('button', { name: 'Export' }).waitFor();
    expect(await page.getByRole('link', { name: 'Import file', exact: true }).count()).toBe(0);
    expect(problems).toEqual([]);
  });
});
