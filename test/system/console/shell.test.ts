/** @covers modules/console modules/auth modules/customers core/parts/pages */
import { startTestHost, type TestHost } from '@tenantry/core/testing';
import type { Page, Request } from 'playwright-core';
import { actUnnoticed } from '../../support/browser/actUnnoticed';
import { Browser, hasBrowser } from '../../support/browser/Browser';
import { fact } from '../../support/browser/consolePages';
import { until } from '../../support/until';

(hasBrowser ? describe : describe.skip)('the shell of the console', () => {
  let host: TestHost;
  let browser: Browser;

  beforeAll(async () => {
    [host, browser] = await Promise.all([startTestHost(), Browser.start()]);
    const home = await host.homeTenant();
    await home.create('/customers/companies', {
      displayName: 'Harbour Works',
      organizationId: home.organizationId,
    });
  });
  afterEach(() => browser.closePages());
  afterAll(async () => {
    await browser?.stop();
    await host?.stop();
  });

  const signIn = async (page: Page, path: string) => {
    const value = await host.signIn();
    await page.context().addCookies([{ name: 'auth_token', value, url: host.url }]);
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
  };

  /** Answers as a server would that has been updated while the page is open. */
  const serveNewerVersion = (page: Page) =>
    page.route('**/api/console/frame', async (route) => {
      const answer = await route.fetch();
      const frame = (await answer.json()) as { shell: string };
      await route.fulfill({
        response: answer,
        json: { ...frame, shell: frame.shell.replace(/[0-9a-f]{16}/, '0123456789abcdef') },
      });
    });

  test('finds pages and records by keyboard, and opens them', async () => {
    const { page, problems } = await browser.open(host.url);
    await signIn(page, '/backend');
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox', { name: 'Search pages, actions and records' });
    await field.waitFor();
    await page.keyboard.type('compan');
    await page.getByRole('option', { name: /Companies/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/backend/customers/companies');
    await page.keyboard.press('Control+k');
    await field.waitFor();
    await page.keyboard.type('harbour');
    expect(await field.inputValue()).toBe('harbour');
    await page.getByRole('option', { name: /Harbour Works/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/backend\/customers\/companies\/[0-9a-f-]{36}$/);
    await page.keyboard.press('Control+k');
    await field.waitFor();
    await page.keyboard.press('Escape');
    await field.waitFor({ state: 'detached' });
    expect(problems).toEqual([]);
  });

  /** What makes a part of the shell fail as long as `globalThis.broken` is true, by its name. */
  const FAULTS = {
    search: `const scroll = Element.prototype.scrollIntoView;
      Element.prototype.scrollIntoView = function () {
        if (broken && this.role === 'option') throw new Error('no search today');
        return scroll.apply(this, arguments);
      };`,
    sidebar: `const measure = Element.prototype.getBoundingClientRect;
      Element.prototype.getBoundingClientRect = function () {
        if (broken && this.closest('#sidebar')) throw new Error('no sidebar today');
        return measure.apply(this);
      };`,
    account: `const set = Element.prototype.setAttribute;
      Element.prototype.setAttribute = function (name, value) {
        const isOfAccount = name === 'data-size' && String(value) === '24';
        if (broken && isOfAccount) throw new Error('no account today');
        return set.apply(this, arguments);
      };`,
    message: `const timeout = setTimeout;
      globalThis.setTimeout = (run, time, ...values) => {
        const isOfMessage = time === 10_000 && document.querySelector('.toast') !== null;
        if (broken && isOfMessage) throw new Error('no message today');
        return timeout(run, time, ...values);
      };`,
  };

  test.each(['search', 'sidebar', 'account', 'message'] as const)(
    'says in its place that a part of it has failed, tries it again, and goes on without it: %s',
    async (part) => {
      const { page } = await browser.open(host.url);
      const isAtOnce = part === 'sidebar' || part === 'account';
      await page.addInitScript(`globalThis.broken = ${isAtOnce}; ${FAULTS[part]}`);
      await signIn(page, '/backend/customers/companies');
      const link = page.getByRole('link', { name: 'Harbour Works' });
      await link.waitFor();
      await page.evaluate('broken = true');
      await link.click();
      const name = fact(page, 'Display name');
      await name.waitFor();
      if (part === 'search') await page.keyboard.press('Control+k');
      if (part === 'message') {
        await name.click();
        await page.getByLabel('Display name (required)').fill(`Harbour Works, ${part}`);
        await page.getByRole('button', { name: 'Save', exact: true }).click();
      }
      const notice = page.getByRole('alert').filter({ hasText: `no ${part} today` });
      await notice.getByText('This part of the page cannot be shown.').waitFor();
      expect(await page.getByRole('alert').count()).toBe(1);
      await name.waitFor();
      await page.evaluate('broken = false');
      await notice.getByRole('button', { name: 'Try again' }).click();
      const shown = {
        search: page.getByRole('combobox', { name: 'Search pages, actions and records' }),
        sidebar: page.getByRole('navigation').getByRole('link', { name: 'Companies' }),
        account: page.getByRole('button', { name: /^Account of/ }),
        message: page.locator('.toast', { hasText: 'Company changed' }),
      };
      await shown[part].waitFor();
      expect(await page.getByRole('alert').count()).toBe(0);
    },
  );

  test('says that the list of conversations has failed beside a field for a new one', async () => {
    const { page } = await browser.open(host.url);
    await page.route('**/api/ai_assistant/ai/conversations?*', (route) =>
      route.fulfill({ json: { items: 7 } }),
    );
    await signIn(page, '/backend/ai-assistant');
    const notice = page.getByRole('alert').filter({ hasText: 'This part of the page cannot be shown.' });
    await notice.getByRole('button', { name: 'Try again' }).waitFor();
    await page.getByRole('button', { name: 'New conversation' }).waitFor();
  });

  test('asks for the password when the session is over, and keeps what was typed', async () => {
    const { page, problems } = await browser.open(host.url);
    await signIn(page, '/backend/customers/companies/new');
    const typed = page.getByRole('textbox').first();
    await typed.fill('Typed before the end');
    await actUnnoticed(
      page,
      () => page.context().clearCookies({ name: 'auth_token' }),
      async () => {
        await page.keyboard.press('Control+k');
        await page.getByRole('combobox', { name: 'Search pages, actions and records' }).fill('harbour');
      },
    );
    const dialog = page.getByRole('dialog', { name: 'Your session is over' });
    await dialog.waitFor();
    await dialog.getByLabel('Password', { exact: true }).fill('wrong');
    await page.keyboard.press('Enter');
    await dialog.getByRole('alert').getByText(/\w/).waitFor();
    await dialog.getByLabel('Password', { exact: true }).fill(host.administrator.password);
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    expect(await typed.inputValue()).toBe('Typed before the end');
    expect(problems).toEqual([]);
  });

  test('has one event stream for all tabs, which the next tab takes over', async () => {
    const { page } = await browser.open(host.url);
    const streams: string[] = [];
    const isStream = (request: Request) => request.url().includes('/api/events/stream');
    page.context().on('request', (request) => {
      if (isStream(request)) streams.push(request.url());
    });
    const opened = page.context().waitForEvent('request', isStream);
    await signIn(page, '/backend');
    await opened;
    const second = await page.context().newPage();
    await second.goto(`${host.url}/backend/customers/companies`);
    await second.getByText('Harbour Works').first().waitFor();
    expect(streams).toHaveLength(1);
    const home = await host.homeTenant();
    const add = (displayName: string) =>
      home.create('/customers/companies', { displayName, organizationId: home.organizationId });
    await add('Second Firm');
    await second.getByText('Second Firm').first().waitFor();
    const taken = page.context().waitForEvent('request', isStream);
    await page.close();
    await taken;
    await second.waitForFunction('navigator.locks.query().then(({ held }) => held.length === 1)');
    await add('Third Firm');
    await second.getByText('Third Firm').first().waitFor();
    expect(streams).toHaveLength(2);
  });

  test('keeps the sidebar beside the header and the content while the page scrolls', async () => {
    const { page } = await browser.open(host.url);
    await signIn(page, '/backend/customers/companies');
    await page.getByText('Harbour Works').first().waitFor();
    const shots = process.env['TENANTRY_SCREENSHOTS'];
    if (shots !== undefined) await page.screenshot({ path: `${shots}/shell-light-1280.png` });
    const boxOf = async (selector: string) => {
      const box = await page.locator(selector).boundingBox();
      if (!box) throw new Error(`${selector} is not shown`);
      return box;
    };
    const [bar, sidebar, content] = [await boxOf('.bar'), await boxOf('#sidebar'), await boxOf('#content')];
    expect([sidebar.y, content.y]).toEqual([0, bar.y + bar.height]);
    expect([bar.x, content.x]).toEqual([sidebar.width, sidebar.width]);
    expect(content.width).toBe(1280 - sidebar.width);
    await page.setViewportSize({ width: 1280, height: 200 });
    await page.mouse.move(700, 150);
    await page.mouse.wheel(0, 5_000);
    await until(async () => (await boxOf('#content')).y < 0);
    expect([(await boxOf('.bar')).y, (await boxOf('#sidebar')).y]).toEqual([0, 0]);
  });

  test('says when there is no connection, and when there is a newer version', async () => {
    const { page } = await browser.open(host.url);
    await signIn(page, '/backend');
    await page.context().setOffline(true);
    await page.getByText('You are offline.').waitFor();
    await page.context().setOffline(false);
    await page.getByText('You are offline.').waitFor({ state: 'detached' });
    await serveNewerVersion(page);
    await page.reload();
    await page.getByText('There is a new version of the console.').waitFor();
  });

  test('asks before input is lost, and keeps it over the reload for a newer version', async () => {
    const { page, problems } = await browser.open(host.url);
    await signIn(page, '/backend/customers/companies');
    await serveNewerVersion(page);
    await page.getByRole('link', { name: 'Create company' }).click();
    const name = page.getByLabel('Display name');
    await name.fill('Half typed');
    const dialog = page.getByRole('dialog', { name: 'What you typed is not saved' });
    await page.getByRole('link', { name: 'Deals' }).click();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.goBack();
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect([new URL(page.url()).pathname, await name.inputValue()]).toEqual([
      '/backend/customers/companies/new',
      'Half typed',
    ]);
    await host.disable('imports');
    const loaded = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Load it' }).click();
    await loaded;
    await name.waitFor();
    expect(await name.inputValue()).toBe('Half typed');
    await page.getByRole('link', { name: 'Deals' }).click();
    await dialog.getByRole('button', { name: 'Go on without saving' }).click();
    await page.waitForURL('**/backend/customers/deals');
    await host.enable('imports');
    expect(problems).toEqual([]);
  });

  test('fits 320 px with everything in its header, and lets keys skip to the content', async () => {
    const { page, problems } = await browser.open(host.url, { width: 320, colours: 'dark' });
    await signIn(page, '/backend');
    expect(
      await page.evaluate<number>(
        'document.documentElement.scrollWidth - document.documentElement.clientWidth',
      ),
    ).toBe(0);
    const shots = process.env['TENANTRY_SCREENSHOTS'];
    if (shots !== undefined) await page.screenshot({ path: `${shots}/shell-dark-320.png` });
    await page.keyboard.press('Tab');
    await page.getByRole('link', { name: 'Skip to content' }).press('Enter');
    expect(await page.evaluate('document.activeElement.id')).toBe('content');
    expect(problems).toEqual([]);
  });
});
