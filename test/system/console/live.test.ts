/** @covers modules/console modules/customers modules/events core/parts/pages */
import type { Page } from 'playwright-core';
import { describeInBrowser } from '../../support/browser/describeInBrowser';
import { openSignedIn } from '../../support/browser/consolePages';

const COMPANIES = '/backend/customers/companies?sort=displayName&columns=displayName';

describeInBrowser('pages that follow what others change, and the time', (given) => {
  const make = async (names: readonly string[]) => {
    const home = await given.host.homeTenant();
    const { organizationId } = home;
    await Promise.all(
      names.map((displayName) => home.create('/customers/companies', { displayName, organizationId })),
    );
  };

  /** Opens the list and waits until changes arrive. Counts what it reads from then on. */
  async function openList(page: Page) {
    const stream = page.waitForResponse(/\/api\/events\/stream/);
    await openSignedIn(page, given.host, COMPANIES);
    await stream;
    await page.locator('main table').waitFor();
    const seen = { reads: 0, aborted: 0 };
    page.on('request', (request) => {
      if (request.url().includes('/api/customers/companies?')) seen.reads += 1;
    });
    page.on('requestfailed', () => (seen.aborted += 1));
    return seen;
  }

  /** Shows the page, or hides it as another tab does. */
  const turn = (page: Page, state: 'visible' | 'hidden') =>
    page.evaluate(`
      Object.defineProperty(document, 'visibilityState', { configurable: true, value: '${state}' });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))`);

  test('hundreds of changes are read at most once in a second, no read is given up, and the last one is shown', async () => {
    const { page, problems } = await given.browser.open(given.host.url);
    await make(['Before']);
    const seen = await openList(page);
    const begun = performance.now();
    for (let batch = 0; batch < 25; batch += 1)
      await make(Array.from({ length: 10 }, (_, index) => `Firm ${batch}-${index}`));
    await make(['A last one']);
    await page.getByRole('link', { name: 'A last one' }).waitFor();
    const seconds = (performance.now() - begun) / 1_000;
    expect(seen.aborted).toBe(0);
    expect(seen.reads).toBeGreaterThan(0);
    expect(seen.reads).toBeLessThanOrEqual(Math.floor(seconds) + 2);
    expect(problems).toEqual([]);
  });

  test('a tab in the background reads nothing, and once when it is shown again', async () => {
    const { page, problems } = await given.browser.open(given.host.url);
    const seen = await openList(page);
    const other = await page.context().newPage();
    // The tabs share the stream of this one.
    await other.goto(`${given.host.url}${COMPANIES}`);
    await other.locator('main table').waitFor();
    await turn(page, 'hidden');
    for (let batch = 0; batch < 2; batch += 1)
      await make(Array.from({ length: 10 }, (_, index) => `Unseen ${batch}-${index}`));
    await make(['A later one']);
    // The other one has received what this one shows.
    await other.getByRole('link', { name: 'A later one' }).waitFor();
    expect(seen.reads).toBe(0);
    await turn(page, 'visible');
    await page.getByRole('link', { name: 'A later one' }).waitFor();
    expect(seen).toEqual({ reads: 1, aborted: 0 });
    expect(problems).toEqual([]);
  });

  test('what expires does so by the clock of the server, whatever the machine says', async () => {
    const day = 86_400_000;
    const home = await given.host.homeTenant();
    const expiresAt = new Date(Date.now() + day).toISOString();
    await home.create('/api_keys/keys', { name: 'Nightly', roles: [], expiresAt });
    const { page, problems } = await given.browser.open(given.host.url);
    await page.clock.install({ time: Date.now() + 30 * day });
    await openSignedIn(page, given.host, '/backend/api-keys');
    const row = page.getByRole('row', { name: /Nightly/ });
    await row.waitFor();
    expect(await row.getByText('expired').count()).toBe(0);
    await page.clock.fastForward(day + 60_000);
    await row.getByText('expired').waitFor();
    expect(problems).toEqual([]);
  });
});
