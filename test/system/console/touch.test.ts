/** @covers modules/console modules/customers core/parts/pages */
import { openSignedIn } from '../../support/browser/consolePages';
import { describeInBrowser } from '../../support/browser/describeInBrowser';

/** Pixels that a finger needs, less what browsers round. */
const LEAST = 39;
const PHONE = { width: 390, height: 844 };

/** Controls of a list that are smaller, as their sizes and names. A box has the area of its label. */
const SMALLER = `[...document.querySelectorAll('#content :is(button, input)')]
  .filter((control) => control.checkVisibility())
  .map((control) => [control, (control.closest('label') ?? control).getBoundingClientRect()])
  .filter(([, { width, height }]) => width > 0 && Math.min(width, height) < ${LEAST})
  .map(([control, { width, height }]) =>
    Math.round(width) + 'x' + Math.round(height) + ' ' + (control.ariaLabel ?? control.textContent))`;

/** Whether the page moves sideways. */
const IS_WIDER = 'document.scrollingElement.scrollWidth > innerWidth';

describeInBrowser('lists on a phone', (given) => {
  test('have controls that fingers meet, in both directions of writing, and do not move sideways', async () => {
    const tenant = await given.host.homeTenant();
    const { organizationId } = tenant;
    await tenant.create('/customers/companies', { displayName: 'Quay One', organizationId });
    await tenant.create('/customers/deals', { title: 'Berths', organizationId });
    const { page, problems } = await given.browser.open(given.host.url);
    await page.setViewportSize(PHONE);
    await openSignedIn(page, given.host, '/backend/customers/companies');
    for (const [path, name] of [
      ['/backend/customers/companies', 'Quay One'],
      ['/backend/customers/deals', 'Berths'],
    ] as const) {
      await page.goto(path);
      await page.getByRole('link', { name }).waitFor();
      for (const direction of ['ltr', 'rtl']) {
        await page.evaluate(`document.documentElement.dir = '${direction}'`);
        expect([path, direction, await page.evaluate(SMALLER)]).toEqual([path, direction, []]);
        expect([path, direction, await page.evaluate(IS_WIDER)]).toEqual([path, direction, false]);
      }
      await page.getByRole('checkbox', { name: `Select ${name}` }).check();
      await page.getByRole('row', { name, selected: true }).waitFor();
    }
    expect(problems).toEqual([]);
  });
});
