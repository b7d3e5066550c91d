/** @covers modules/catalog modules/console modules/customers modules/dictionaries core/parts/pages */
import { describeInBrowser } from '../../support/browser/describeInBrowser';
import { checkPage, openSignedIn } from '../../support/browser/consolePages';

const LISTS = ['/backend/customers/companies', '/backend/customers/people', '/backend/catalog/products'];
const THUMB = 40;

describeInBrowser('lists on a phone', (given) => {
  beforeAll(async () => {
    const home = await given.host.homeTenant();
    const { organizationId } = home;
    await home.create('/customers/companies', { displayName: 'Quay', organizationId });
    await home.create('/customers/people', {
      firstName: 'Kim',
      lastName: 'Lee',
      displayName: 'Kim Lee',
      organizationId,
    });
    await home.create('/catalog/products', { title: 'Chair', organizationId });
    await home.create('/dictionaries', { key: 'sizes', name: 'Sizes', organizationId });
  });

  test('have their first record in the first screen, with targets for the thumb', async () => {
    const { page, problems } = await given.browser.open(given.host.url);
    await page.setViewportSize({ width: 390, height: 844 });
    await openSignedIn(page, given.host, LISTS[0]!);
    for (const path of LISTS) {
      await page.goto(path);
      const row = page.locator('.records tbody tr').first();
      await row.waitFor();
      expect((await row.boundingBox())!.y).toBeLessThan(300);
      for (const target of [row.locator('label'), row.getByRole('link').first()])
        expect((await target.boundingBox())!.height).toBeGreaterThanOrEqual(THUMB);
      await row.locator('label').click();
      await page.getByRole('group', { name: '1 record selected' }).waitFor();
      await checkPage(page, `phone-${path.split('/').at(-1)!}`);
    }
    expect(problems).toEqual([]);
  });

  test('say what a number or a yes is about', async () => {
    const { page } = await given.browser.open(given.host.url);
    await page.setViewportSize({ width: 390, height: 844 });
    await openSignedIn(page, given.host, '/backend/dictionaries');
    const count = page.locator('.records tbody td[data-label="Entries"]').first();
    await count.waitFor();
    const before = `getComputedStyle(document.querySelector('.records td[data-label="Entries"]'), '::before')`;
    expect(await page.evaluate(`${before}.position + ${before}.content`)).toBe('static"Entries: "');
  });
});
