/** @covers modules/auth modules/console modules/customers core/parts/pages */
import type { Page } from 'playwright-core';
import { describeInBrowser } from '../../support/browser/describeInBrowser';
import { openSignedIn } from '../../support/browser/consolePages';

const COMPANIES = '/backend/customers/companies';

const search = (page: Page) => decodeURIComponent(new URL(page.url()).search);

describeInBrowser('conditions of a list', (given) => {
  let owner: string;

  beforeAll(async () => {
    const home = await given.host.homeTenant();
    owner = await home.create('/auth/users', {
      email: 'nora@example.test',
      password: 'Secret-123!',
      organizationId: home.organizationId,
      roles: ['employee'],
    });
    const create = (displayName: string, members: object) =>
      home.create('/customers/companies', { displayName, organizationId: home.organizationId, ...members });
    await create('Anvil Works', { status: 'active', ownerUserId: owner });
    await create('Harbour Works', { status: 'inactive' });
    await create('Mill Works', { status: 'archived' });
    for (const valueAmount of [900, 1500])
      await home.create('/customers/deals', {
        title: `Deal of ${valueAmount}`,
        valueAmount,
        valueCurrency: 'EUR',
        organizationId: home.organizationId,
      });
  });

  async function openCondition(member: string, operator: string, { locale = 'en', list = COMPANIES } = {}) {
    const { page, problems } = await given.browser.open(given.host.url, { locale });
    await openSignedIn(page, given.host, `${list}?filter=${member}~${operator}~`);
    return { page, problems, row: page.locator('.condition') };
  }
  async function isLeft(page: Page, name: string) {
    await page.getByText(/^1 (record|Datensatz)$/).waitFor();
    await page.getByRole('link', { name }).waitFor();
  }

  test('propose known values by their labels, in the language of the reader', async () => {
    const { page, problems, row } = await openCondition('status', 'is', { locale: 'de' });
    await row.getByRole('combobox', { name: 'Wert' }).fill('Archiviert');
    await isLeft(page, 'Mill Works');
    expect(search(page)).toBe('?filter=status~is~archived');
    expect(problems).toEqual([]);
  });

  test('offer several known values at once', async () => {
    const { page, problems, row } = await openCondition('status', 'is_any_of');
    await row.getByLabel('Inactive').check();
    await row.getByLabel('Archived').check();
    await page.getByText('2 records').waitFor();
    expect(search(page)).toBe('?filter=status~is_any_of~inactive\narchived');
    // A single value is what is left of several.
    await row.getByRole('combobox', { name: 'Operator' }).selectOption('is');
    await isLeft(page, 'Harbour Works');
    expect(problems).toEqual([]);
  });

  test('find the records that a member may refer to by their names', async () => {
    const { page, problems, row } = await openCondition('ownerUserId', 'is');
    await row.getByRole('combobox', { name: 'Value' }).fill('nora');
    await row.getByRole('option', { name: 'nora@' }).click();
    await isLeft(page, 'Anvil Works');
    expect(search(page)).toBe(`?filter=ownerUserId~is~${owner}`);
    expect(problems).toEqual([]);
  });

  test('take both ends of a range', async () => {
    const { page, problems, row } = await openCondition('valueAmount', 'between', {
      locale: 'de',
      list: '/backend/customers/deals',
    });
    await row.getByLabel('Von').fill('1.000,50');
    await page.getByText('2 Datensätze').waitFor();
    await row.getByLabel('Bis').fill('2.000');
    await isLeft(page, 'Deal of 1500');
    expect(search(page)).toBe('?filter=valueAmount~between~1000.50\n2000');
    expect(problems).toEqual([]);
  });

  test('are the words of a cell that is edited', async () => {
    const { page, problems } = await given.browser.open(given.host.url, { locale: 'de' });
    await openSignedIn(page, given.host, `${COMPANIES}?columns=displayName,status&search=Anvil`);
    const cell = page.getByRole('row', { name: /Anvil/ }).getByRole('gridcell').nth(2);
    await cell.dblclick();
    const input = cell.getByRole('combobox');
    expect(await input.inputValue()).toBe('Aktiv');
    await input.fill('Inaktiv');
    await input.press('Enter');
    await cell.getByText('Inaktiv').waitFor();
    const { body } = await given.host.request<{ items: { status: string }[] }>(
      'GET',
      '/customers/companies?search=Anvil',
      { token: await given.host.signInAs('admin') },
    );
    expect(body.items.map(({ status }) => status)).toEqual(['inactive']);
    expect(problems).toEqual([]);
  });
});
