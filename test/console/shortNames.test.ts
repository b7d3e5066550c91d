import { describeInBrowser } from '../support/browser/describeInBrowser';
import { openInOrganization } from '../support/browser/consolePages';

describeInBrowser('the console', (given) => {
  const open = async (path: string) => {
    const { organizationId } = await given.host.homeTenant();
    const watched = await given.browser.open(given.host.url);
    await openInOrganization(watched.page, given.host, organizationId, path);
    return watched;
  };

  test('names records by the first words of a long text, which their facts have as a whole', async () => {
    const home = await given.host.homeTenant();
    const body = `${'Delivery before the season begins. '.repeat(4)}Oak.`;
    const { organizationId } = home;
    const entityId = await home.create('/customers/companies', { organizationId, displayName: 'Oak' });
    const id = await home.create('/customers/comments', { organizationId, entityId, body });
    const { page, problems } = await open(`/backend/customers/comments/${id}`);
    const name = `${'Delivery before the season begins. '.repeat(2)}Delivery before the…`;
    await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
    await page.locator('.facts').getByText(body).waitFor();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('dialog', { name: `Delete ${name}?` }).waitFor();
    expect(problems).toEqual([]);
  });

  test('names the partitions that every tenant has in the language of the person', async () => {
    const { page, problems } = await open('/backend/attachments?tab=partitions');
    const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name} privateAttachments`) });
    await row('Files of records').waitFor();
    await page.context().addCookies([{ name: 'locale', value: 'pl', url: given.host.url }]);
    await page.reload();
    await row('Pliki rekordów').waitFor();
    expect(problems).toEqual([]);
  });

  test('offers each member once as a column, and leaves the defaults of a new record without a question', async () => {
    const { page, problems } = await open('/backend/customers/deals');
    await page.getByRole('button', { name: 'Columns' }).click();
    const columns = page.getByRole('group', { name: 'Columns' });
    await columns.getByLabel('Person', { exact: true }).waitFor();
    const labels = await columns.locator('label').allInnerTexts();
    expect(labels).not.toContain('People');
    expect(labels.filter((label) => label === 'Pipeline stage')).toHaveLength(1);
    await page.goto('/backend/customers/deals/new');
    await page.getByRole('button', { name: /More fields/ }).click();
    await page.getByLabel('Loss notes').waitFor();
    await page.getByRole('navigation').getByRole('link', { name: 'Files' }).click();
    await page.getByRole('heading', { level: 1, name: 'Files' }).waitFor();
    expect(problems).toEqual([]);
  });
});
