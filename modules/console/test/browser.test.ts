import { startTestHost, type TestHost } from '@tenantry/core/testing';
import type { Page } from 'playwright-core';
import { Browser, hasBrowser } from './Browser';
import { checkPage, openSignedIn } from './consolePages';
import { pressUntil, tabTo } from './tabTo';

(hasBrowser ? describe : describe.skip)('the console in a browser', () => {
  let host: TestHost;
  let browser: Browser;

  beforeAll(async () => {
    [host, browser] = await Promise.all([startTestHost(), Browser.start()]);
    const home = await host.homeTenant();
    for (let number = 1; number <= 30; number++) {
      const name = `Firm ${String(number).padStart(2, '0')} <img src=x onerror=alert(1)> ${'x'.repeat(120)}`;
      await home.create('/customers/companies', { displayName: name, organizationId: home.organizationId });
    }
  });
  afterEach(() => browser.closePages());
  afterAll(async () => {
    await browser?.stop();
    await host?.stop();
  });

  /** Signs in with keys only, on the page that a caller without a session is sent to. */
  async function signIn(page: Page, path = '/'): Promise<void> {
    await page.goto(path);
    await page.waitForURL('**/login?redirect=*');
    await page.getByLabel('E-mail address').waitFor();
    await page.keyboard.type(host.administrator.email);
    await page.keyboard.press('Tab');
    await page.keyboard.type(host.administrator.password);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/backend**');
    await page.locator('#sidebar').waitFor({ state: 'attached' });
  }

  test('people sign in by keyboard, reach the page they asked for, and sign out', async () => {
    const { page, problems } = await browser.open(host.url);
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
    const { page, problems } = await browser.open(host.url);
    await signIn(page, '/backend/customers/companies');
    await tabTo(page, page.getByRole('link', { name: 'Create: Company' }));
    await page.keyboard.press('Enter');
    const name = page.getByLabel('Display name (required)');
    await tabTo(page, name);
    await page.keyboard.type('Keys Limited');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Keys Limited' }).waitFor();
    await tabTo(page, name);
    await page.keyboard.press('Control+a');
    await page.keyboard.type('Keys and Sons');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Keys and Sons' }).waitFor();
    await page.keyboard.press('Control+z');
    await page.getByRole('heading', { level: 1, name: 'Keys Limited' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').waitFor();
    await page.keyboard.type('Audit');
    await page.getByRole('option', { name: /Audit/ }).first().waitFor();
    await page.keyboard.press('Enter');
    const undone = page.getByRole('row', { name: /^Update company .* undone/ });
    await tabTo(page, undone.getByRole('button').last());
    await page.keyboard.press('Enter');
    await pressUntil(page, 'ArrowDown', page.getByRole('menuitem', { name: 'Do again' }));
    await page.keyboard.press('Enter');
    await undone.waitFor({ state: 'detached' });
    const token = await host.rootToken();
    const path = '/customers/companies?search=Keys+and+Sons';
    const { body } = await host.request<{ total: number; items: { id: string }[] }>('GET', path, { token });
    expect(body.total).toBe(1);
    // The lists of other tests have their own companies only.
    await host.request('DELETE', `/customers/companies?id=${body.items[0]?.id}`, { token });
    await tabTo(page, page.getByRole('button', { name: /^Account of/ }));
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('button', { name: 'Sign out' }));
    await page.keyboard.press('Enter');
    await page.waitForURL('**/login');
    expect(problems).toEqual([]);
  });

  test('pages in German are accessible and fit a narrow window', async () => {
    const { page, problems } = await browser.open(host.url, { locale: 'de', width: 320 });
    await openSignedIn(page, host, '/backend/customers/companies');
    await page.getByLabel('Suchen').first().waitFor();
    await checkPage(page, 'companies-de');
    await page.goto('/backend/customers/companies/new');
    await page.locator('main form input').first().waitFor();
    await checkPage(page, 'company-new-de');
    await page.goto('/backend/audit-logs');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.locator('main table, main .empty').first().waitFor();
    await checkPage(page, 'audit-de');
    expect(problems).toEqual([]);
  });

  test('a wrong password is said in words, and the address stays filled in', async () => {
    const { page, problems } = await browser.open(host.url);
    await page.goto('/login');
    await page.getByLabel('E-mail address').fill('nobody@example.test');
    await page.getByLabel('Password', { exact: true }).fill('wrong-password');
    await page.keyboard.press('Enter');
    await page.getByText('Invalid email or password').waitFor();
    expect(await page.getByLabel('E-mail address').inputValue()).toBe('nobody@example.test');
    expect(problems).toEqual([]);
  });

  test('pages show the language of the browser, and the one that is chosen', async () => {
    const { page, problems } = await browser.open(host.url, { locale: 'de-AT' });
    await page.goto('/login');
    await page.getByRole('heading', { name: 'Anmelden' }).waitFor();
    await page.getByLabel('Sprache').selectOption('pl');
    await page.getByRole('heading', { name: 'Zaloguj się' }).waitFor();
    expect(await page.evaluate<string>('document.documentElement.lang')).toBe('pl');
    expect(problems).toEqual([]);
  });

  test.each([
    ['light', 1280],
    ['dark', 320],
  ] as const)('pages are accessible and fit: %s, %d px', async (colours, width) => {
    const { page, problems } = await browser.open(host.url, { colours, width });
    const check = (name: string) => checkPage(page, `${name}-${colours}-${width}`);
    await page.goto('/login');
    await page.getByLabel('E-mail address').waitFor();
    await check('sign-in');
    await signIn(page);
    await check('home');
    const content = await page.getByRole('main').boundingBox();
    expect(content).toMatchObject({ x: width > 768 ? 240 : 0, width: width > 768 ? width - 240 : width });
    expect(content?.y).toBeLessThan(width > 768 ? 100 : 400);
    await page.goto('/backend/customers/companies');
    await page.getByText('30 records').waitFor();
    await check('companies');
    expect(problems).toEqual([]);
  });
});
