/** @covers modules/console modules/customers core/parts/pages */
import type { Page } from 'playwright-core';
import { describeInBrowser } from '../../support/browser/describeInBrowser';
import {
  backToWork,
  checkPage,
  findings,
  openSettings,
  openSignedIn,
} from '../../support/browser/consolePages';

const COMPANIES = '/backend/customers/companies';

describeInBrowser('the sidebar', (given) => {
  const open = async (path: string, width?: number) => {
    const opened = await given.browser.open(given.host.url, width === undefined ? {} : { width });
    await openSignedIn(opened.page, given.host, path);
    return opened;
  };
  const link = (page: Page, name: string) =>
    page.locator('#sidebar').getByRole('link', { name, exact: true });
  const hrefs = async (page: Page) => {
    await page.locator('#sidebar a').first().waitFor();
    return page
      .locator('#sidebar a')
      .evaluateAll((found) => found.map((one) => (one as unknown as { pathname: string }).pathname));
  };

  test('has work and settings apart, and leads from one to the other', async () => {
    const { page, problems } = await open(COMPANIES);
    await link(page, 'Companies').and(page.locator('[aria-current=page]')).waitFor();
    expect(await link(page, 'Users').count()).toBe(0);
    await openSettings(page);
    await checkPage(page, 'all-settings');
    expect(await link(page, 'Companies').count()).toBe(0);
    await page.getByRole('main').getByRole('link', { name: 'Users' }).click();
    await link(page, 'Users').and(page.locator('[aria-current=page]')).waitFor();
    await backToWork(page);
    await link(page, 'Companies').waitFor();
    expect(problems).toEqual([]);
  });

  test('stays in the area from which a page without an entry was opened', async () => {
    const { page, problems } = await open('/backend/business-rules');
    await page.getByRole('main').getByRole('link', { name: 'Rule sets' }).click();
    await page.getByRole('heading', { level: 1, name: 'Rule sets' }).waitFor();
    await link(page, 'Users').waitFor();
    expect(await link(page, 'Companies').count()).toBe(0);
    await backToWork(page);
    await link(page, 'Companies').waitFor();
    expect(problems).toEqual([]);
  });

  test('names the records of all kinds as current on pages of kinds without an entry', async () => {
    const { page, problems } = await open('/backend/customers/pipeline-stages/new');
    await link(page, 'Records of all kinds').and(page.locator('[aria-current=true]')).waitFor();
    await backToWork(page);
    await link(page, 'Companies').waitFor();
    expect(problems).toEqual([]);
  });

  test('names each group once, and keeps its order in every language', async () => {
    const shown = async (locale: string) => {
      const { page } = await given.browser.open(given.host.url);
      await page.context().addCookies([{ name: 'locale', value: locale, url: given.host.url }]);
      await openSignedIn(page, given.host, COMPANIES);
      const work = await hrefs(page);
      const groups = await page.locator('#sidebar summary').allTextContents();
      await page.locator('.sidebar-end a').click();
      await page.locator('#sidebar > a').waitFor();
      groups.push(...(await page.locator('#sidebar summary').allTextContents()));
      expect(new Set(groups).size).toBe(groups.length);
      return [...work, ...(await hrefs(page))];
    };
    const inEnglish = await shown('en');
    expect(inEnglish.length).toBeGreaterThan(20);
    expect(await shown('de')).toEqual(inEnglish);
    expect(await shown('pl')).toEqual(inEnglish);
  });

  test('folds groups, and remembers that after a sign-out', async () => {
    const { page, problems } = await open(COMPANIES);
    const group = page.locator('#sidebar summary', { hasText: 'Customers' });
    await group.click();
    await link(page, 'Companies').waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL('**/login**');
    await openSignedIn(page, given.host, COMPANIES);
    await link(page, 'Products').waitFor();
    expect(await link(page, 'Companies').isVisible()).toBe(false);
    await group.click();
    await link(page, 'Companies').waitFor();
    expect(problems).toEqual([]);
  });

  test('is a drawer on a phone, beside a bar with the first entries', async () => {
    const { page, problems } = await open(COMPANIES, 390);
    const bar = page.getByRole('navigation', { name: 'Shortcuts' });
    expect(await bar.locator('> *').count()).toBe(5);
    const more = bar.getByRole('button', { name: 'More' });
    await more.click();
    await link(page, 'Products').waitFor();
    expect(await findings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await link(page, 'Products').waitFor({ state: 'hidden' });
    await page.locator('.thumb-bar button:focus').waitFor();
    await more.click();
    await page.getByRole('button', { name: 'Close' }).click({ position: { x: 380, y: 400 } });
    await link(page, 'Products').waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Menu' }).click();
    await link(page, 'Products').click();
    await page.getByRole('heading', { level: 1, name: 'Products' }).waitFor();
    await link(page, 'Products').waitFor({ state: 'hidden' });
    await bar.getByRole('link', { name: 'Deals' }).click();
    await page.locator('.thumb-bar [aria-current=page]', { hasText: 'Deals' }).waitFor();
    expect(problems).toEqual([]);
  });
});
