/** @covers modules/api_keys modules/auth modules/console core/parts/pages */
import { checkPage, openSignedIn } from '../../support/browser/consolePages';
import { describeInBrowser } from '../../support/browser/describeInBrowser';

describeInBrowser('lists of people and access in a browser', (given) => {
  test('say who has which roles and when they signed in, and open an account by its name', async () => {
    const home = await given.host.homeTenant();
    const { organizationId } = home;
    const lea = {
      email: 'lea-marie.lund-sorensen@example.test',
      name: 'Lea Lund',
      roles: ['employee'],
      organizationId,
    };
    await home.create('/auth/users', { ...lea, password: 'Right-Pony-7' });
    const { page, problems } = await given.browser.open(given.host.url);
    await openSignedIn(page, given.host, '/backend/users?search=lea-marie');
    await page.getByText('People who sign in, and what they may do.').waitFor();
    const row = page.getByRole('row', {
      name: /Lea Lund lea-marie.lund-sorensen@example.test employee .* never Active/i,
    });
    await row.waitFor();
    await given.host.signIn(lea.email, 'Right-Pony-7');
    await page.reload();
    await row.waitFor({ state: 'detached' });
    expect(await page.locator('tbody time').getAttribute('title')).toMatch(/\d/);
    // Beside the sidebar there is no place for all columns.
    await page.setViewportSize({ width: 768, height: 900 });
    const menu = (await page.getByRole('button', { name: /^Actions: lea/ }).boundingBox())!;
    expect(menu.x + menu.width).toBeLessThanOrEqual(768);
    await page.setViewportSize({ width: 320, height: 800 });
    await checkPage(page, 'users-320');
    await page.getByRole('button', { name: 'Lea Lund' }).click();
    await page.getByRole('dialog', { name: lea.name }).waitFor();
    expect(problems).toEqual([]);
  });

  test('say that accounts have a role, which is not deleted then', async () => {
    const home = await given.host.homeTenant();
    const { organizationId } = home;
    const name = 'Harbour pilot';
    await home.create('/auth/roles', { name });
    const held = { email: 'pilot@example.test', password: 'Right-Pony-7', roles: [name], organizationId };
    await home.create('/auth/users', held);
    const { page, problems } = await given.browser.open(given.host.url);
    await openSignedIn(page, given.host, '/backend/roles?search=pilot');
    await page.getByRole('button', { name: `Actions: ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog', { name: `Delete: ${name}` });
    await dialog.getByText('One account has this role.').waitFor();
    expect(await dialog.locator('footer button').allTextContents()).toEqual(['Close']);
    expect(problems).toEqual([]);
  });

  test('say in which modules a role gives rights, to those who may see rights alone', async () => {
    const home = await given.host.homeTenant();
    const id = await home.create('/auth/roles', { name: 'Harbour clerk' });
    const token = await given.host.rootToken();
    const features = ['customers.*', 'catalog.products.view'];
    await given.host.request('PUT', '/auth/roles/acl', { token, json: { roleId: id, features } });
    const { page, problems } = await given.browser.open(given.host.url);
    const path = '/backend/roles?search=Harbour';
    await openSignedIn(page, given.host, path);
    await page.getByRole('row', { name: /^Harbour clerk .*Catalogue, Customers 0/ }).waitFor();
    expect(await page.getByRole('link', { name: 'Harbour clerk' }).getAttribute('href')).toBe(
      `/backend/roles/${id}/rights`,
    );
    const reader = await given.browser.open(given.host.url);
    await openSignedIn(reader.page, given.host, path, await home.account(['auth.roles.list']));
    await reader.page.getByRole('row', { name: /^Harbour clerk 0/ }).waitFor();
    expect(await reader.page.getByText('Customers').count()).toBe(0);
    expect([...problems, ...reader.problems]).toEqual([]);
  });

  test('say what a key may do, who made it, and that it expires soon', async () => {
    const home = await given.host.homeTenant();
    const account = await home.account(['api_keys.*', 'auth.acl.manage', 'auth.roles.list']);
    const token = await given.host.signIn(account.email, account.password);
    const expiresAt = new Date(Date.now() + 3 * 86_400_000).toISOString();
    const json = { name: 'Gate', roles: [], organizationId: home.organizationId, expiresAt };
    const { status } = await given.host.request('POST', '/api_keys/keys', { token, json });
    expect(status).toBe(201);
    const { page, problems } = await given.browser.open(given.host.url);
    await openSignedIn(page, given.host, '/backend/api-keys?search=Gate', account);
    const row = page.getByRole('row', { name: /^Gate/ });
    await row.getByText(account.email).waitFor();
    await row.getByText('Expires in 3 days').waitFor();
    await row.getByText('nothing, as it has no roles').waitFor();
    expect(problems).toEqual([]);
  });

  test('name the users of devices to administrators', async () => {
    const home = await given.host.homeTenant();
    const account = await home.account(['devices.*']);
    const token = await given.host.signIn(account.email, account.password);
    const json = { deviceId: 'phone-1', platform: 'ios', osVersion: '26.1' };
    await given.host.request('POST', '/devices', { token, json });
    const { page, problems } = await given.browser.open(given.host.url);
    await openSignedIn(page, given.host, '/backend/devices?tab=all', account);
    await page.getByRole('row', { name: new RegExp(`iOS 26.1 phone-1 ${account.email}`) }).waitFor();
    expect(problems).toEqual([]);
  });

  test('name the rights of a role that a draft gives and takes away, and save them', async () => {
    const home = await given.host.homeTenant();
    const roleId = await home.create('/auth/roles', { name: 'Drafted' });
    const token = await given.host.rootToken();
    const features = ['customers.deals.view', 'customers.people.view'];
    await given.host.request('PUT', '/auth/roles/acl', { token, json: { roleId, features } });
    const { page, problems } = await given.browser.open(given.host.url);
    await openSignedIn(page, given.host, `/backend/roles/${roleId}/rights`);
    const ofModule = (title: string) =>
      page.getByRole('checkbox', { name: `All of ${title}, also later rights` });
    await ofModule('Imports').check();
    await page.locator('.module-rights:has(input:indeterminate)', { hasText: 'Customers' }).waitFor();
    await page.locator('summary', { hasText: 'Customers' }).click();
    await page.getByRole('checkbox', { name: 'See deals' }).uncheck();
    await page.getByText('1 given, 1 taken away').waitFor();
    const listed = page.locator('.changed-rights > li');
    expect(await listed.allTextContents()).toEqual([
      'given: All of Imports, also later rights',
      'taken away: See deals',
    ]);
    await page.getByRole('button', { name: /^Changed/ }).click();
    await page.getByRole('checkbox', { name: 'See people' }).waitFor({ state: 'detached' });
    await checkPage(page, 'rights-changed');
    await page.setViewportSize({ width: 320, height: 800 });
    await checkPage(page, 'rights-320');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('The rights are saved.').waitFor();
    await page.getByText('1 given, 1 taken away').waitFor({ state: 'detached' });
    const path = `/auth/roles/acl?roleId=${roleId}`;
    const { body } = await given.host.request<{ features: string[] }>('GET', path, { token });
    expect(body.features.sort()).toEqual(['customers.people.view', 'imports.*']);
    expect(problems).toEqual([]);
  });
});
