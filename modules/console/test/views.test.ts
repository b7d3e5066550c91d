import { startTestHost, type TestHost } from '@tenantry/core/testing';
import type { Page } from 'playwright-core';
import { Browser, hasBrowser } from './Browser';
import { openSignedIn } from './consolePages';

/** Text of the cell or control that has the focus. */
const focused = (page: Page) => page.evaluate<string>('document.activeElement.textContent');

(hasBrowser ? describe : describe.skip)('lists and records in a browser', () => {
  let host: TestHost;
  let browser: Browser;

  beforeAll(async () => {
    [host, browser] = await Promise.all([startTestHost(), Browser.start()]);
    const home = await host.homeTenant();
    for (let number = 1; number <= 30; number++) {
      const displayName = `Firm ${String(number).padStart(2, '0')}`;
      await home.create('/customers/companies', { displayName, organizationId: home.organizationId });
    }
  });
  afterEach(() => browser.closePages());
  afterAll(async () => {
    await browser?.stop();
    await host?.stop();
  });

  test('keys move between the cells of a table, and Tab leaves it', async () => {
    const { page, problems } = await browser.open(host.url);
    await openSignedIn(page, host, '/backend/customers/companies?sort=name&order=asc');
    await page.getByRole('gridcell', { name: 'Firm 01' }).focus();
    const places: string[] = [];
    for (const key of ['ArrowDown', 'End', 'ArrowDown', 'Home', 'Control+End', 'Control+Home', 'ArrowUp']) {
      await page.keyboard.press(key);
      places.push(await focused(page));
    }
    const [second, created, , third, last, first, heading] = places;
    expect([second, third, first, heading]).toEqual(['Firm 02', 'Firm 03', 'Firm 01', 'Name ↑']);
    expect([created, last].every((time) => /\d{4}/.test(time ?? ''))).toBe(true);
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('Next page');
    expect(problems).toEqual([]);
  });
});
