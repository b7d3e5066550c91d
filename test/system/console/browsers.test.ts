/** @covers modules/console core/parts/pages scripts/lib/browserPrograms.ts scripts/lib/debianPackages.ts */
import { randomUUID } from 'node:crypto';
import { testTenant, type TestHost } from '@tenantry/core/testing';
import { type BrowserPage, describeOnBrowsers } from '../support/onBrowsers';

const SEARCH = 'dialog input[role=combobox]';
const NAME = 'main form input[required]';

let host: TestHost;

beforeAll(async () => {
  host = await testTenant();
  const home = await host.homeTenant();
  for (const displayName of ['Harbour Works', 'Hill Farm'])
    await home.create('/customers/companies', { displayName, organizationId: home.organizationId });
});
afterAll(() => host?.stop());

async function signIn(at: BrowserPage): Promise<void> {
  await at.page.goto(`${host.url}/backend`);
  await at.fill('input[name=email]', host.administrator.email);
  await at.fill('input[name=password]', host.administrator.password);
  await at.page.keyboard.press('Enter');
  await at.shows('#sidebar');
}

async function search(at: BrowserPage, text: string): Promise<void> {
  const { keyboard } = at.page;
  await keyboard.down('Control');
  await keyboard.press('k');
  await keyboard.up('Control');
  await at.shows(`${SEARCH}:focus`);
  await keyboard.type(text);
}

describeOnBrowsers('the console', (open) => {
  test('people sign in, find a page and a record by the search, change the record, and sign out', async () => {
    const at = await open();
    const { keyboard } = at.page;
    await signIn(at);
    await search(at, 'compan');
    await at.shows('[role=option]', 'Companies');
    // The kinds of records are known: a second entry is there before the keys go to it and back.
    await at.shows('[role=option]', 'Create company');
    for (const key of ['ArrowDown', 'ArrowUp', 'Enter'] as const) await keyboard.press(key);
    await at.shows('h1:focus', 'Companies');
    await at.shows('main a', 'Hill Farm');
    await search(at, 'harbour');
    await at.shows('[role=option]', 'Harbour Works');
    await keyboard.press('Enter');
    await at.shows('h1:focus', 'Harbour Works');
    // A part of a module of its own.
    await at.shows('main h2', 'Files');
    // The head is whole, so that the facts below it stay where they are.
    await at.shows('main', 'Nothing planned');
    const changed = `Harbour Works ${randomUUID()}`;
    await at.press('[aria-label="Change Display name"]');
    await at.fill(NAME, changed);
    await at.press('main button', 'Save');
    await at.shows('h1', changed);
    await at.press('#sidebar a', 'Companies');
    await at.shows('main a', changed);
    await at.press('.account-button');
    await at.press('.account button', 'Sign out');
    await at.shows('input[name=email]');
    expect(at.problems).toEqual([]);
  });

  test('a page of which the code did not arrive is tried again without loading the console again', async () => {
    const at = await open();
    const { page } = at;
    await signIn(at);
    let isAway = true;
    await page.setRequestInterception(true);
    page.on('request', (request) => {
      const isGone = isAway && /\/ModulesPage-[^/]*\.js/.test(request.url());
      void (isGone ? request.abort() : request.continue());
    });
    await page.evaluate('globalThis.isKept = true');
    await at.press('#sidebar a', 'Settings');
    await at.shows('h1:focus', 'Settings');
    await at.press('#sidebar a', 'Modules');
    await at.shows('[role=alert]', 'could not be loaded');
    isAway = false;
    await at.press('[role=alert] button', 'Try again');
    await at.shows('main', 'People, companies and deals');
    expect(await page.evaluate('globalThis.isKept')).toBe(true);
  });
});
