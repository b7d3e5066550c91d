/** @covers modules/console modules/customers core/parts/pages */
import type { Page } from 'playwright-core';
import { describeInBrowser } from '../../support/browser/describeInBrowser';
import { checkPage, openSignedIn } from '../../support/browser/consolePages';

const PEOPLE = '/backend/customers/people';

/** Whether people see the head, and how far the row that has the focus is from the head and from the foot. */
const DISTANCES = `(() => {
  const box = (element) => element.getBoundingClientRect();
  const head = box(document.querySelector('.records thead th:nth-child(2)'));
  const row = box(document.activeElement.closest('tr'));
  const foot = box(document.querySelector('.list-foot'));
  const seen = document.elementFromPoint(head.left + 20, head.top + head.height / 2);
  return { isSeen: seen !== null && seen.closest('thead') !== null, row: row.top - head.bottom, foot: foot.top - row.bottom };
})()`;

interface Shown {
  readonly name: string;
  readonly width: number;
  readonly dir?: 'rtl';
  readonly forcedColors?: 'active';
}

interface Distances {
  readonly isSeen: boolean;
  readonly row: number;
  readonly foot: number;
}

const distancesIn = (page: Page) => page.evaluate<Distances>(DISTANCES);

describeInBrowser('the head of a table', (given) => {
  beforeAll(async () => {
    const home = await given.host.homeTenant();
    for (let number = 1; number <= 25; number++)
      await home.create('/customers/people', {
        firstName: 'Kim',
        lastName: `Lee ${String(number).padStart(2, '0')}`,
        displayName: `Kim Lee ${String(number).padStart(2, '0')}`,
        organizationId: home.organizationId,
      });
  });

  test.each<Shown>([
    { name: 'in a wide window', width: 1280 },
    { name: 'in a narrow window', width: 800 },
    { name: 'from right to left', width: 1280, dir: 'rtl' },
    { name: 'in forced colours', width: 1280, forcedColors: 'active' },
  ])(
    'stays above the rows, and covers none that has the focus ($name)',
    async ({ width, dir, forcedColors }) => {
      const { page, problems } = await given.browser.open(given.host.url);
      await page.setViewportSize({ width, height: 600 });
      await page.emulateMedia({ forcedColors: forcedColors ?? 'none' });
      await openSignedIn(page, given.host, PEOPLE);
      const boxes = page.locator('.records tbody input');
      await boxes.nth(24).waitFor();
      await page.evaluate(`document.documentElement.dir = '${dir ?? 'ltr'}'`);
      await boxes.first().focus();
      for (let row = 1; row < 25; row++) await page.keyboard.press('ArrowDown');
      const down = await distancesIn(page);
      expect(down.isSeen).toBe(true);
      expect(down.foot).toBeGreaterThanOrEqual(-1);
      for (let row = 1; row < 20; row++) await page.keyboard.press('ArrowUp');
      const up = await distancesIn(page);
      expect(up.isSeen).toBe(true);
      expect(up.row).toBeGreaterThanOrEqual(-1);
      await checkPage(page, `sticky-${width}-${dir ?? 'ltr'}-${forcedColors ?? 'usual'}`);
      expect(problems).toEqual([]);
    },
  );
});
