/** @covers modules/console modules/auth modules/onboarding core/parts/pages */
import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { actUnnoticed } from '../../support/browser/actUnnoticed';
import { describeInBrowser } from '../../support/browser/describeInBrowser';
import { checkPage, fact, openSignedIn, visit } from '../../support/browser/consolePages';
import { pressUntil, tabTo } from '../../support/browser/tabTo';

/** Of addresses that no other tenant has. */
const unique = randomBytes(4).toString('hex');

describeInBrowser('the console in a browser', (given) => {
  beforeAll(async () => {
    const home = await given.host.homeTenant();
    for (let number = 1; number <= 30; number++) {
      const name = `Firm ${String(number).padStart(2, '0')} <img src=x onerror=alert(1)> ${'x'.repeat(120)}`;
      await home.create('/customers/companies', { displayName: name, organizationId: home.organizationId });
    }
  });

  /** Signs in with keys only, on the page that a caller without a session is sent to. */
  async function signIn(page: Page, path = '/'): Promise<void> {
    await page.goto(path);
    await page.waitForURL('**/login?redirect=*');
    await page.getByLabel('E-mail address').waitFor();
    await page.keyboard.type(given.host.administrator.email);
    await page.keyboard.press('Tab');
    await page.keyboard.type(given.host.administrator.password);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/backend**');
    await page.locator('#sidebar').waitFor({ state: 'attached' });
  }

  test('people sign in by keyboard, reach the page they asked for, and sign out', async () => {
    const { page, problems } = await given.browser.open(given.host.url);
    await signIn(page, '/backend/customers/companies?sort=displayName');
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(
      '/backend/customers/companies?sort=displayName',
    );
    await page.getByRole('row', { name: /Firm 01/ }).waitFor();
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL('**/login');
    await page.goto('/backend');
    await page.waitForURL('**/login?redirect=%2Fbackend');
    expect(problems).toEqual([]);
  });

  test('a company is made, changed, undone and redone by keys alone', async () => {
    const { page, problems } = await given.browser.open(given.host.url);
    await signIn(page, '/backend/customers/companies');
    await tabTo(page, page.getByRole('link', { name: 'Create company' }));
    await page.keyboard.press('Enter');
    const name = page.getByLabel('Display name (required)');
    await tabTo(page, name);
    await page.keyboard.type('Keys Limited');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Keys Limited' }).waitFor();
    await tabTo(page, fact(page, 'Display name'));
    await page.keyboard.press('Enter');
    await page.locator('.fact-editor input:focus').waitFor();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('Keys and Sons');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Keys and Sons' }).waitFor();
    await page.locator('.toast', { hasText: 'Company changed' }).waitFor();
    await page.keyboard.press('Control+z');
    await page.getByRole('heading', { level: 1, name: 'Keys Limited' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').waitFor();
    await page.keyboard.type('Audit');
    await page.getByRole('option', { name: /Audit/ }).first().waitFor();
    await page.keyboard.press('Enter');
    const again = page.getByRole('button', { name: 'Do again: Company changed' });
    await tabTo(page, again);
    await page.keyboard.press('Enter');
    await again.waitFor({ state: 'detached' });
    const token = await given.host.rootToken();
    const path = '/customers/companies?search=Keys+and+Sons';
    const { body } = await given.host.request<{ total: number; items: { id: string }[] }>('GET', path, {
      token,
    });
    expect(body.total).toBe(1);
    // The lists of other tests have their own companies only.
    await given.host.request('DELETE', `/customers/companies?id=${body.items[0]?.id}`, { token });
    // The log has many entries, each with buttons; the header stands before them.
    await pressUntil(page, 'Shift+Tab', page.getByRole('button', { name: /^Account of/ }));
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('button', { name: 'Sign out' }));
    await page.keyboard.press('Enter');
    await page.waitForURL('**/login');
    expect(problems).toEqual([]);
  });

  test('pages in German are accessible and fit a narrow window', async () => {
    const { page, problems } = await given.browser.open(given.host.url, { locale: 'de', width: 320 });
    await openSignedIn(page, given.host, '/backend/customers/companies');
    await page.getByLabel('Suchen').first().waitFor();
    await checkPage(page, 'companies-de');
    await visit(page, '/backend/customers/companies/new');
    await page.locator('main form input').first().waitFor();
    await checkPage(page, 'company-new-de');
    await visit(page, '/backend/audit-logs');
    await page.locator('main .day-log, main .empty').first().waitFor();
    await checkPage(page, 'audit-de');
    expect(problems).toEqual([]);
  });

  test('a wrong password is said in words, and the address stays filled in', async () => {
    const { page, problems } = await given.browser.open(given.host.url);
    await page.goto('/login');
    await page.getByLabel('E-mail address').fill('nobody@example.test');
    await page.getByLabel('Password', { exact: true }).fill('wrong-password');
    await page.keyboard.press('Enter');
    await page.getByText('Invalid email or password').waitFor();
    expect(await page.getByLabel('E-mail address').inputValue()).toBe('nobody@example.test');
    expect(problems).toEqual([]);
  });

  /** Fills in the form of the sign-in page. */
  async function fillIn(page: Page, email: string, password: string): Promise<void> {
    await page.getByLabel('E-mail address').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
  }

  test('an address of two tenants signs in to the chosen one, resumes there, and is offered it the next time', async () => {
    const account = { email: `both-${unique}@example.test`, password: 'Right-Pony-7' };
    const home = await given.host.homeTenant();
    const other = await given.host.tenant('Second Street');
    await home.create('/auth/users', { ...account, organizationId: home.organizationId, roles: [] });
    await other.create('/auth/users', { ...account, organizationId: other.organizationId, roles: [] });
    const { page, problems } = await given.browser.open(given.host.url);
    await page.goto('/login');
    await fillIn(page, account.email, account.password);
    await page.keyboard.press('Enter');
    await page.getByText('Invalid email or password. If several tenants know your address').waitFor();
    await page.getByText('Several tenants know my address').click();
    const id = page.getByLabel('Id of the tenant');
    await id.fill(
      `https://example.test/reset/abc?tenant=${home.id.replace(/^./, (first) => (first === '0' ? '1' : '0'))}`,
    );
    await page.getByText('There is no such tenant.').waitFor();
    await id.fill(`https://example.test/reset/abc?tenant=${other.id}`);
    await page.getByText('Second Street').waitFor();
    await checkPage(page, 'sign-in-tenant');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/backend**');
    const answer = await page.request.get('/api/console/frame');
    expect(await answer.json()).toMatchObject({ homeTenantId: other.id });
    await page.locator('#sidebar').waitFor({ state: 'attached' });
    await page.goto('/backend/profile');
    await page.getByRole('tab', { name: 'Sessions' }).waitFor();
    await actUnnoticed(
      page,
      () => page.context().clearCookies({ name: 'auth_token' }),
      () => page.getByRole('tab', { name: 'Sessions' }).click(),
    );
    const dialog = page.getByRole('dialog', { name: 'Your session is over' });
    await dialog.getByLabel('Password').fill(account.password);
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL('**/login');
    await page.getByLabel('Tenant').selectOption('Second Street');
    await fillIn(page, account.email, account.password);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/backend**');
    expect(problems).toEqual([]);
  });

  test('a forgotten password is chosen anew by the mailed link, which works once, and the session is remembered', async () => {
    const home = await given.host.homeTenant();
    const email = `forgetful-${unique}@example.test`;
    const { organizationId } = home;
    await home.create('/auth/users', { email, password: 'Right-Pony-7', organizationId, roles: [] });
    const { page, problems } = await given.browser.open(given.host.url);
    await page.goto('/login');
    await page.getByRole('link', { name: 'Forgotten your password?' }).click();
    await page.getByRole('heading', { name: 'Forgotten your password?' }).waitFor();
    await page.getByLabel('E-mail address').fill(email);
    await page.keyboard.press('Enter');
    await page.getByText('a mail with a link is on its way').waitFor();
    const path = await mailedPath(email);
    await page.goto(path);
    await page.getByRole('heading', { name: 'Choose a new password' }).waitFor();
    await page.getByLabel('Password', { exact: true }).fill('Fresh-Pony-8');
    await page.keyboard.press('Enter');
    await page.getByText('The password is saved.').waitFor();
    await page.getByRole('link', { name: 'Back to sign-in' }).click();
    await page.waitForURL(`**/login?tenant=${home.id}`);
    await fillIn(page, email, 'Fresh-Pony-8');
    await page.getByLabel('Stay signed in').check();
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL('**/backend**');
    expect(await daysOfSession(page)).toBeGreaterThan(7);
    await page.goto(path);
    await page.getByText('This link has expired or was used.').waitFor();
    await page.getByRole('link', { name: 'Send a new link' }).waitFor();
    await checkPage(page, 'reset-expired');
    expect(problems).toEqual([]);
  });

  test('an invitation says what it is, leads to sign-in, and says when it was used', async () => {
    const home = await given.host.homeTenant();
    const email = `invited-${unique}@example.test`;
    const { organizationId } = home;
    await home.create('/auth/users', { email, sendInviteEmail: true, organizationId, roles: [] });
    const { page, problems } = await given.browser.open(given.host.url, { width: 320, colours: 'dark' });
    const path = await mailedPath(email);
    await page.goto(path);
    await page.getByRole('heading', { name: 'Your invitation' }).waitFor();
    await checkPage(page, 'invitation');
    await page.getByLabel('Password', { exact: true }).fill('Fresh-Pony-8');
    await page.keyboard.press('Enter');
    // The form has a link back, too.
    await page.getByText('The password is saved.').waitFor();
    await page.getByRole('link', { name: 'Back to sign-in' }).click();
    await page.waitForURL(`**/login?tenant=${home.id}`);
    await fillIn(page, email, 'Fresh-Pony-8');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/backend**');
    expect(await daysOfSession(page)).toBeLessThan(2);
    await page.goto(path);
    await page.getByText('This invitation has expired or was used.').waitFor();
    expect(problems).toEqual([]);
  });

  test('after sign-in nobody is sent to another server', async () => {
    const { page, problems } = await given.browser.open(given.host.url);
    await page.goto('/login?redirect=https%3A%2F%2Fexample.test%2Fbackend');
    await fillIn(page, given.host.administrator.email, given.host.administrator.password);
    await page.keyboard.press('Enter');
    await page.locator('#sidebar').waitFor({ state: 'attached' });
    expect(new URL(page.url()).origin).toBe(given.host.url);
    expect(problems).toEqual([]);
  });

  /** Days for which the browser keeps the session. */
  async function daysOfSession(page: Page): Promise<number> {
    const cookie = (await page.context().cookies()).find(({ name }) => name === 'session_token');
    return ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
  }

  /** The path of the link in the last mail to an address. */
  async function mailedPath(email: string): Promise<string> {
    await given.host.settled();
    const { pathname, search } = new URL((await given.host.mails(email)).at(-1)?.links[0] ?? '');
    return pathname + search;
  }

  test('pages show the language of the browser, and the one that is chosen', async () => {
    const { page, problems } = await given.browser.open(given.host.url, { locale: 'de-AT' });
    await page.goto('/login');
    await page.getByRole('heading', { name: 'Anmelden' }).waitFor();
    await page.getByLabel('Sprache').selectOption('pl');
    await page.getByRole('heading', { name: 'Zaloguj się' }).waitFor();
    expect(await page.evaluate<string>('document.documentElement.lang')).toBe('pl');
    expect(problems).toEqual([]);
  });

  test('pages are accessible and fit', async () => {
    const { page, problems } = await given.browser.open(given.host.url);
    const check = (name: string) => checkPage(page, name);
    await page.goto('/login');
    await page.getByLabel('E-mail address').waitFor();
    await check('sign-in');
    await signIn(page);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await check('home');
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').waitFor();
    await check('palette');
    await page.keyboard.press('Escape');
    for (const [width, beside, above] of [
      [320, 0, 400],
      [1280, 232, 100],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      const content = await page.getByRole('main').boundingBox();
      expect(content).toMatchObject({ x: beside, width: width - beside });
      expect(content?.y).toBeLessThan(above);
    }
    await visit(page, '/backend/customers/companies');
    await page.getByText('30 records').waitFor();
    await check('companies');
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menu').waitFor();
    await check('companies-menu');
    expect(problems).toEqual([]);
  });
});
