import { describeInBrowser } from '../support/browser/describeInBrowser';
import { openSignedIn } from '../support/browser/consolePages';

const COMPANIES = '/backend/customers/companies';

describeInBrowser('changes of selected records', (given) => {
  let token: string;

  beforeAll(async () => {
    token = await given.host.signIn(given.host.administrator.email, given.host.administrator.password);
    const home = await given.host.homeTenant();
    for (let number = 1; number <= 30; number++)
      await home.create('/customers/companies', {
        displayName: `Firm ${number}`,
        organizationId: home.organizationId,
      });
  });

  test('all records that match are selected beyond the page, and changed', async () => {
    const { page, problems } = await given.browser.open(given.host.url);
    await openSignedIn(page, given.host, `${COMPANIES}?search=Firm&columns=displayName,source`);
    await page.getByRole('checkbox', { name: 'Select all rows of this page' }).click();
    await page.getByRole('button', { name: 'Select all 30 that match' }).click();
    await page.getByText('30 records selected').waitFor();
    await page.getByRole('button', { name: 'Set a field' }).click();
    await page.getByLabel('Field (required)').selectOption({ label: 'Source' });
    await page.getByRole('dialog').getByLabel('Source').fill('expo');
    await page.getByRole('button', { name: 'Set', exact: true }).click();
    await page.getByText('30 records were changed.').waitFor();
    const { body } = await given.host.request<{ total: number }>(
      'GET',
      '/customers/companies?filter[conditions][0][field]=source&filter[conditions][0][op]=is&filter[conditions][0][value]=expo',
      { token },
    );
    expect(body.total).toBe(30);
    expect(problems).toEqual([]);
  });
});
