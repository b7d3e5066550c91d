/** @covers modules/console modules/customers core/parts/pages */
import { describeInBrowser } from '../../support/browser/describeInBrowser';
import { checkPage, openSignedIn } from '../../support/browser/consolePages';

const COMPANIES = '/backend/customers/companies';

describeInBrowser('the tools and the foot of a list', (given) => {
  beforeAll(async () => {
    const home = await given.host.homeTenant();
    for (let number = 1; number <= 30; number++) {
      const displayName = `Firm ${String(number).padStart(2, '0')}`;
      await home.create('/customers/companies', { displayName, organizationId: home.organizationId });
    }
  });

  test('say which rows are shown, and keep how many a page has', async () => {
    const { page, problems } = await given.browser.open(given.host.url);
    await openSignedIn(page, given.host, COMPANIES);
    await page.getByText('1–25 of 30').waitFor();
    const foot = page.getByRole('navigation', { name: /^Pages of/ });
    const { y, height } = (await foot.boundingBox())!;
    expect(Math.round(y + height)).toBe(page.viewportSize()!.height);
    await page.getByRole('button', { name: 'Next page' }).click();
    await page.getByText('26–30 of 30').waitFor();
    await page.getByLabel('Rows of a page').selectOption('50');
    await page.getByText('1–30 of 30').waitFor();
    await page.reload();
    await page.getByText('1–30 of 30').waitFor();
    expect(await page.locator('.records tbody tr').count()).toBe(30);
    expect(problems).toEqual([]);
  });

  test('name the order, which a menu changes', async () => {
    const { page, problems } = await given.browser.open(given.host.url);
    await openSignedIn(page, given.host, COMPANIES);
    await page.getByRole('button', { name: 'Sort by: Name, ascending' }).click();
    await page.getByRole('menuitemradio', { name: 'Name, descending' }).click();
    await page.getByRole('button', { name: 'Sort by: Name, descending' }).waitFor();
    await page.locator('.records:not([aria-busy=true]) tbody tr').first().getByText('Firm 30').waitFor();
    await page.getByRole('button', { name: 'Sort by: Name, descending' }).click();
    expect(await page.getByRole('menuitemradio', { checked: true }).allTextContents()).toEqual([
      'Name, descending',
    ]);
    expect(problems).toEqual([]);
  });

  test('have the conditions in words, each with a button that takes it away', async () => {
    const { page, problems } = await given.browser.open(given.host.url);
    await openSignedIn(page, given.host, `${COMPANIES}?filter=displayName~contains~Firm 0`);
    await page.getByRole('button', { name: 'Display name contains Firm 0' }).waitFor();
    await page.getByText('9 records', { exact: true }).waitFor();
    await checkPage(page, 'list-chips');
    await page.getByRole('button', { name: 'Remove condition 1' }).click();
    await page.getByText('30 records', { exact: true }).waitFor();
    expect(problems).toEqual([]);
  });

  test.each(['light', 'dark'] as const)(
    'have a bar for selected records at the end (%s)',
    async (colorScheme) => {
      const { page, problems } = await given.browser.open(given.host.url);
      await page.emulateMedia({ colorScheme });
      // A page has 25 of the 30 in any order.
      await openSignedIn(page, given.host, `${COMPANIES}?search=Firm 0`);
      for (const name of ['Select Firm 01', 'Select Firm 02'])
        await page.getByRole('checkbox', { name }).click();
      const bar = page.getByRole('group', { name: '2 records selected' });
      await bar.getByRole('button', { name: 'Set a field' }).waitFor();
      const { y, height } = (await bar.boundingBox())!;
      expect(page.viewportSize()!.height - y - height).toBeLessThan(80);
      await checkPage(page, `bulk-${colorScheme}`);
      await bar.getByRole('button', { name: 'Clear the selection' }).click();
      await bar.waitFor({ state: 'detached' });
      expect(problems).toEqual([]);
    },
  );
});
