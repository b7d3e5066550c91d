import { describeInBrowser } from '../support/browser/describeInBrowser';
import { checkPage, openInOrganization } from '../support/browser/consolePages';

describeInBrowser('records beside the timeline of the one they belong to', (given) => {
  test('are the first of each list, created in their place, and all of them in their tab', async () => {
    const home = await given.host.homeTenant();
    const { organizationId } = home;
    const create = (path: string, members: object) =>
      home.create(`/customers/${path}`, { organizationId, ...members });
    const company = await create('companies', { displayName: 'Harbour Hotel' });
    for (const name of ['Ann', 'Bob', 'Cyd', 'Dan', 'Eve', 'Fay'])
      await create('people', { firstName: name, lastName: 'Quay', companyEntityId: company });
    const { page, problems } = await given.browser.open(given.host.url);
    await openInOrganization(page, given.host, organizationId, `/backend/customers/companies/${company}`);
    const people = page.getByRole('region', { name: 'People' });
    await people.getByRole('link').nth(4).waitFor();
    expect(await people.getByRole('link').count()).toBe(5);
    const deals = page.getByRole('region', { name: 'Deals' });
    await deals.getByRole('button', { name: 'Create deal' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Title').fill('Lobby');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await deals.getByRole('link', { name: 'Lobby' }).waitFor();
    await checkPage(page, 'related');
    await people.getByRole('button', { name: 'Show all 6' }).click();
    await page.getByText('6 records').waitFor();
    expect(new URL(page.url()).search).toBe('?tab=customers.company.people');
    await page.goBack();
    await people.getByRole('link').first().click();
    await page.getByRole('link', { name: 'Back' }).click();
    await page.getByRole('heading', { level: 1, name: 'Harbour Hotel' }).waitFor();
    expect(problems).toEqual([]);
  });
});
