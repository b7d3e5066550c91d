/** @covers modules/console modules/auth modules/customers modules/directory modules/events core/parts/pages core/parts/http */
import { randomUUID } from 'node:crypto';
import { actUnnoticed } from '../../support/browser/actUnnoticed';
import { describeInBrowser } from '../../support/browser/describeInBrowser';
import { chooseOrganization, fact, openSettings, openSignedIn } from '../../support/browser/consolePages';
import { Relay } from '../../support/browser/Relay';

const COMPANIES = '/backend/customers/companies?sort=displayName&columns=displayName,status';

describeInBrowser('pages when something is in the way', (given) => {
  beforeAll(async () => {
    const home = await given.host.homeTenant();
    for (const displayName of ['Firm 01', 'Firm 02'])
      await home.create('/customers/companies', { displayName, organizationId: home.organizationId });
  });

  const statusOf = async (name: string) => {
    const path = `/customers/companies?search=${encodeURIComponent(name)}`;
    const { body } = await given.host.request<{ items: { status: string | null }[] }>('GET', path, {
      token: await given.host.signIn(),
    });
    return body.items[0]?.status;
  };

  test('an answer that fails is said with what helps, and a slow one shows that it is on its way', async () => {
    const { page, problems } = await given.browser.open(given.host.url);
    const failed = {
      status: 500,
      headers: { 'x-request-id': 'req-17' },
      json: { error: 'Internal server error' },
    };
    const away = { status: 503, headers: { 'retry-after': '1' }, json: { error: 'Out of service' } };
    // Each change of a company makes the page read the list again.
    await given.host.settled();
    let asked = 0;
    let answers: 'failed' | 'away' | 'slowly' = 'failed';
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/api/customers/companies?*', async (route) => {
      asked += 1;
      if (answers === 'failed') return route.fulfill(failed);
      if (answers === 'away') {
        answers = 'slowly';
        return route.fulfill(away);
      }
      await released;
      return route.continue();
    });
    await openSignedIn(page, given.host, COMPANIES);
    const notice = page.getByRole('alert');
    await notice.getByText(/req-17/).waitFor();
    expect(asked).toBe(1);
    answers = 'away';
    await notice.getByRole('button', { name: 'Try again' }).click();
    // The second answer names a second; then it is asked again by itself.
    await page.locator('.skeleton').waitFor();
    release();
    await page.getByRole('link', { name: 'Firm 01' }).waitFor();
    expect(problems).toEqual([]);
  });

  test('a session that ends while a cell is edited loses nothing', async () => {
    const { page, problems } = await given.browser.open(given.host.url);
    await openSignedIn(page, given.host, COMPANIES);
    await page.getByRole('link', { name: 'Firm 02' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('F2');
    await page.keyboard.type('kept');
    await actUnnoticed(
      page,
      () => page.context().clearCookies({ name: 'auth_token' }),
      () => page.keyboard.press('Enter'),
    );
    const dialog = page.getByRole('dialog', { name: 'Your session is over' });
    await dialog.getByLabel('Password', { exact: true }).fill(given.host.administrator.password);
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    const input = page.locator('.cell-editor input');
    expect(await input.inputValue()).toBe('kept');
    await input.press('Enter');
    await page.getByRole('gridcell').getByText('kept').waitFor();
    expect(await statusOf('Firm 02')).toBe('kept');
    expect(problems).toEqual([]);
  });

  test('too many requests are said with the time to wait, and what was typed stays', async () => {
    const { page, problems } = await given.browser.open(given.host.url);
    let isRefused = true;
    await page.route(/\/api\/customers\/companies/, (route) =>
      isRefused && route.request().method() !== 'GET'
        ? route.fulfill({
            status: 429,
            headers: { 'retry-after': '7' },
            json: { error: 'Too many requests' },
          })
        : route.continue(),
    );
    await openSignedIn(page, given.host, COMPANIES);
    await page.getByRole('link', { name: 'Firm 01' }).click();
    await fact(page, 'Display name').click();
    await page.getByLabel('Display name (required)').fill('Firm 01, renamed');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Too many requests.').waitFor();
    await page.getByText('Try again in 7 seconds.').waitFor();
    expect(await page.getByLabel('Display name (required)').inputValue()).toBe('Firm 01, renamed');
    isRefused = false;
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('heading', { name: 'Firm 01, renamed' }).waitFor();
    await fact(page, 'Display name').click();
    await page.getByLabel('Display name (required)').fill('Firm 01');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('heading', { name: 'Firm 01', exact: true }).waitFor();
    expect(problems).toEqual([]);
  });

  test('a server that is away is said, and when it is back, changes are live again and nothing typed is lost', async () => {
    const relay = await Relay.to(given.host.url);
    try {
      const { page } = await given.browser.open(relay.url);
      await openSignedIn(page, given.host, COMPANIES);
      await page.getByRole('link', { name: 'Firm 02' }).click();
      const name = page.getByLabel('Display name (required)');
      await fact(page, 'Display name').click();
      await name.fill('Firm 02, typed');
      relay.cut();
      const notice = page.getByText('The connection to the server is interrupted.');
      await notice.waitFor();
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByRole('tabpanel', { name: 'Overview' }).getByRole('alert').waitFor();
      expect(await name.inputValue()).toBe('Firm 02, typed');
      relay.restore();
      await notice.waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByRole('heading', { name: 'Firm 02, typed' }).waitFor();
      await page.getByRole('link', { name: 'Companies' }).first().click();
      await page.getByRole('link', { name: 'Firm 02, typed' }).waitFor();
      const home = await given.host.homeTenant();
      const { organizationId } = home;
      await home.create('/customers/companies', { displayName: 'Firm 03', organizationId });
      await page.getByRole('link', { name: 'Firm 03' }).waitFor();
    } finally {
      relay.stop();
    }
  });

  test('code of a page that is opened while the server is away comes when it is back', async () => {
    const relay = await Relay.to(given.host.url);
    try {
      const { page } = await given.browser.open(relay.url);
      await openSignedIn(page, given.host, COMPANIES);
      await openSettings(page);
      await page.evaluate('globalThis.isKept = true');
      const asked = () => page.waitForEvent('requestfailed', (sent) => sent.url().endsWith('/healthz'));
      for (const [link, heading] of [
        // One from the console, one from the code of a module.
        ['Modules', 'Modules'],
        ['AI agents', 'AI agents'],
      ] as const) {
        relay.cut();
        const waits = asked();
        await page.getByRole('navigation').getByRole('link', { name: link, exact: true }).click();
        await waits;
        expect(await page.getByRole('alert').count()).toBe(0);
        relay.restore();
        await page.getByRole('heading', { name: heading, exact: true, level: 1 }).waitFor();
        await page.locator('main table, main [role=tab]').first().waitFor();
      }
      expect(await page.evaluate('globalThis.isKept')).toBe(true);
    } finally {
      relay.stop();
    }
  });

  test.each([
    ['the list', COMPANIES],
    ['a page that is the same in all organizations', '/backend/audit-logs'],
  ])(
    'an organization that is gone is said once on %s, and another one is chosen in the header',
    async (_, path) => {
      const { page, problems } = await given.browser.open(given.host.url);
      const selected = { name: 'selected_org', value: randomUUID(), url: given.host.url };
      await page.context().addCookies([selected]);
      await openSignedIn(page, given.host, path);
      const notice = page.getByRole('alert').getByText(/organization .* Shown now: All organizations/);
      await notice.waitFor();
      await page.locator('main :is(table, .day-log)').waitFor();
      expect(await page.getByRole('alert').count()).toBe(1);
      await chooseOrganization(page);
      await notice.waitFor({ state: 'detached' });
      await page.locator('main :is(table, .day-log)').waitFor();
      expect(problems).toEqual([]);
    },
  );

  test('without the module events, pages are read again by time and when people come back', async () => {
    const { page, problems } = await given.browser.open(given.host.url);
    const token = await given.host.rootToken();
    const turn = (enabled: boolean) =>
      given.host.request('PUT', '/platform/tenant-modules/events', { token, json: { enabled } });
    const home = await given.host.homeTenant();
    const make = async (displayName: string) => {
      const { organizationId } = home;
      await home.create('/customers/companies', { displayName, organizationId });
    };
    await page.clock.install();
    await turn(false);
    try {
      await openSignedIn(page, given.host, COMPANIES);
      await page.getByText('Changes by others are not shown live').waitFor();
      await page.getByRole('link', { name: 'Firm 01' }).waitFor();
      await make('Firm seen by time');
      await page.clock.fastForward(30_000);
      await page.getByRole('link', { name: 'Firm seen by time' }).waitFor();
      await make('Firm seen by focus');
      await page.evaluate(`window.dispatchEvent(new Event('focus'))`);
      await page.getByRole('link', { name: 'Firm seen by focus' }).waitFor();
    } finally {
      await turn(true);
    }
    expect(problems).toEqual([]);
  });

  test('an organization that is gone is said in the tabs that did not receive the refusal', async () => {
    const { page, problems } = await given.browser.open(given.host.url);
    const { organizationId } = await given.host.homeTenant();
    await page.context().addCookies([{ name: 'selected_org', value: organizationId, url: given.host.url }]);
    await openSignedIn(page, given.host, COMPANIES);
    await page.getByRole('link', { name: 'Firm 01' }).waitFor();
    // The refusal of another tab does the same.
    await page.context().clearCookies({ name: 'selected_org' });
    await page.getByLabel('Search', { exact: true }).fill('Firm');
    await page.getByRole('alert').getByText('Shown now: All organizations').waitFor();
    expect(problems).toEqual([]);
  });

  test('an organization that goes while somebody types is said, and what was typed stays', async () => {
    const organization = await given.host.request<{ id: string }>('POST', '/directory/organizations', {
      token: await given.host.rootToken(),
      json: { name: 'Closing down' },
    });
    const { id } = organization.body;
    const { page, problems } = await given.browser.open(given.host.url);
    await page.context().addCookies([{ name: 'selected_org', value: id, url: given.host.url }]);
    await openSignedIn(page, given.host, '/backend/customers/companies/new');
    const name = page.getByLabel('Display name (required)');
    await name.fill('Typed before');
    await given.host.request('DELETE', `/directory/organizations?id=${id}`, {
      token: await given.host.rootToken(),
    });
    await page.getByRole('button', { name: /^Create/ }).click();
    const notice = page.getByRole('alert').filter({ hasText: 'Shown now: All organizations' });
    await notice.waitFor();
    await page.getByLabel('Organization').getByText('All organizations').waitFor({ state: 'attached' });
    expect(await name.inputValue()).toBe('Typed before');
    await notice.getByRole('button', { name: 'Close' }).click();
    await notice.waitFor({ state: 'detached' });
    expect(problems).toEqual([]);
  });

  test('what another tab does is followed, and what was typed stays', async () => {
    const { page, problems } = await given.browser.open(given.host.url);
    await openSignedIn(page, given.host, '/backend/customers/companies/new');
    const name = page.getByLabel('Display name (required)');
    await name.fill('Typed before');
    const other = await page.context().newPage();
    await other.goto(`${given.host.url}${COMPANIES}`);
    const scope = (of: typeof page) => of.locator('.scope').getByLabel('Organization');
    await chooseOrganization(other);
    const chosen = await scope(other).inputValue();
    await page.locator(`.scope option:checked[value="${chosen}"]`).waitFor({ state: 'attached' });
    expect(await name.inputValue()).toBe('Typed before');
    await other.locator('.account-button').click();
    await other.getByRole('button', { name: 'Sign out' }).click();
    const dialog = page.getByRole('dialog', { name: 'Your session is over' });
    await dialog.waitFor();
    expect(await page.getByRole('alert').filter({ hasText: 'not available' }).count()).toBe(0);
    await other.getByLabel('E-mail address').fill(given.host.administrator.email);
    await other.getByLabel('Password', { exact: true }).fill(given.host.administrator.password);
    await other.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    expect(await name.inputValue()).toBe('Typed before');
    expect(problems).toEqual([]);
  });

  test('five hundred features are shown by module, and found', async () => {
    const { page, problems } = await given.browser.open(given.host.url);
    const ids = Array.from({ length: 25 }, (_, index) => `mod_${index}`);
    await page.route('**/api/auth/features', (route) =>
      route.fulfill({
        json: {
          modules: ids.map((id) => ({ id, title: `Module <b>${id}</b>` })),
          items: ids.flatMap((id) =>
            Array.from({ length: 20 }, (_, index) => ({
              id: `${id}.feature_${index}`,
              title: `Feature ${index} of ${id} ${'x'.repeat(150)}`,
              module: id,
              dependsOn: [],
            })),
          ),
        },
      }),
    );
    // A list of roles has those of all tenants of the host for this account: many, where other files have been tested before.
    await (await given.host.homeTenant()).create('/auth/roles', { name: 'Clerk' });
    await openSignedIn(page, given.host, '/backend/roles?search=Clerk');
    await page.getByRole('row', { name: /Clerk/ }).getByRole('button').click();
    await page.getByRole('menuitem', { name: 'Rights' }).click();
    await page.getByText('Module <b>mod_24</b>').first().waitFor();
    await page.getByLabel('Search the rights').fill('feature_19');
    const found = page.getByRole('checkbox', { name: /Feature 19/ });
    await found.nth(24).waitFor();
    expect(await found.count()).toBe(25);
    expect(problems).toEqual([]);
  });
});
