import type { Page } from 'playwright-core';
import { describeInBrowser } from '../support/browser/describeInBrowser';
import { openSignedIn } from '../support/browser/consolePages';

const DEALS = '/backend/customers/deals';

describeInBrowser('lists in narrow windows', (given) => {
  beforeAll(async () => {
    const home = await given.host.homeTenant();
    const { organizationId } = home;
    const name = {
      firstName: 'Magdalena Antonina',
      lastName: 'Kowalska',
      displayName: 'Magdalena Antonina Kowalska',
    };
    const entityId = await home.create('/customers/companies', {
      displayName: 'Harbour Office',
      organizationId,
    });
    await home.create('/customers/people', { ...name, companyEntityId: entityId, organizationId });
    const value = { valueAmount: 76_400, valueCurrency: 'EUR', expectedCloseAt: '2027-02-02' };
    await home.create('/customers/deals', {
      title: 'Lobby',
      ...value,
      companyIds: [entityId],
      organizationId,
    });
  });
  const open = async (path: string, width: number) => {
    const opened = await given.browser.open(given.host.url, { width });
    await openSignedIn(opened.page, given.host, path);
    await opened.page.locator('.records tbody tr').first().waitFor();
    return opened;
  };
  /** How many lines an element has. */
  const linesOf = (page: Page, selector: string) =>
    page.evaluate<number[]>(
      `[...document.querySelectorAll('${selector}')].map((one) => {
        const range = document.createRange();
        range.selectNodeContents(one);
        return new Set([...range.getClientRects()].filter(({ width }) => width > 0).map(({ bottom }) => Math.round(bottom / 8))).size;
      })`,
    );

  test('keep chips, amounts and days in one line, and fade at the end while more follows', async () => {
    const { page, problems } = await open(DEALS, 768);
    const lines = await linesOf(page, '.records tbody :is(.chip, .short)');
    expect(lines.length).toBeGreaterThan(2);
    expect(lines.filter((count) => count > 1)).toEqual([]);
    // The animation follows the scrolling in the next frames.
    const fadeAt = (left: number) =>
      page.evaluate<string>(
        `new Promise((done) => {
          const frame = document.querySelector('.table-frame');
          frame.scrollLeft = ${left};
          requestAnimationFrame(() =>
            requestAnimationFrame(() => done(getComputedStyle(frame).getPropertyValue('--fade'))),
          );
        })`,
      );
    expect(await fadeAt(0)).toBe('40px');
    expect(await fadeAt(9999)).toBe('0px');
    expect(problems).toEqual([]);
  });

  test('show all tools, and names in the room that a row has', async () => {
    const { page, problems } = await open(DEALS, 390);
    const tools = page.locator('.list-view > .tools').getByRole('button');
    for (const { x, width } of await Promise.all(
      (await tools.all()).map(async (one) => (await one.boundingBox())!),
    ))
      expect([x >= 0, x + width <= 390]).toEqual([true, true]);
    await page.goto('/backend/customers/people');
    await page.getByRole('link', { name: 'Magdalena Antonina Kowalska' }).waitFor();
    expect(await linesOf(page, '.records tbody a')).toContain(1);
    expect((await linesOf(page, '.records tbody a')).filter((count) => count > 1)).toEqual([]);
    expect(problems).toEqual([]);
  });
});
