/** @covers modules/console modules/auth modules/customers core/parts/pages */
import { readFile } from 'node:fs/promises';
import { describeInBrowser } from '../../support/browser/describeInBrowser';
import { checkPage, fact, openSignedIn } from '../../support/browser/consolePages';
import { holdRequests } from '../../support/browser/holdRequests';

describeInBrowser('a record that is edited', (given) => {
  let token: string;

  beforeAll(async () => {
    token = await given.host.rootToken();
  });

  test.each(['people', 'companies'])('shows the tags of %s, and one more leaves the others', async (kind) => {
    const home = await given.host.homeTenant();
    const { organizationId } = home;
    const labels = ['Alpha', 'Beta', 'Gamma'].map((label) => `${label} of ${kind}`);
    const tags: string[] = [];
    for (const label of labels) tags.push(await home.create('/customers/tags', { label, organizationId }));
    const named = kind === 'people' ? { firstName: 'Ada', lastName: 'Berg' } : { displayName: 'Tagged' };
    const json = { ...named, organizationId, tags: tags.slice(0, 2) };
    const id = await home.create(`/customers/${kind}`, json);
    const { page, problems } = await given.browser.open(given.host.url);
    await openSignedIn(page, given.host, `/backend/customers/${kind}/${id}`);
    const chosen = (label: string | undefined) => page.getByRole('button', { name: `Remove ${label}` });
    const tagged = page.locator('.facts > div').filter({ hasText: /^Tags/ });
    for (const label of labels.slice(0, 2)) await tagged.getByText(label).waitFor();
    // A click may meet the name of a tag, which leads to its page.
    await fact(page, 'Tags').press('Enter');
    for (const label of labels.slice(0, 2)) await chosen(label).waitFor();
    await page.getByRole('combobox', { name: 'Tags' }).fill('Gamma');
    await page.getByRole('option', { name: labels[2] ?? '' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('button', { name: 'Undo' }).waitFor();
    const { body } = await given.host.request<{ tags: { label: string }[] }>(
      'GET',
      `/customers/${kind}/${id}`,
      { token },
    );
    expect(body.tags.map(({ label }) => label)).toEqual(labels);
    await page.reload();
    for (const label of labels) await tagged.getByText(label).waitFor();
    expect(problems).toEqual([]);
  });

  /** Companies with such names, in a list that does not learn what others change. */
  async function openList(names: readonly string[], searched: string) {
    const home = await given.host.homeTenant();
    const ids: string[] = [];
    for (const displayName of names) {
      const { organizationId } = home;
      ids.push(await home.create('/customers/companies', { displayName, organizationId }));
    }
    const watched = await given.browser.open(given.host.url);
    const { page } = watched;
    await page.route('**/api/events/stream*', (route) => route.abort());
    const query = `?search=${searched}&sort=displayName&columns=displayName,source`;
    await openSignedIn(page, given.host, `/backend/customers/companies${query}`);
    await page.getByRole('checkbox', { name: 'Select all rows of this page' }).click();
    return { ...watched, ids, dialog: page.getByRole('dialog') };
  }

  const companies = async (searched: string) => {
    const path = `/customers/companies?search=${searched}&sortField=name`;
    const { body } = await given.host.request<{ items: { display_name: string; source: string | null }[] }>(
      'GET',
      path,
      { token },
    );
    return body.items.map(({ display_name: name, source }) => `${name}: ${source}`);
  };

  test('is not overwritten by a change of many, which is undone as a whole', async () => {
    const { page, problems, ids, dialog } = await openList(['Many 1', 'Many 2', 'Many 3'], 'Many');
    await given.host.request('PUT', '/customers/companies', {
      token,
      json: { id: ids[1], source: 'theirs' },
    });
    await page.getByRole('button', { name: 'Set a field' }).click();
    await dialog.getByLabel('Field (required)').selectOption({ label: 'Source' });
    await dialog.getByLabel('Source').fill('mine');
    await dialog.getByRole('button', { name: 'Set', exact: true }).click();
    await dialog.getByText('1 was refused:').waitFor();
    await dialog.getByText(/^Many 2: /).waitFor();
    // The refusal is shown while others are still sent.
    await dialog.getByText('3 of 3 done').waitFor();
    expect(await companies('Many')).toEqual(['Many 1: mine', 'Many 2: theirs', 'Many 3: mine']);
    await checkPage(page, 'bulk-refused-light-1280');
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await page.getByText('2 records were changed.').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('2 changes were undone.').waitFor();
    await dialog.waitFor({ state: 'detached' });
    expect(await companies('Many')).toEqual(['Many 1: null', 'Many 2: theirs', 'Many 3: null']);
    expect(problems).toEqual([]);
  });

  test('is deleted together with others, and Stop leaves the rest; Undo brings all back', async () => {
    const names = Array.from({ length: 9 }, (_, index) => `Gone ${index}`);
    const { page, problems, dialog } = await openList(names, 'Gone');
    // The first answers wait until the run was stopped.
    const release = await holdRequests(page, '**/api/customers/companies/*', 'DELETE');
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await dialog.getByText('0 of 9 done').waitFor();
    await dialog.getByRole('button', { name: 'Stop' }).click();
    release();
    await dialog.getByText('3 of 9 done').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await page.getByText('6 records', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).waitFor();
    expect(await companies('Gone')).toHaveLength(6);
    await page.keyboard.press('Control+z');
    await page.getByText('3 changes were undone.').waitFor();
    expect(await companies('Gone')).toHaveLength(9);
    expect(problems).toEqual([]);
  });

  test('exports as all records of a list on its page those that belong to it', async () => {
    const { organizationId } = await given.host.homeTenant();
    const ids: string[] = [];
    for (const displayName of ['Noted', 'Other']) {
      const json = { displayName, organizationId };
      const { body } = await given.host.request<{ id: string }>('POST', '/customers/companies', {
        token,
        json,
      });
      const address = { entityId: body.id, addressLine1: `Street of ${displayName}`, organizationId };
      expect(
        (await given.host.request('POST', '/customers/addresses', { token, json: address })).status,
      ).toBe(201);
      ids.push(body.id);
    }
    const { page, problems } = await given.browser.open(given.host.url);
    await openSignedIn(
      page,
      given.host,
      `/backend/customers/companies/${ids[0]}?tab=customers.company.addresses`,
    );
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: 'All records' }).click();
    const file = await readFile(await (await saved).path(), 'utf8');
    expect([file.includes('Street of Noted'), file.includes('Street of Other')]).toEqual([true, false]);
    expect(problems).toEqual([]);
  });

  test('of a kind without a page of its own is found by who may list it', async () => {
    const isShown = async (features: readonly string[]) => {
      const { page } = await given.browser.open(given.host.url);
      const value = await given.host.signInAs([...features]);
      await page.context().addCookies([{ name: 'auth_token', value, url: given.host.url }]);
      await page.goto('/backend/profile');
      const sidebar = page.locator('#sidebar');
      await sidebar.getByRole('link', { name: 'Profile' }).waitFor();
      return (await sidebar.getByRole('link', { name: 'Records of all kinds' }).count()) > 0;
    };
    expect(await isShown(['customers.pipelines.view'])).toBe(true);
    expect(await isShown(['customers.companies.view'])).toBe(false);
  });

  test('is not shown to who may not save it: the right that is missing is named', async () => {
    const { page } = await given.browser.open(given.host.url);
    const value = await given.host.signInAs(['business_rules.view']);
    await page.context().addCookies([{ name: 'auth_token', value, url: given.host.url }]);
    await page.goto('/backend/business-rules/new');
    await page.getByText('business_rules.manage').waitFor();
    expect(await page.locator('#content').getByRole('textbox').count()).toBe(0);
  });

  test('of a rule chooses operation and key of an action that calls the platform', async () => {
    const { page, problems } = await given.browser.open(given.host.url);
    await openSignedIn(page, given.host, '/backend/business-rules/new');
    await page.getByRole('button', { name: 'Do something: Where it holds' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Action Where it holds 1/ }).click();
    await page.getByRole('option', { name: 'Call an operation of the platform' }).click();
    await page.getByRole('button', { name: /^Settings of Where it holds 1/ }).click();
    await page.getByLabel('Operation').selectOption('POST /api/customers/companies');
    await page.getByLabel(/^API key/).waitFor();
    expect(await page.getByLabel('Operation').inputValue()).toBe('POST /api/customers/companies');
    expect(problems).toEqual([]);
  });
});
