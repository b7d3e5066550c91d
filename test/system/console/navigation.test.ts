/** @covers modules/console modules/auth modules/customers core/parts/pages */
import type { Page } from 'playwright-core';
import { describeInBrowser } from '../../support/browser/describeInBrowser';
import { openSettings, openSignedIn } from '../../support/browser/consolePages';

describeInBrowser('going from page to page', (given) => {
  beforeAll(async () => {
    const home = await given.host.homeTenant();
    await home.create('/customers/companies', {
      displayName: 'Firm 01',
      organizationId: home.organizationId,
    });
  });

  /** Waits until the heading of the page has the focus, and screen readers announce it. */
  async function arrived(page: Page, title: string): Promise<void> {
    await page.locator('h1:focus', { hasText: title }).waitFor();
    await page.locator('main > [role=status]', { hasText: title }).waitFor({ state: 'attached' });
  }

  test('keeps header and sidebar, gives the focus to the heading of the new page, and announces it', async () => {
    const { page, problems } = await given.browser.open(given.host.url);
    await openSignedIn(page, given.host, '/backend/customers/companies');
    await page.getByRole('link', { name: 'Firm 01' }).waitFor();
    expect(await page.locator('main > [role=status]').textContent()).toBe('');
    expect(await page.evaluate('document.activeElement.tagName')).toBe('BODY');
    await page.evaluate(
      `for (const one of document.querySelectorAll('header *, header, #sidebar, #sidebar .entries, main')) one.isKept = true`,
    );
    await page.locator('#sidebar').getByRole('link', { name: 'Deals' }).click();
    await arrived(page, 'Deals');
    await page.goBack();
    await arrived(page, 'Companies');
    await page.getByRole('link', { name: 'Firm 01' }).click();
    await arrived(page, 'Firm 01');
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').fill('Users');
    await page.getByRole('option', { name: /^Users/ }).waitFor();
    await page.keyboard.press('Enter');
    await arrived(page, 'Users');
    const fresh = `[...document.querySelectorAll('header *, header, #sidebar, #sidebar .entries, main')].filter((one) => !one.isKept)`;
    expect(await page.evaluate(`${fresh}.map((one) => one.outerHTML)`)).toEqual([]);
    expect(problems).toEqual([]);
  });

  test('gives the focus to the heading after the sign-in', async () => {
    const { page, problems } = await given.browser.open(given.host.url);
    await page.goto('/backend/customers/companies');
    await page.getByLabel('E-mail address').fill(given.host.administrator.email);
    await page.getByLabel('Password', { exact: true }).fill(given.host.administrator.password);
    await page.keyboard.press('Enter');
    await arrived(page, 'Companies');
    expect(problems).toEqual([]);
  });

  /** Code that is loaded when it is shown: its files, the page, what shows it, and what is there then. */
  const PARTS: Readonly<Record<string, readonly [RegExp, string, (page: Page) => Promise<void>, string]>> = {
    'a page': [
      /\/ModulesPage-/,
      '/backend/customers/companies',
      async (page) => {
        await openSettings(page);
        await page.locator('#sidebar').getByRole('link', { name: 'Modules', exact: true }).click();
      },
      'main .module-cards',
    ],
    'the first page': [
      /\/ModulesPage-/,
      '/backend/platform/modules',
      () => Promise.resolve(),
      'main .module-cards',
    ],
    'another view of a list': [
      /\/otherViews-/,
      '/backend/customers/deals',
      (page) => page.getByRole('button', { name: 'Board' }).click(),
      // Without a pipeline it says that there are no lanes.
      'main .board, main .empty',
    ],
    'a tab of a module': [
      /\/UsageTab-/,
      '/backend/ai-settings',
      (page) => page.getByRole('tab', { name: 'Usage' }).click(),
      'main [role=tabpanel] .tools',
    ],
  };

  test.each(Object.keys(PARTS))(
    'tries again to load the code of %s, without loading the console again',
    async (name) => {
      const [file, path, show, there] = PARTS[name] as (typeof PARTS)[string];
      const { page } = await given.browser.open(given.host.url);
      await page.route(file, (route) => route.abort());
      await openSignedIn(page, given.host, path);
      await page.evaluate('globalThis.isKept = true');
      await show(page);
      const retry = page.getByRole('button', { name: 'Try again' });
      const notice = page.getByRole('alert').filter({ has: retry });
      await retry.click();
      await notice.waitFor();
      await page.unroute(file);
      await retry.click();
      await page.locator(there).first().waitFor();
      expect([await notice.count(), await page.evaluate('globalThis.isKept')]).toEqual([0, true]);
    },
  );

  test('opens the search of which the code did not arrive at first', async () => {
    const { page } = await given.browser.open(given.host.url);
    await page.route(/\/Palette-/, (route) => route.abort());
    await openSignedIn(page, given.host, '/backend/customers/companies');
    await page.keyboard.press('Control+k');
    await page.getByText('could not be loaded').waitFor();
    await page.unroute(/\/Palette-/);
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').waitFor();
  });
});
