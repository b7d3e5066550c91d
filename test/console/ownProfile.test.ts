import { checkPage, openSignedIn } from '../support/browser/consolePages';
import { describeInBrowser } from '../support/browser/describeInBrowser';

describeInBrowser('the own profile in a browser', (given) => {
  test('is chosen from by arrows beside its sections, and ends all other sessions at once', async () => {
    const home = await given.host.homeTenant();
    const account = await home.account([]);
    const { email, password } = account;
    for (const _ of [1, 2]) await given.host.signIn(email, password);
    const { page, problems } = await given.browser.open(given.host.url);
    await openSignedIn(page, given.host, '/backend/profile', account);
    // Newer than that of the page, which comes first all the same.
    await given.host.signIn(email, password);
    await page.getByRole('heading', { name: 'Password' }).waitFor();
    await checkPage(page, 'profile-account');
    await page.getByLabel('Name', { exact: true }).fill('Nadia Ray');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.locator('.who').getByText('Nadia Ray').waitFor();
    await page.getByRole('tab', { name: 'Account' }).focus();
    await page.keyboard.press('ArrowDown');
    await page.waitForURL(/tab=sessions/);
    const sessions = page.getByRole('list', { name: 'Sessions' });
    await sessions.getByText('this one').waitFor();
    expect(await sessions.getByRole('button', { name: /^End the session/ }).count()).toBe(3);
    const items = await sessions.getByRole('listitem').allInnerTexts();
    expect(items[0]).toMatch(/^Chrome on .*this one/is);
    expect(items[1]).toContain('Last used');
    await checkPage(page, 'profile-sessions');
    await page.setViewportSize({ width: 320, height: 800 });
    await checkPage(page, 'profile-sessions-320');
    await page.getByRole('button', { name: 'End all other sessions' }).click();
    await page.getByText('All other sessions are ended.').waitFor();
    await page.getByRole('button', { name: 'End all other sessions' }).waitFor({ state: 'detached' });
    expect(await sessions.getByRole('listitem').count()).toBe(1);
    expect(problems).toEqual([]);
  });
});
