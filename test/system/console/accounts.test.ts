/** @covers modules/console modules/auth core/parts/pages */
import type { Page } from 'playwright-core';
import { actUnnoticed } from '../../support/browser/actUnnoticed';
import { describeInBrowser } from '../../support/browser/describeInBrowser';
import { openSignedIn } from '../../support/browser/consolePages';

const NEW_COMPANY = '/backend/customers/companies/new';

interface Account {
  readonly email: string;
  readonly password: string;
}

describeInBrowser('tabs of a browser in which several accounts work', (given) => {
  let other: Account;

  beforeAll(async () => {
    other = await (await given.host.homeTenant()).account(['customers.*', 'directory.organizations.view']);
  });

  const countOf = async (name: string) => {
    const path = `/customers/companies?search=${encodeURIComponent(name)}`;
    const token = await given.host.signIn();
    return (await given.host.request<{ total: number }>('GET', path, { token })).body.total;
  };

  /** Types a company in a tab of the administrator. */
  async function type(page: Page, name: string) {
    await openSignedIn(page, given.host, NEW_COMPANY);
    const input = page.getByLabel('Display name (required)');
    await input.fill(name);
    return input;
  }

  /** Signs in with the form of the console. */
  async function signIn(page: Page, { email, password }: Account) {
    await page.getByLabel('E-mail address').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await page.locator('#sidebar').waitFor({ state: 'attached' });
  }

  /** Changes the session of the browser; a tab learns of it with the next that it asks the server. */
  async function changeSession(page: Page, { email, password }: Account) {
    const answer = await page.request.post('/api/auth/login', { form: { email, password } });
    expect(answer.status()).toBe(200);
  }

  const notice = (page: Page) => page.getByRole('heading', { name: 'Another account is signed in' });
  const loaded = (page: Page) => page.locator('#sidebar').waitFor({ state: 'attached' });

  test('another account is named, gets nothing of what the first one has typed, and works on when it is chosen', async () => {
    const { page, problems } = await given.browser.open(given.host.url);
    await type(page, 'Typed by the first');
    const second = await page.context().newPage();
    await second.goto(`${given.host.url}/login`);
    await signIn(second, other);
    await notice(page).waitFor();
    const said = page.getByRole('alert');
    await said.getByText(given.host.administrator.email).getByText(other.email).waitFor();
    expect(await page.locator('#sidebar, input').count()).toBe(0);
    await page.getByRole('button', { name: `Go on as ${other.email}` }).click();
    await loaded(page);
    expect(await page.getByLabel('Display name (required)').inputValue()).toBe('');
    await page.locator('.account-button').click();
    await page.locator('.account').getByText(other.email).first().waitFor();
    expect(await countOf('Typed by the first')).toBe(0);
    expect(problems).toEqual([]);
  });

  test('a form is not saved as an account of which the tab knows nothing, and comes back with its own', async () => {
    const { page, problems } = await given.browser.open(given.host.url);
    await type(page, 'Typed by the owner');
    await actUnnoticed(
      page,
      () => changeSession(page, other),
      () => page.getByRole('button', { name: /^Create/ }).click(),
    );
    await notice(page).waitFor();
    expect(await countOf('Typed by the owner')).toBe(0);
    await page.getByRole('button', { name: `Sign in as ${given.host.administrator.email}` }).click();
    await page.waitForURL(/\/login/);
    await signIn(page, given.host.administrator);
    const input = page.getByLabel('Display name (required)');
    await input.waitFor();
    expect(await input.inputValue()).toBe('Typed by the owner');
    await page.getByRole('button', { name: /^Create/ }).click();
    await page.getByRole('heading', { name: 'Typed by the owner' }).waitFor();
    expect(problems).toEqual([]);
  });

  test('a sign-out of a tab does not end the session of another account', async () => {
    const { page } = await given.browser.open(given.host.url);
    await openSignedIn(page, given.host, '/backend/profile');
    await actUnnoticed(
      page,
      () => changeSession(page, other),
      async () => {
        await page.locator('.account-button').click();
        await page.getByRole('button', { name: 'Sign out' }).click();
      },
    );
    await notice(page).waitFor();
    expect((await page.request.get('/api/auth/profile')).status()).toBe(200);
    // The first account is signed in again elsewhere: its page comes back.
    await changeSession(page, given.host.administrator);
    await page.evaluate(`window.dispatchEvent(new Event('focus'))`);
    await loaded(page);
  });

  test('a session that was renewed elsewhere goes on without a dialog, and what was asked is done', async () => {
    const { page, problems } = await given.browser.open(given.host.url);
    await type(page, 'Saved after the renewal');
    let refused = 0;
    // As when the request was on its way with the token that was exchanged.
    await page.route(
      /\/api\/customers\/companies$/,
      (route) => {
        refused += 1;
        return route.fulfill({ status: 401, json: { error: 'Unauthorized' } });
      },
      { times: 1 },
    );
    await page.getByRole('button', { name: /^Create/ }).click();
    await page.getByRole('heading', { name: 'Saved after the renewal' }).waitFor();
    expect(refused).toBe(1);
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await countOf('Saved after the renewal')).toBe(1);
    expect(problems).toEqual([]);
  });

  test('the dialog of a session that is over goes away when the session was renewed elsewhere', async () => {
    const { page, problems } = await given.browser.open(given.host.url);
    const input = await type(page, 'Typed before the end');
    await actUnnoticed(
      page,
      () => page.context().clearCookies({ name: 'auth_token' }),
      () => page.getByRole('button', { name: /^Create/ }).click(),
    );
    const dialog = page.getByRole('dialog', { name: 'Your session is over' });
    await dialog.waitFor();
    await changeSession(page, given.host.administrator);
    await page.evaluate(`window.dispatchEvent(new Event('focus'))`);
    await dialog.waitFor({ state: 'detached' });
    expect(await input.inputValue()).toBe('Typed before the end');
    expect(problems).toEqual([]);
  });

  test('after a sign-out, Back shows nothing of the account, and nothing of it is kept', async () => {
    const home = await given.host.homeTenant();
    const { organizationId } = home;
    const displayName = 'Known to the account';
    const id = await home.create('/customers/companies', { displayName, organizationId });
    const { page, problems } = await given.browser.open(given.host.url);
    await openSignedIn(page, given.host, `/backend/customers/companies/${id}`);
    await page.getByRole('heading', { name: displayName }).waitFor();
    await page.locator('a[href="/backend/customers/companies"]').first().click();
    await page.getByRole('link', { name: displayName }).waitFor();
    await page.evaluate(`
      sessionStorage.setItem('draft', 'typed');
      localStorage.setItem('draft', 'typed');
      localStorage.setItem('tenantry.colours', 'light')`);
    await page.locator('.account-button').click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL(/\/login/);
    const stored = await page.evaluate<string[]>(
      '[...Object.keys(sessionStorage), ...Object.keys(localStorage)].sort()',
    );
    // How the tenant presents itself is shown before the next sign-in.
    expect(stored).toEqual(['tenantry.brand', 'tenantry.colours', 'tenantry.tenants']);
    await page.goBack();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await page.getByText(displayName).count()).toBe(0);
    expect(problems).toEqual([]);
  });

  test('a page that the browser has kept is not shown again when its session is over', async () => {
    const { page } = await given.browser.open(given.host.url);
    await openSignedIn(page, given.host, '/backend/customers/companies');
    const comeBack = () =>
      page.evaluate(`window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))`);
    const asked = page.waitForResponse('**/api/auth/profile');
    await comeBack();
    await asked;
    await page.locator('html:not([style*="hidden"]) main table').waitFor();
    await page.context().clearCookies();
    await comeBack();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  });

  test('a sign-out asks before input is lost', async () => {
    const { page } = await given.browser.open(given.host.url);
    const input = await type(page, 'Not saved yet');
    await page.locator('.account-button').click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    const dialog = page.getByRole('dialog', { name: 'What you typed is not saved' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect(await input.inputValue()).toBe('Not saved yet');
    expect((await page.request.get('/api/auth/profile')).status()).toBe(200);
  });
});
