/** @covers modules/console modules/auth modules/api_keys modules/audit_logs core/parts/pages core/parts/switches core/parts/health */
import { startTestHost, type TestHost, type TestTenant } from '@tenantry/core/testing';
import type { Locator, Page } from 'playwright-core';
import { Browser, hasBrowser } from '../../support/browser/Browser';
import { checkPage, findings, openSignedIn, visit } from '../../support/browser/consolePages';
import { holdRequests } from '../../support/browser/holdRequests';
import { pressByKeys, pressUntil, tabTo } from '../../support/browser/tabTo';

const PAGES = [
  ['platform/modules', 'Accounts'],
  ['platform/jobs', 'Server'],
  ['users', 'anna@example.test'],
  ['roles', 'employee'],
  ['api-keys', 'No keys yet'],
  ['devices', 'No devices yet'],
  ['directory/organizations', 'active'],
  ['directory/tenants', 'open'],
  ['audit-logs', 'Undo'],
  ['audit-logs?tab=reads', 'Export as CSV'],
  ['profile', 'Current password (required)'],
  ['profile?tab=sessions', 'this one'],
  ['profile?tab=sidebar', 'Saved arrangements'],
] as const;

/** Edges of an element in the window, in px. */
async function placeOf(element: Locator) {
  const { x = -1, y = -1, width = 0, height = 0 } = (await element.boundingBox()) ?? {};
  return { start: x, end: x + width, top: y, bottom: y + height };
}

