import { testTenant, type TestHost } from '@tenantry/core/testing';
import { Browser, hasBrowser } from './Browser';
import { checkPage, decoded, openInOrganization, PIXEL } from './consolePages';

(hasBrowser ? describe : describe.skip)('files of a record in a browser', () => {
  let host: TestHost;
  let browser: Browser;

  beforeAll(async () => {
    [host, browser] = await Promise.all([testTenant(), Browser.start()]);
  });
  afterEach(() => browser.closePages());
  afterAll(async () => {
    await browser?.stop();
    await host?.stop();
  });

  test('are uploaded, previewed and deleted on its page, whose address names the tab', async () => {
    const home = await host.homeTenant();
    const { organizationId } = home;
    const id = await home.create('/customers/companies', { displayName: 'Filed', organizationId });
    const { page, problems } = await browser.open(host.url);
    await openInOrganization(page, host, organizationId, `/backend/customers/companies/${id}`);
    await page.getByRole('tab', { name: 'Files' }).click();
    await page.getByText('No files of this record yet.').waitFor();
    expect(new URL(page.url()).search).toBe('?tab=files');
    const picker = page.getByLabel('Upload files');
    await picker.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: PIXEL });
    await decoded(page, 'img.preview');
    await picker.setInputFiles({ name: 'terms.txt', mimeType: 'text/plain', buffer: Buffer.from('Net 30') });
    await page.getByText('2 files').waitFor();
    await checkPage(page, 'record-files-light-1280');
    await page.setViewportSize({ width: 320, height: 800 });
    await checkPage(page, 'record-files-light-320');
    await page.getByRole('button', { name: 'Actions: terms.txt' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByText('1 file', { exact: true }).waitFor();
    await page.locator('.toast', { hasText: 'terms.txt' }).getByRole('button', { name: 'Undo' }).click();
    await page.getByText('2 files').waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'terms.txt', exact: true }).click();
    await page.getByRole('dialog', { name: 'terms.txt' }).getByText('customers.company').waitFor();
    await page.keyboard.press('Escape');
    await page.goBack();
    await page.getByLabel('Display name (required)').waitFor();
    expect(problems).toEqual([]);
    const other = await browser.open(host.url);
    const value = await host.signInAs(['customers.companies.view']);
    await other.page.context().addCookies([{ name: 'auth_token', value, url: host.url }]);
    await other.page.goto(page.url());
    await other.page.getByRole('tab', { name: 'Log' }).waitFor();
    expect(await other.page.getByRole('tab', { name: 'Files' }).count()).toBe(0);
  });
});
