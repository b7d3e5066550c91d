/** @covers modules/console modules/auth modules/customers core/parts/pages */
import type { Page } from 'playwright-core';
import { describeInBrowser } from '../../support/browser/describeInBrowser';
import { backToWork, checkPage, fact, openSignedIn } from '../../support/browser/consolePages';
import { holdRequests } from '../../support/browser/holdRequests';

describeInBrowser('a form that one person fills in while others save', (given) => {
  let token: string;
  beforeAll(async () => {
    token = await given.host.rootToken();
  });

  const send = async <T>(method: string, path: string, json?: object): Promise<T> => {
    const { status, body } = await given.host.request<T>(method, path, { token, json });
    expect([path, status < 300]).toEqual([path, true]);
    return body;
  };

  const changesOf = (page: Page) => page.getByRole('region', { name: 'Changed by others in the meantime' });
  const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();

  /** Opens a page with half minutes that pass when the test says so. Pages then read changes again that no event reports. */
  async function openTimed(path: string) {
    const watched = await given.browser.open(given.host.url);
    await watched.page.clock.install();
    await openSignedIn(watched.page, given.host, path);
    return { ...watched, halfMinute: () => watched.page.clock.fastForward(30_000) };
  }

  describe('for a company', () => {
    let id: string;
    beforeEach(async () => {
      const home = await given.host.homeTenant();
      const { organizationId } = home;
      id = await home.create('/customers/companies', { displayName: 'First', organizationId });
    });
    const change = (members: object) => send('PUT', '/customers/companies', { id, ...members });
    const company = async () => {
      const { items } = await send<{ items: { display_name: string; source: string | null }[] }>(
        'GET',
        `/customers/companies?id=${id}`,
      );
      return items.map(({ display_name: name, source }) => [name, source]);
    };

    async function open() {
      const watched = await given.browser.open(given.host.url);
      const { page } = watched;
      await openSignedIn(page, given.host, `/backend/customers/companies/${id}`);
      const name = page.getByLabel('Display name (required)');
      await fact(page, 'Display name').click();
      const title = (text: string) => page.getByRole('heading', { name: text, level: 1, exact: true });
      return { ...watched, name, title, changes: changesOf(page) };
    }

    test('keeps what is typed, takes over other fields, and offers both values of the same one at once', async () => {
      const { page, problems, name, title, changes } = await open();
      await name.fill('Mine');
      await change({ source: 'fair' });
      await fact(page, 'Source').waitFor();
      expect(await page.locator('input:focus').inputValue()).toBe('Mine');
      await change({ displayName: 'Theirs' });
      await changes.getByText('Stored: Theirs').waitFor();
      await page.locator('.field-mark.conflict').waitFor();
      expect(await page.locator('input:focus').inputValue()).toBe('Mine');
      await checkPage(page, 'company-changed-by-others');
      // Without a choice nothing is saved, and leaving asks.
      await save(page);
      await page.getByText('Choose a value for each marked field.').waitFor();
      await page.getByRole('navigation').getByRole('link', { name: 'Deals' }).click();
      await page.getByRole('dialog', { name: 'What you typed is not saved' }).waitFor();
      await page.keyboard.press('Escape');
      await changes.getByRole('button', { name: 'Keep yours: Display name' }).click();
      await changes.waitFor({ state: 'detached' });
      await save(page);
      await title('Mine').waitFor();
      expect(await company()).toEqual([['Mine', 'fair']]);
      // Nothing is typed any more: the page shows what others save.
      await change({ displayName: 'Later' });
      await title('Later').waitFor();
      expect((await changes.count()) + (await name.count())).toBe(0);
      expect(problems).toEqual([]);
    });

    test('shows the stored value where that is chosen, and a save without the stream of events says why it failed', async () => {
      const { page, problems, name, title, changes } = await open();
      await page.route('**/api/events/stream*', (route) => route.abort());
      await page.reload();
      await fact(page, 'Display name').click();
      await name.fill('Mine');
      await change({ displayName: 'Chosen', source: 'fair' });
      await save(page);
      await page.locator('.refusal').getByText('others have saved changes').waitFor();
      await changes.getByRole('button', { name: 'Take the stored value: Display name' }).click();
      await page.locator('input[value="Chosen"]').waitFor();
      await title('Chosen').waitFor();
      await name.fill('Second try');
      await save(page);
      await title('Second try').waitFor();
      expect(await company()).toEqual([['Second try', 'fair']]);
      expect(problems).toEqual([]);
    });

    test('shows both values of a cell of a list that others change while it is edited', async () => {
      const { page, problems } = await given.browser.open(given.host.url);
      await change({ displayName: 'Edited in a list', source: 'first' });
      const query = '?search=Edited+in+a+list&columns=displayName,source,status';
      await openSignedIn(page, given.host, `/backend/customers/companies${query}`);
      await page.getByRole('link', { name: 'Edited in a list' }).focus();
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('F2');
      await page.locator('.cell-editor input').fill('mine');
      await change({ source: 'theirs', status: 'seen' });
      await page.getByRole('gridcell').getByText('seen').waitFor();
      await page.keyboard.press('Enter');
      const conflict = page.getByRole('dialog', { name: /This was changed since/ });
      await conflict.getByRole('row', { name: 'Source mine theirs' }).waitFor();
      expect(await company()).toEqual([['Edited in a list', 'theirs']]);
      await conflict.getByRole('button', { name: 'Save yours' }).click();
      await page.getByRole('gridcell').getByText('mine').waitFor();
      expect(problems).toEqual([]);
    });

    test('keeps what is typed while the answer to a save is on its way', async () => {
      const { page, problems, name, title } = await open();
      const release = await holdRequests(page, '**/api/customers/companies', 'PUT');
      await name.fill('Sent');
      const sent = page.waitForRequest((request) => request.method() === 'PUT');
      await save(page);
      await sent;
      await name.fill('Sent and more');
      release();
      await title('Sent').waitFor();
      expect(await name.inputValue()).toBe('Sent and more');
      await page.getByRole('button', { name: 'Save', exact: true, disabled: false }).click();
      await title('Sent and more').waitFor();
      expect(problems).toEqual([]);
    });
  });

  test('keeps the condition of a rule, and takes over what others change of it', async () => {
    const rule = { ruleName: 'Limit', ruleId: 'LIMIT', ruleType: 'GUARD', entityType: 'customers.deal' };
    const { id } = await send<{ id: string }>('POST', '/business_rules/rules', rule);
    const change = (members: object) => send('PUT', '/business_rules/rules', { id, ...members });
    const { page, problems, halfMinute } = await openTimed(`/backend/business-rules/${id}`);
    await page.getByRole('button', { name: 'And', exact: true }).click();
    await page.getByRole('dialog').getByRole('option', { name: 'Title', exact: true }).click();
    await change({ description: 'Of theirs' });
    await halfMinute();
    const changes = changesOf(page);
    await changes.getByText('Description: Of theirs').waitFor();
    await page.getByRole('button', { name: 'Field of condition 1: Title' }).waitFor();
    const condition = { field: 'valueAmount', operator: '>', value: 5 };
    await change({ conditionExpression: condition });
    await halfMinute();
    await changes.getByText('Stored: Value is more than 5').waitFor();
    await changes.getByRole('button', { name: 'Keep yours: Condition' }).click();
    await page.getByRole('button', { name: 'Save rule' }).click();
    await page.getByText('The rule is saved.').waitFor();
    expect(await send('GET', `/business_rules/rules/${id}`)).toMatchObject({
      description: 'Of theirs',
      conditionExpression: { field: 'title' },
    });
    expect(problems).toEqual([]);
  });

  test('merges rights of a role that several people give', async () => {
    const home = await given.host.homeTenant();
    const roleId = await home.create('/auth/roles', { name: 'Merged' });
    const subject = { roleId, tenantId: home.id };
    await send('PUT', '/auth/roles/acl', { ...subject, features: ['customers.people.view'] });
    const { page, problems, halfMinute } = await openTimed(`/backend/roles/${roleId}/rights`);
    await page.getByLabel('Search the rights').fill('customers.deals.view');
    await page.getByRole('checkbox', { name: 'See deals' }).check();
    await send('PUT', '/auth/roles/acl', { ...subject, features: ['customers.companies.view'] });
    await halfMinute();
    await changesOf(page).getByText('customers.companies.view').waitFor();
    expect(await page.getByRole('checkbox', { name: 'See deals' }).isChecked()).toBe(true);
    await save(page);
    await page.getByText('The rights are saved.').waitFor();
    const { features } = await send<{ features: string[] }>('GET', `/auth/roles/acl?roleId=${roleId}`);
    expect(features.sort()).toEqual(['customers.companies.view', 'customers.deals.view']);
    expect(problems).toEqual([]);
  });

  test('keeps own rights of an account that are edited, also when others give it some', async () => {
    const home = await given.host.homeTenant();
    const account = { email: 'merged@example.test', password: 'Right-Pony-7', roles: [] };
    const userId = await home.create('/auth/users', { ...account, organizationId: home.organizationId });
    const { page, problems, halfMinute } = await openTimed(`/backend/users/${userId}/rights`);
    await page.getByRole('switch', { name: 'Own rights' }).check();
    await page.getByLabel('Search the rights').fill('customers.deals.view');
    await page.getByRole('checkbox', { name: 'See deals' }).check();
    const subject = { userId, tenantId: home.id };
    await send('PUT', '/auth/users/acl', { ...subject, features: ['customers.companies.view'] });
    await halfMinute();
    await changesOf(page).getByText('customers.companies.view').waitFor();
    expect(await page.getByRole('checkbox', { name: 'See deals' }).isChecked()).toBe(true);
    await save(page);
    await page.getByText('The rights are saved.').waitFor();
    const { features } = await send<{ features: string[] }>('GET', `/auth/users/acl?userId=${userId}`);
    expect(features.sort()).toEqual(['customers.companies.view', 'customers.deals.view']);
    expect(problems).toEqual([]);
  });

  test('keeps labels of the sidebar that are typed, and offers both where a label was changed twice', async () => {
    const { page, problems, halfMinute } = await openTimed('/backend/profile?tab=sidebar');
    const people = page.getByRole('textbox', { name: 'Label of People' });
    await people.fill('Mine');
    const { settings } = await send<{ settings: object }>('GET', '/auth/sidebar/preferences');
    const { groups } = await send<{
      groups: { items: { id: string; href: string }[] }[];
    }>('GET', '/auth/admin/nav');
    const idOf = (href: string) =>
      groups.flatMap(({ items }) => items).find((item) => item.href === href)?.id ?? href;
    const [peopleId, companiesId] = ['people', 'companies'].map((kind) => idOf(`/backend/customers/${kind}`));
    const itemLabels = { [`${peopleId}`]: 'Theirs', [`${companiesId}`]: 'Firms' };
    await send('PUT', '/auth/sidebar/preferences', {
      settings: { ...settings, itemLabels },
      scope: { type: 'user' },
    });
    await halfMinute();
    const changes = changesOf(page);
    await changes.getByText('Stored: Theirs').waitFor();
    await changes.getByText('Label of Companies: Firms').waitFor();
    expect(await people.inputValue()).toBe('Mine');
    await changes.getByRole('button', { name: /^Keep yours/ }).click();
    await save(page);
    await backToWork(page);
    await page.locator('#sidebar').getByRole('link', { name: 'Mine' }).waitFor();
    await page.locator('#sidebar').getByRole('link', { name: 'Firms' }).waitFor();
    expect(problems).toEqual([]);
  });
});
