/** @covers modules/attachments modules/console core/parts/pages */
import { checkPage, openInOrganization } from '../../support/browser/consolePages';
import { describeInBrowser } from '../../support/browser/describeInBrowser';

const DROPPED = `(() => {
  const transfer = new DataTransfer();
  for (const name of ['plan.pdf', 'prices.csv']) transfer.items.add(new File(['a'], name, { type: 'text/plain' }));
  return transfer;
})()`;

describeInBrowser('the library of files in a browser', (given) => {
  test('takes dropped files, and downloads and deletes the selected ones, as cards and as a list', async () => {
    const home = await given.host.homeTenant();
    const { organizationId } = home;
    const company = await home.create('/customers/companies', { displayName: 'Filed', organizationId });
    const { page, problems } = await given.browser.open(given.host.url);
    const onRecord = `/backend/customers/companies/${company}?tab=attachments.files`;
    await openInOrganization(page, given.host, organizationId, onRecord);
    await page
      .getByLabel('Upload files')
      .setInputFiles({ name: 'terms.txt', mimeType: 'text/plain', buffer: Buffer.from('Net 30') });
    await page.getByText('1 file', { exact: true }).waitFor();
    await page.goto('/backend/attachments');
    await page.getByRole('link', { name: 'Filed' }).waitFor();
    const dataTransfer = await page.evaluateHandle(DROPPED);
    await page.dispatchEvent('body', 'dragover', { dataTransfer });
    await page.locator('.drop-page').waitFor();
    await page.dispatchEvent('body', 'drop', { dataTransfer });
    await page.getByText('3 files').waitFor();
    expect(await page.locator('.drop-page').count()).toBe(0);
    await page.getByRole('button', { name: 'List' }).click();
    expect(new URL(page.url()).searchParams.get('view')).toBe('list');
    await page.getByRole('row', { name: /plan\.pdf PDF document Not linked/ }).waitFor();
    await page.getByRole('row', { name: /terms\.txt Text Filed/ }).waitFor();
    await checkPage(page, 'files-as-list');
    await page.setViewportSize({ width: 320, height: 800 });
    await checkPage(page, 'files-as-list-320');
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('button', { name: 'Cards' }).click();
    await page.getByRole('checkbox', { name: 'Select plan.pdf' }).check();
    const bar = page.getByRole('group', { name: '1 selected' });
    const download = page.waitForEvent('download');
    await bar.getByRole('button', { name: 'Download' }).click();
    expect((await download).suggestedFilename()).toBe('plan.pdf');
    await page.getByRole('checkbox', { name: 'Select prices.csv' }).check();
    await checkPage(page, 'files-selected');
    await page.getByRole('group', { name: '2 selected' }).getByRole('button', { name: 'Delete' }).click();
    await page.getByText('1 file', { exact: true }).waitFor();
    await page.getByRole('group', { name: /selected/ }).waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Filed' }).click();
    await page.waitForURL(`**/customers/companies/${company}`);
    expect(problems).toEqual([]);
  });
});
