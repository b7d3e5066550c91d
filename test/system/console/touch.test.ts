/** @covers modules/console modules/customers core/parts/pages */
import { openSignedIn } from '../../support/browser/consolePages';
import { describeInBrowser } from '../../support/browser/describeInBrowser';
import { smallTargets } from '../../support/browser/smallTargets';

const PHONE = { width: 390, height: 844 };

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
        expect([path, direction, await smallTargets(page)]).toEqual([path, direction, []]);
        expect([path, direction, await page.evaluate(IS_WIDER)]).toEqual([path, direction, false]);
      }
      await page.getByRole('checkbox', { name: `Select ${name}` }).check();
      await page.getByRole('row', { name, selected: true }).waitFor();
    }
    expect(problems).toEqual([]);
  });
});
