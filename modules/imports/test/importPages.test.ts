import { checkPage, openInOrganization, visit } from '../../../test/support/browser/consolePages';
import { describeInBrowser } from '../../../test/support/browser/describeInBrowser';

describeInBrowser('pages of imports', (given) => {
  let organizationId: string;
  let token: string;
  beforeAll(async () => {
    token = await given.host.rootToken();
    ({ organizationId } = await given.host.homeTenant());
  });

  const file = (name: string, csv: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(csv) });

  test('columns are recognized by what people call fields, and a corrected file keeps where they go', async () => {
    const home = await given.host.homeTenant();
    await home.create('/customers/companies', { displayName: 'Hotel Bursztyn', organizationId });
    await given.host.request('POST', '/entities/custom-fields', {
      token,
      json: { entityId: 'customers.person', key: 'stand', label: 'Booth', kind: 'text' },
    });
    const { page, problems } = await given.browser.open(given.host.url);
    await openInOrganization(page, given.host, organizationId, '/backend/imports/new');
    const names = 'Vorname;Last name;Société;BOOTH;Mail';
    const picker = page.getByLabel('File', { exact: true });
    await picker.setInputFiles(
      file(
        'visitors.csv',
        `${names}\nAnna;Berg;Hotel Bursztyn;A-1;anna@example.test\nInés;Ruiz;Nowhere;A-2;\n`,
      ),
    );
    await page.getByLabel(/^Kind of record/).selectOption('customers.person');
    const goesTo = (column: string) => page.getByLabel(`Field for ${column}`).inputValue();
    expect(await goesTo('Vorname')).toBe('firstName');
    expect(await goesTo('Last name')).toBe('lastName');
    expect(await goesTo('Société')).toBe('companyEntityId');
    expect(await goesTo('BOOTH')).toBe('cf_stand');
    expect(await page.getByLabel('Record for Société found by').inputValue()).toBe('displayName');
    await page.getByText('4 of 5 columns recognized').waitFor();
    await page.getByLabel('Field for Mail').selectOption('primaryEmail');
    await checkPage(page, 'import-columns');
    // The check says what would come of the rows, beside the columns that they were refused for.
    await page.getByRole('button', { name: 'Check without importing' }).click();
    await page.getByRole('button', { name: 'Import 1 row' }).waitFor();
    await page
      .getByRole('row', { name: /^Société/ })
      .getByText('1 row refused')
      .waitFor();
    await page.getByLabel('Field for Mail').selectOption('');
    await page.getByLabel('Field for Mail').selectOption('primaryEmail');
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    const amber = page.getByRole('status').locator('.chip[data-tone=amber]');
    await amber.getByText('done, with refused rows').waitFor();
    const refused = page.getByRole('region', { name: '1 refused row' }).getByRole('listitem');
    await refused
      .filter({ hasText: /^Company .*Nowhere/ })
      .filter({ hasText: 'Row 3' })
      .waitFor();
    // Rows that are imported are not offered for a second time.
    await page.getByRole('button', { name: 'Import', exact: true }).waitFor({ state: 'detached' });
    // In the same page, and from the page of the import.
    await page
      .getByLabel('Choose another file')
      .setInputFiles(file('again.csv', `${names}\nInés;Ruiz;Hotel Bursztyn;A-2;ines@example.test\n`));
    await page.getByText('again.csv').waitFor();
    expect(await goesTo('Mail')).toBe('primaryEmail');
    await visit(page, '/backend/imports');
    const listed = page.getByRole('row', { name: /visitors\.csv/ }).filter({ hasNotText: 'Check only' });
    await listed.locator('.chip[data-tone=amber]').waitFor();
    await listed.getByRole('link', { name: 'visitors.csv' }).click();
    await page.getByRole('link', { name: 'Import a corrected file' }).click();
    await picker.setInputFiles(
      file('again.csv', `${names}\nInés;Ruiz;Hotel Bursztyn;A-2;ines@example.test\n`),
    );
    await page.getByLabel('Field for Mail').waitFor();
    expect(await goesTo('Mail')).toBe('primaryEmail');
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page
      .getByRole('status')
      .locator('.chip[data-tone=green]')
      .getByText('Done', { exact: true })
      .waitFor();
    const { body } = await given.host.request<{
      items: { cf_stand: string; company_entity_id: string | null }[];
    }>('GET', '/customers/people?search=Ruiz', { token });
    expect(body.items).toMatchObject([{ cf_stand: 'A-2', company_entity_id: expect.any(String) as string }]);
    expect(problems).toEqual([]);
  });

  test('a failed import is red with its reason, in its list and on its page', async () => {
    const { page, problems } = await given.browser.open(given.host.url);
    const json = { kind: 'customers.company', format: 'json', fileName: 'broken.json' };
    const created = await given.host.request<{ id: string }>('POST', '/imports/imports', { token, json });
    const path = `/imports/imports/${created.body.id}`;
    await given.host.request('PUT', `${path}/file`, {
      token,
      body: Buffer.from('[{"displayName": "Anvil" '),
    });
    await given.host.request('POST', `${path}/start`, { token });
    await openInOrganization(page, given.host, organizationId, `/backend${path.replace('/imports', '')}`);
    await page.getByRole('status').locator('.chip[data-tone=red]').getByText('failed').waitFor();
    await page.locator('.notice.error').waitFor();
    await checkPage(page, 'import-failed');
    await visit(page, '/backend/imports');
    await page
      .getByRole('row', { name: /broken\.json/ })
      .locator('.chip[data-tone=red]')
      .waitFor();
    await checkPage(page, 'imports');
    expect(
      await page
        .getByRole('row', { name: /broken\.json/ })
        .locator('.chip[data-tone=green]')
        .count(),
    ).toBe(0);
    expect(problems).toEqual([]);
  });
});
