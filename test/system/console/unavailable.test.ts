/** @covers modules/auth modules/catalog modules/console modules/customers core/parts/pages */
import { describeInBrowser } from '../../support/browser/describeInBrowser';
import { openSignedIn } from '../../support/browser/consolePages';

describeInBrowser('pages whose code, module or right is missing', (given) => {
  test('code that does not arrive is said, the page stays, and the console is loaded again with what was typed', async () => {
    const { page, problems } = await given.browser.open(given.host.url);
    const isPalette = /\/Palette-[^/]*\.js/;
    const isModules = /\/ModulesPage-[^/]*\.js/;
    for (const file of [isPalette, isModules])
      await page.route(file, (route) => route.fulfill({ status: 404 }));
    await openSignedIn(page, given.host, '/backend/customers/companies/new');
    await page.getByLabel('Display name (required)').fill('Typed before');
    await page.keyboard.press('Control+k');
    await page.getByText('could not be loaded').waitFor();
    expect(await page.getByLabel('Display name (required)').inputValue()).toBe('Typed before');
    await page.unroute(isPalette);
    const loaded = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Load the console again' }).click();
    await loaded;
    await page.getByLabel('Display name (required)').waitFor();
    expect(await page.getByLabel('Display name (required)').inputValue()).toBe('Typed before');
    await page.goto('/backend/platform/modules');
    await page.getByRole('alert').getByText('could not be loaded').waitFor();
    await page.unroute(isModules);
    await page.getByRole('button', { name: 'Load the console again' }).click();
    await page.getByRole('list', { name: 'Modules' }).waitFor();
    // React notes what the page has shown.
    expect(problems).toEqual([expect.stringContaining('dynamically imported module')]);
  });

  test('pages of a module that is off are not found, and records without a right are said with what is missing', async () => {
    const { page, problems } = await given.browser.open(given.host.url);
    const value = await given.host.signInAs([]);
    await page.context().addCookies([{ name: 'auth_token', value, url: given.host.url }]);
    await page.goto('/backend/customers/companies');
    await page.getByRole('alert').getByText('Required: customers.companies.view').waitFor();
    const token = await given.host.signIn();
    const json = { enabled: false, reason: 'test' };
    expect(
      (await given.host.request('PUT', '/platform/tenant-modules/catalog', { token, json })).status,
    ).toBe(200);
    await openSignedIn(page, given.host, '/backend/catalog/products');
    await page.getByRole('heading', { name: 'There is no page at this address.' }).waitFor();
    await given.host.request('PUT', '/platform/tenant-modules/catalog', {
      token,
      json: { ...json, enabled: true },
    });
    expect(problems).toEqual([]);
  });

  test('a sign-in that is refused for too many tries says how long to wait', async () => {
    const { page, problems } = await given.browser.open(given.host.url);
    await page.route('**/api/auth/login', (route) =>
      route.fulfill({ status: 429, headers: { 'retry-after': '9' }, json: { error: 'Too many requests' } }),
    );
    await page.goto('/login');
    await page.getByLabel('E-mail address').fill('a@example.test');
    await page.getByLabel('Password', { exact: true }).fill('Right-Pony-7');
    await page.keyboard.press('Enter');
    await page.getByText('Try again in 9 seconds.').waitFor();
    expect(problems).toEqual([]);
  });
});
