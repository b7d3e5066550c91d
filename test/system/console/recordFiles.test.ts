/** @covers modules/attachments modules/catalog modules/console modules/customers core/parts/pages */
import { describeInBrowser } from '../../support/browser/describeInBrowser';
import { checkPage, decoded, fact, openInOrganization, PIXEL } from '../../support/browser/consolePages';

describeInBrowser('files of a record in a browser', (given) => {
  test('are uploaded, previewed and deleted on its page, whose address names the tab', async () => {
    const home = await given.host.homeTenant();
    const { organizationId } = home;
    const id = await home.create('/customers/companies', { displayName: 'Filed', organizationId });
    const { page, problems } = await given.browser.open(given.host.url);
    await openInOrganization(page, given.host, organizationId, `/backend/customers/companies/${id}`);
    await page.getByRole('tab', { name: 'Files' }).click();
    await page.getByText('No files of this record yet').waitFor();
    expect(new URL(page.url()).search).toBe('?tab=attachments.files');
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
    await page.getByRole('dialog', { name: 'terms.txt' }).getByRole('link', { name: 'Filed' }).waitFor();
    await page.keyboard.press('Escape');
    await page.goBack();
    await fact(page, 'Display name').waitFor();
    await page.locator('.happening', { hasText: /\S added logo\.png/ }).waitFor();
    expect(problems).toEqual([]);
    const other = await given.browser.open(given.host.url);
    const value = await given.host.signInAs(['customers.companies.view']);
    await other.page.context().addCookies([{ name: 'auth_token', value, url: given.host.url }]);
    await other.page.goto(page.url());
    await other.page.getByText('Created', { exact: true }).waitFor();
    expect(await other.page.getByRole('tab', { name: /Files|Log/ }).count()).toBe(0);
  });

  test('give the head of a product its picture', async () => {
    const home = await given.host.homeTenant();
    const { organizationId } = home;
    const id = await home.create('/catalog/products', { title: 'Lamp', organizationId });
    const { page, problems } = await given.browser.open(given.host.url);
    await openInOrganization(
      page,
      given.host,
      organizationId,
      `/backend/catalog/products/${id}?tab=attachments.files`,
    );
    await page.locator('.page-head .avatar[data-letters="L"]').waitFor();
    const picker = page.getByLabel('Upload files');
    await picker.setInputFiles({ name: 'lamp.png', mimeType: 'image/png', buffer: PIXEL });
    await decoded(page, '.page-head .avatar img');
    expect(problems).toEqual([]);
  });
});
