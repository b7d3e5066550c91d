import { describeInBrowser } from '../../../test/support/browser/describeInBrowser';
import { backToWork, openSignedIn } from '../../../test/support/browser/consolePages';

describeInBrowser('the own profile in a browser', (given) => {
  test('people arrange their sidebar, and a wrong password is said', async () => {
    const { page, problems } = await given.browser.open(given.host.url);
    await openSignedIn(page, given.host, '/backend/profile/change-password');
    // Only the entry of the page itself, though that of the profile is above it.
    await page.locator('#sidebar [aria-current]').getByText('Change password').waitFor();
    expect(await page.locator('#sidebar [aria-current]').count()).toBe(1);
    // Each module names an icon, and the file of icons has it; all others would get the same one.
    const icons = await page
      .locator('#sidebar a use')
      .evaluateAll((found) =>
        found.map((one) => (one as unknown as { href: { baseVal: string } }).href.baseVal),
      );
    expect(icons).toHaveLength(await page.locator('#sidebar a').count());
    const file = await (await fetch(given.host.url + icons[0])).text();
    const names = icons.map((address) => address.split('#')[1]);
    expect(names).not.toContain('square');
    expect(names.filter((name) => !file.includes(`<symbol id="${name}"`))).toEqual([]);
    await page.getByLabel('New password again').waitFor();
    expect(await page.getByRole('main').getByRole('tab').count()).toBe(0);
    await page.goto('/backend/profile?tab=sidebar');
    const entry = page.locator('.arranged ol li').filter({ hasText: 'Label of Companies' });
    await entry.getByRole('switch').uncheck();
    await page.getByLabel('Label of People').fill('Contacts');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('The sidebar is saved.').waitFor();
    await backToWork(page);
    await page.locator('#sidebar').getByRole('link', { name: 'Contacts' }).waitFor();
    expect(await page.locator('#sidebar').getByRole('link', { name: 'Companies' }).count()).toBe(0);
    await page.goto('/backend/profile?tab=sidebar');
    await page.getByRole('tab', { name: 'Account' }).click();
    await page.getByLabel('Current password').last().fill('Wrong-Pony-7');
    await page.getByLabel('New password (required)').fill('Other-Pony-7');
    await page.getByLabel('New password again').fill('Other-Pony-7');
    await page.keyboard.press('Enter');
    await page.locator('form').last().locator('[role=alert], .field-error').first().waitFor();
    expect(problems).toEqual([]);
  });
});