(hasBrowser ? describe : describe.skip)('administration in a browser', () => {
  let host: TestHost;
  let browser: Browser;
  let home: TestTenant;
  let token: string;

  beforeAll(async () => {
    [host, browser] = await Promise.all([startTestHost(), Browser.start()]);
    home = await host.homeTenant();
    token = await host.rootToken();
    await home.create('/auth/users', {
      email: 'anna@example.test',
      password: 'Right-Pony-7',
      organizationId: home.organizationId,
      roles: ['employee'],
    });
  });
  afterEach(() => browser.closePages());
  afterAll(async () => {
    await browser?.stop();
    await host?.stop();
  });

  const read = async <T>(path: string) => (await host.request<T>('GET', path, { token })).body;
  const anna = async () => {
    const { items } = await read<{ items: { id: string; name: string | null }[] }>(
      '/auth/users?search=anna@example.test',
    );
    const [user] = items;
    if (!user) throw new Error('There is no account of Anna');
    return user;
  };

  /** Opens the menu of a row, and chooses an entry by arrow keys. */
  async function choose(page: Page, row: string, entry: string): Promise<void> {
    await page.getByRole('button', { name: `Actions: ${row}` }).focus();
    await page.keyboard.press('Enter');
    // Keys pressed before the menu has the focus go elsewhere.
    await page.locator('[role="menu"]:focus-within').waitFor();
    await pressUntil(page, 'ArrowDown', page.getByRole('menuitem', { name: entry }));
    await page.keyboard.press('Enter');
  }

  test('a module is switched off for the tenant by keyboard, after its plan was read, and the switch is recorded', async () => {
    const { page, problems } = await browser.open(host.url);
    await openSignedIn(page, host, '/backend/platform/modules?tab=tenant');
    const dialog = page.getByRole('dialog', { name: 'Switch off Imports?' });
    await tabTo(page, page.getByRole('switch', { name: 'Imports' }));
    await page.keyboard.press('Space');
    await dialog.getByRole('heading', { name: 'Stops', exact: true }).waitFor();
    expect(await dialog.getByRole('listitem').allInnerTexts()).toEqual([expect.stringMatching(/^Imports\n/)]);
    await page.keyboard.type('not needed');
    await pressByKeys(page, dialog.getByRole('button', { name: 'Switch off' }));
    await page.getByText('Imports is switched off.').waitFor();
    await page.getByRole('switch', { name: 'Imports', checked: false }).waitFor();
    await pressUntil(page, 'Shift+Tab', page.getByRole('tab', { name: 'This tenant' }));
    await page.keyboard.press('ArrowRight');
    await page.getByRole('row', { name: /imports off – not needed/ }).waitFor();
    const { items } = await read<{ items: { id: string; status: { state: string } }[] }>(
      '/platform/tenant-modules',
    );
    expect(items.find(({ id }) => id === 'imports')?.status.state).toBe('disabled');
    expect(problems).toEqual([]);
  });

  test('the details of a module have an address, and name what it needs and brings', async () => {
    const { page, problems } = await browser.open(host.url);
    await openSignedIn(page, host, '/backend/platform/modules');
    await page.getByRole('button', { name: 'Customers', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Customers' });
    await dialog.getByText('People, companies and deals, and what goes on with them.').waitFor();
    await dialog.getByRole('link', { name: 'Deals' }).waitFor();
    await dialog.locator('summary', { hasText: 'Rights' }).click();
    await dialog
      .getByRole('listitem')
      .filter({ hasText: 'customers.deals.view' })
      .getByText('See deals')
      .waitFor();
    await checkPage(page, 'module details');
    await dialog.getByRole('button', { name: 'Progress' }).click();
    await page.waitForURL('**?module=progress');
    await page.getByRole('dialog', { name: 'Progress' }).getByRole('button', { name: 'Imports' }).waitFor();
    await page.goBack();
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(problems).toEqual([]);
  });

  test('the titles of modules and jobs are in the language of the caller', async () => {
    for (const path of ['/platform/modules', '/platform/tenant-modules', '/console/collections']) {
      const headers = { 'accept-language': 'de' };
      const { body } = await host.request('GET', path, { token, headers });
      expect([path, JSON.stringify(body)]).toEqual([path, expect.stringContaining('"Konten"')]);
    }
    const { body } = await host.request<{ recurring: readonly { worker: string; title: string }[] }>(
      'GET',
      '/platform/jobs',
      { token, headers: { 'accept-language': 'de' } },
    );
    expect(body.recurring.find(({ worker }) => worker === 'dashboards.add_up_totals')?.title).toBe(
      'Summen berechnen',
    );
  });

  test('the page of health counts the problems that readyz and the list of modules have', async () => {
    const { page, problems } = await browser.open(host.url);
    const version = host.report.modules.find(({ id }) => id === 'devices')?.version;
    const degraded = `'devices', '${version}', '9 of 9 requests failed', 1, now(), now() + interval '1 hour'`;
    await host.sql(`INSERT INTO platform_degraded_modules VALUES (${degraded})`);
    await host.sql(`NOTIFY tenantry, '{"origin":"test","topic":"quarantine","payload":{}}'`);
    const ready = async () =>
      ((await (await fetch(`${host.url}/readyz`)).json()) as { problems: number }).problems;
    await openSignedIn(page, host, '/backend/platform/jobs');
    const fact = page.locator('dl.key-facts > div').filter({ hasText: 'Problems of modules' });
    await fact.locator('dd').getByText('1', { exact: true }).waitFor();
    expect(await ready()).toBe(1);
    expect((await read<{ problems: unknown[] }>('/platform/modules')).problems).toMatchObject([
      { code: 'MODULE_DEGRADED', subject: 'devices' },
    ]);
    await host.request('POST', '/platform/modules/devices/resume', { token });
    await fact.locator('dd').getByText('0', { exact: true }).waitFor();
    expect(await ready()).toBe(0);
    expect(problems).toEqual([]);
  });

  test('jobs that were given up say what they do and what went wrong, and are discarded together', async () => {
    const { page, problems } = await browser.open(host.url);
    await host.sql(
      `INSERT INTO platform_jobs (id, worker_id, data, state, attempt, attempts, error, run_at)
       SELECT gen_random_uuid(), worker, '{}', 'dead', 5, 5, E'The disk is full\\nat the second step', now()
       FROM unnest('{dashboards.add_up_totals,auth.upkeep}'::text[]) AS worker`,
    );
    await openSignedIn(page, host, '/backend/platform/jobs?tab=jobs');
    await page.getByRole('button', { name: /^Given up 2$/ }).click();
    const job = page
      .getByRole('list', { name: 'Jobs' })
      .getByRole('listitem')
      .filter({ hasText: 'Add up totals' });
    await job.getByText('Given up').waitFor();
    await job.getByText('The disk is full').click();
    await job.getByText('at the second step').waitFor();
    await checkPage(page, 'jobs given up');
    await page.getByRole('button', { name: 'Discard all 2' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
    await page.getByText('No job is in this state').waitFor();
    expect(await host.sql(`SELECT id FROM platform_jobs WHERE state = 'dead'`)).toEqual([]);
    await page.getByRole('tab', { name: 'Recurring jobs' }).click();
    const totals = page.getByRole('listitem').filter({ hasText: 'Add up totals' });
    await totals.getByText('every 10 minutes').waitFor();
    expect(problems).toEqual([]);
  });

  test('a module that others need, or that is critical, says so before it is switched off', async () => {
    const { page, problems } = await browser.open(host.url);
    await openSignedIn(page, host, '/backend/platform/modules');
    await page.getByRole('switch', { name: 'Progress' }).focus();
    await page.keyboard.press('Space');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Depend on it, and stop with it').waitFor();
    await dialog.getByRole('listitem').filter({ hasText: 'Catalogue' }).waitFor();
    await dialog.getByRole('button', { name: /^Switch off \d+ modules$/ }).waitFor();
    expect(await placeOf(dialog)).toEqual({ start: 1280 - 504, end: 1280 - 8, top: 8, bottom: 792 });
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await placeOf(dialog)).toMatchObject({ start: 0, end: 390, bottom: 844 });
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.locator('[role=switch][aria-label="Progress"]:checked:focus').waitFor();
    const card = page.getByRole('listitem').filter({ hasText: 'Accounts, sessions, roles and rights.' });
    await card.getByRole('img', { name: 'Cannot be switched off' }).waitFor();
    expect(await card.getByRole('switch').count()).toBe(0);
    expect(problems).toEqual([]);
  });

  test('a dialog offers both values of what others have changed meanwhile, and its change is undone and redone by keys', async () => {
    const { page, problems } = await browser.open(host.url);
    await openSignedIn(page, host, '/backend/users?search=anna');
    await choose(page, 'anna@example.test', 'Edit');
    const name = page.getByRole('textbox', { name: 'Name' });
    await name.fill('Mine');
    const { id } = await anna();
    await host.request('PUT', `/auth/users/${id}`, { token, json: { name: 'Theirs' } });
    const changes = page.getByRole('region', { name: 'Changed by others in the meantime' });
    await changes.getByText('Stored: Theirs').waitFor();
    expect(await name.inputValue()).toBe('Mine');
    await changes.getByRole('button', { name: 'Keep yours: Name' }).click();
    // The key is pressed while the list is read anew: the change is stored then, and the dialog is still open.
    const release = await holdRequests(page, '**/api/auth/users?*');
    await name.press('Enter');
    await page.getByRole('button', { name: 'Undo' }).waitFor();
    const undone = page.waitForResponse('**/api/audit_logs/audit-logs/actions/undo');
    await page.keyboard.press('Control+z');
    await undone;
    release();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('row', { name: /Theirs anna@example.test/ }).waitFor();
    expect((await anna()).name).toBe('Theirs');
    await page.getByRole('button', { name: 'Redo' }).waitFor();
    await page.keyboard.press('Control+y');
    await page.getByRole('row', { name: /Mine anna@example.test/ }).waitFor();
    expect((await anna()).name).toBe('Mine');
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('row', { name: /Theirs anna@example.test/ }).waitFor();
    expect(problems).toEqual([]);
  });

  test('what the server refuses is said at its field, which gets the focus', async () => {
    const { page, problems } = await browser.open(host.url);
    await openSignedIn(page, host, '/backend/users');
    await page.getByRole('button', { name: 'Create user' }).click();
    await page.getByLabel('E-mail address').fill('anna@example.test');
    await page.getByLabel('Organization', { exact: false }).last().selectOption({ index: 1 });
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Create user' }).click();
    await page.locator('.field-error').waitFor();
    expect(await page.locator('[aria-invalid="true"]:focus').inputValue()).toBe('anna@example.test');
    expect(problems).toEqual([]);
  });

  test('rights say what they need, and own rights replace those of roles', async () => {
    const { page, problems } = await browser.open(host.url);
    const { id } = await anna();
    await openSignedIn(page, host, `/backend/users/${id}/rights`);
    await page.getByRole('heading', { name: 'Rights of anna@example.test' }).waitFor();
    await page.getByLabel('Search the rights').fill('customers.deals.view');
    await page.getByText('by the role employee').first().waitFor();
    expect(await page.getByRole('checkbox', { name: 'See deals' }).isDisabled()).toBe(true);
    await page.getByText('The rights hold in all organizations.').waitFor();
    const { items } = await read<{ items: { id: string }[] }>('/auth/roles?search=employee');
    const bound = (organizations: string[] | null) =>
      host.request('PUT', '/auth/roles/acl', { token, json: { roleId: items[0]?.id, organizations } });
    await bound([home.organizationId]);
    await page.reload();
    await page.getByText(/^The rights hold in these organizations and those below them: \w/).waitFor();
    await bound(null);
    await page.reload();
    await page.getByText('The rights hold in all organizations.').waitFor();
    await page.getByRole('switch', { name: 'Own rights' }).check();
    await page.getByLabel('Search the rights').fill('customers.deals');
    await page.getByRole('checkbox', { name: 'See deals' }).uncheck();
    await page.getByText('Of no use without: See deals').waitFor();
    await page.getByRole('button', { name: 'Add it' }).click();
    await page.getByRole('checkbox', { name: 'Manage deals' }).uncheck();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The rights are saved.').waitFor();
    const acl = await read<{ hasCustomAcl: boolean; features: string[] }>(`/auth/users/acl?userId=${id}`);
    expect(acl.hasCustomAcl).toBe(true);
    expect(acl.features).toContain('customers.deals.view');
    expect(acl.features).not.toContain('customers.deals.manage');
    expect(problems).toEqual([]);
  });

  test('nobody gives rights that they do not hold, and a page without a right names it', async () => {
    const { page, problems } = await browser.open(host.url);
    await home.create('/auth/users', {
      email: 'clerk@example.test',
      password: 'Right-Pony-7',
      organizationId: home.organizationId,
      roles: ['admin'],
    });
    const signIn = (email: string) =>
      page.request.post('/api/auth/login', { form: { email, password: 'Right-Pony-7' } });
    await signIn('clerk@example.test');
    const { items } = await read<{ items: { id: string }[] }>('/auth/roles?search=employee');
    await page.goto(`/backend/roles/${items[0]?.id ?? ''}/rights`);
    await page.getByLabel('Search the rights').fill('directory.tenants.manage');
    await page.getByText('you do not hold this').first().waitFor();
    expect(await page.getByRole('checkbox', { name: 'Manage tenants' }).isDisabled()).toBe(true);
    expect(await page.getByRole('switch', { name: 'Super administrator' }).count()).toBe(0);
    await signIn('anna@example.test');
    await page.goto('/backend/users');
    await page.getByText('Required: auth.users.list').waitFor();
    await page.getByRole('heading', { name: 'Not available' }).waitFor();
    expect(await findings(page)).toEqual([]);
    expect(problems).toEqual([]);
  });

  test('the secret of a new key is shown once, and works', async () => {
    const { page, problems } = await browser.open(host.url);
    await openSignedIn(page, host, '/backend/api-keys');
    await page.getByRole('button', { name: 'Create key' }).click();
    await page.getByLabel('Name').fill('Importer');
    await page.keyboard.press('Enter');
    const secret = await page.getByLabel('Key', { exact: true }).inputValue();
    const { status } = await host.request('GET', '/auth/features', { headers: { 'x-api-key': secret } });
    expect(status).toBe(403);
    await page.getByRole('button', { name: 'I have copied it' }).click();
    // A dialog that closes gives the focus back, which would close the menu.
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Actions: Importer' }).click();
    await page.getByRole('menuitem', { name: 'Revoke' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await page.getByText('No keys yet').waitFor();
    expect(await page.content()).not.toContain(secret);
    expect(problems).toEqual([]);
  });

  test('the log shows what a change did, undoes it and does it again', async () => {
    const { page, problems } = await browser.open(host.url);
    await home.create('/auth/roles', { name: 'Clerk' });
    await openSignedIn(page, host, '/backend/audit-logs?resourceKind=auth.role');
    const entry = (text: string) => page.getByRole('listitem').filter({ hasText: text }).first();
    const created = entry('created Clerk');
    await created.getByRole('button', { name: 'Differences: Role created' }).click();
    await created.locator('.differences dd', { hasText: 'Clerk' }).waitFor();
    await created.getByRole('button', { name: 'Undo: Role created' }).click();
    await entry('Undone: Role created').waitFor();
    await created.getByText('undone', { exact: true }).waitFor();
    const address = await created.getByRole('link', { name: 'Clerk', exact: true }).getAttribute('href');
    expect(address).toMatch(/^\/backend\/records\/auth\.role\/[0-9a-f-]{36}$/);
    const clerks = async () => (await read<{ total: number }>('/auth/roles?search=Clerk')).total;
    expect(await clerks()).toBe(0);
    await created.getByRole('button', { name: 'Do again: Role created' }).click();
    await page.getByText('Done again.').waitFor();
    expect(await clerks()).toBe(1);
    const { items } = await read<{ items: { id: string }[] }>('/auth/roles?search=Clerk');
    await host.request('PUT', '/auth/roles', { token, json: { id: items[0]?.id, name: 'Head clerk' } });
    const filter = page.getByRole('button', { name: 'Filter', exact: true });
    const dialog = page.getByRole('dialog', { name: 'Filter' });
    await filter.click();
    await dialog.getByLabel('Changed field').selectOption('Name');
    await page.waitForURL('**&field=name');
    await dialog.getByRole('button', { name: 'Show entries' }).click();
    await entry('changed Name of Head clerk from Clerk to Head clerk').waitFor();
    const { organizationId } = home;
    const berta = {
      email: 'berta@example.test',
      password: 'Right-Pony-7',
      organizationId,
      roles: ['employee'],
    };
    await home.create('/auth/users', berta);
    await filter.click();
    await dialog.getByRole('combobox', { name: 'Who' }).fill('berta');
    await page.getByRole('option', { name: 'berta@example.test' }).click();
    await page.getByText('No changes found').waitFor();
    await dialog.getByRole('button', { name: 'Show entries' }).click();
    await page.getByRole('button', { name: 'Who berta@example.test' }).waitFor();
    await page.getByRole('button', { name: 'Remove the filter Who' }).click();
    await entry('Head clerk').waitFor();
    await filter.click();
    await dialog.getByRole('combobox', { name: 'Record', exact: true }).fill('Head');
    await page.getByRole('option', { name: 'Head clerk' }).click();
    await page.waitForURL(`**resourceId=${items[0]?.id}**`);
    await dialog.getByRole('button', { name: 'Show entries' }).click();
    await page.getByRole('button', { name: 'Record Head clerk', exact: true }).waitFor();
    const period = (name: string) => page.getByRole('group', { name: 'Time' }).getByRole('button', { name });
    await period('Own days').click();
    await dialog.getByLabel('From').fill('2001-01-01');
    await dialog.getByLabel('To', { exact: true }).fill('2001-01-02');
    await page.getByText('No changes found').waitFor();
    await dialog.getByRole('button', { name: 'Show entries' }).click();
    await period('Today').click();
    await page.waitForURL('**period=today');
    await entry('Head clerk').waitFor();
    expect(new URL(page.url()).searchParams.has('after')).toBe(false);
    await page.getByRole('tab', { name: 'Reads' }).click();
    await filter.click();
    await dialog.getByLabel('Kind', { exact: true }).selectOption('List read');
    await page.waitForURL('**accessType=read%3Alist**');
    expect(problems).toEqual([]);
  });

  test('pages are accessible and fit', async () => {
    const { page, problems } = await browser.open(host.url);
    await openSignedIn(page, host, '/backend');
    for (const [path, text] of PAGES) {
      await visit(page, `/backend/${path}`);
      await page.locator('#content').getByText(text, { exact: true }).first().waitFor();
      await checkPage(page, `${path.replace(/\W/g, '-')}`);
    }
    expect(problems).toEqual([]);
  });
});
