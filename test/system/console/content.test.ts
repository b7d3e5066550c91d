/** @covers modules/console modules/attachments modules/imports modules/business_rules core/parts/pages */
import { describeInBrowser } from '../../support/browser/describeInBrowser';
import { checkPage, decoded, openInOrganization, PIXEL, visit } from '../../support/browser/consolePages';

const PAGES = [
  ['attachments?tab=partitions', 'privateAttachments'],
  ['imports', 'firms.csv'],
  ['imports/new', 'File'],
  ['business-rules', 'Won deals have a value'],
  ['business-rules?tab=log', 'Anvils'],
  ['settings/catalog', 'Show prices by the unit too'],
  ['config/catalog/price-kinds', 'Price kinds'],
] as const;

describeInBrowser('files, imports and rules in a browser', (given) => {
  let token: string;
  let organizationId: string;

  beforeAll(async () => {
    token = await given.host.rootToken();
    ({ organizationId } = await given.host.homeTenant());
  });

  const read = async <T>(path: string) => (await given.host.request<T>('GET', path, { token })).body;
  const fileNames = async () =>
    (await read<{ items: { fileName: string }[] }>('/attachments/library')).items
      .map(({ fileName }) => fileName)
      .sort();

  test('files are uploaded with progress, cancelled, previewed, tagged, and deleted with Undo', async () => {
    const { page, problems } = await given.browser.open(given.host.url);
    await openInOrganization(page, given.host, organizationId, '/backend/attachments');
    await page.getByText('No files yet').waitFor();
    let letGo = () => {};
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await page.route('**/api/attachments', async (route) => {
      await held;
      await route.abort().catch(() => undefined);
    });
    const picker = page.getByLabel('Upload files');
    await picker.setInputFiles({ name: 'unwanted.txt', mimeType: 'text/plain', buffer: Buffer.from('no') });
    await page.getByRole('progressbar', { name: 'Upload of unwanted.txt' }).waitFor();
    const cancelled = page.waitForEvent('requestfailed');
    await page.getByRole('button', { name: 'Cancel: unwanted.txt' }).click();
    await cancelled;
    letGo();
    await page.unroute('**/api/attachments');
    await page.getByText('Upload of unwanted.txt').waitFor({ state: 'detached' });
    await picker.setInputFiles({ name: 'red.png', mimeType: 'image/png', buffer: PIXEL });
    await page.getByRole('button', { name: 'red.png', exact: true }).waitFor();
    expect(await fileNames()).toEqual(['red.png']);
    await picker.setInputFiles({
      name: 'notes.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('Anvils are heavy <b>things</b>'),
    });
    await page.getByText('2 files').waitFor();
    await decoded(page, 'img.preview');
    await page.getByRole('button', { name: 'red.png', exact: true }).click();
    await decoded(page, '.large-preview');
    await page.getByRole('textbox', { name: 'Tags' }).fill('colour, new');
    await page.keyboard.press('Enter');
    await page.getByText('The tags are saved.').waitFor();
    await page.locator('label.field', { hasText: /^Tag/ }).getByRole('combobox').selectOption('colour');
    await page.getByText('1 file', { exact: true }).waitFor();
    await page.locator('label.field', { hasText: /^Tag/ }).getByRole('combobox').selectOption('');
    await page.getByLabel('Search in contents').fill('anvils');
    await page.locator('mark').getByText('Anvils').waitFor();
    await page.getByLabel('Search in contents').fill('');
    await page.getByText('2 files').waitFor();
    const remove = async () => {
      await page.getByRole('button', { name: 'Actions: notes.txt' }).click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await page.getByText('1 file', { exact: true }).waitFor();
    };
    await remove();
    await page.keyboard.press('Control+z');
    await page.getByText('2 files').waitFor();
    expect(await fileNames()).toEqual(['notes.txt', 'red.png']);
    await remove();
    const deleted = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
    await page
      .locator('.toast', { hasText: 'notes.txt is deleted.' })
      .getByRole('button', { name: 'Close' })
      .click();
    expect((await deleted).status()).toBe(200);
    expect(await fileNames()).toEqual(['red.png']);
    await page.getByRole('tab', { name: 'Partitions' }).click();
    await page.getByRole('row', { name: /privateAttachments the organization/ }).waitFor();
    await page.getByRole('button', { name: 'Create partition' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Code').fill('privateAttachments');
    await dialog.getByLabel('Title').fill('Contracts');
    await dialog.getByLabel('Settings of the storage').fill('[1]');
    await page.keyboard.press('Tab');
    const add = dialog.getByRole('button', { name: 'Create partition' });
    await add.click();
    await dialog.getByText('This is not a JSON object: check the quotes, commas and brackets.').waitFor();
    await dialog.getByLabel('Settings of the storage').fill('');
    await add.click();
    await dialog.getByText('Partition code already exists.').waitFor();
    await dialog.getByLabel('Code').fill('contracts');
    await add.click();
    await page.getByRole('row', { name: /Contracts contracts the organization/ }).waitFor();
    const menu = async (title: string, entry: string) => {
      await page.getByRole('button', { name: `Actions: ${title}` }).click();
      await page.getByRole('menuitem', { name: entry }).click();
    };
    await menu('Contracts', 'Edit');
    await dialog.getByLabel('Title').fill('Signed contracts');
    await dialog.getByRole('switch', { name: 'Everybody may read the files' }).check();
    await checkPage(page, 'partition');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('row', { name: /Signed contracts contracts everybody/ }).waitFor();
    await menu('Files of records', 'Delete');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Default partitions cannot be removed.').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await menu('Signed contracts', 'Delete');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('The partition is deleted.').waitFor();
    await page.getByRole('row', { name: /contracts/ }).waitFor({ state: 'detached' });
    expect(problems).toEqual([]);
  });

  test('a file is mapped, checked, imported with its refused rows reported, and taken back', async () => {
    const { page, problems } = await given.browser.open(given.host.url);
    await openInOrganization(page, given.host, organizationId, '/backend/imports/new');
    const csv =
      'Display name;Mail\nAnvil Works;a@example.test\n;b@example.test\n"Bolts; nuts";c@example.test\n';
    await page
      .getByLabel('File', { exact: true })
      .setInputFiles({ name: 'firms.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    await page.getByLabel(/^Kind of record/).selectOption('customers.company');
    expect(await page.getByLabel('Field for Display name').inputValue()).toBe('displayName');
    await page.getByLabel('Field for Mail').selectOption('primaryEmail');
    // The file is read again, and where its columns go stays.
    await page.getByText('How the file is read').click();
    await page.getByRole('combobox', { name: /^Encoding/ }).selectOption('windows-1252');
    await page.locator('select:has(option:checked[value="windows-1252"])').waitFor();
    expect(await page.getByLabel('Field for Mail').inputValue()).toBe('primaryEmail');
    const firms = async () =>
      (await read<{ items: { display_name: string }[] }>('/customers/companies')).items
        .map((firm) => firm.display_name)
        .sort();
    await page.getByRole('button', { name: 'Check without importing' }).click();
    await page.getByText('The file was checked. Nothing is imported yet.').waitFor();
    await page.getByText('Row 3', { exact: true }).waitFor();
    expect(await firms()).toEqual([]);
    await page.getByRole('button', { name: 'Import 2 rows' }).click();
    await page.getByRole('button', { name: 'Undo the import' }).waitFor();
    expect(await firms()).toEqual(['Anvil Works', 'Bolts; nuts']);
    await page.goto('/backend/imports');
    await page.getByRole('link', { name: 'firms.csv' }).first().click();
    await page.getByRole('heading', { name: 'firms.csv' }).waitFor();
    await page.getByRole('button', { name: 'Undo the import' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Undo the import' }).click();
    await page.getByRole('status').getByText('Undone', { exact: true }).waitFor();
    expect(await firms()).toEqual([]);
    expect(problems).toEqual([]);
  });

  test('a file whose encoding the server recognizes keeps the mapping of its columns', async () => {
    const { page, problems } = await given.browser.open(given.host.url);
    await openInOrganization(page, given.host, organizationId, '/backend/imports/new');
    // In Windows-1250: the columns are `Imię właściciela` and `Świat`.
    const text = 'Imi\xea w\xb3a\x9cciciela;\x8cwiat\nMa\xb3gorzata \x8fr\xf3d\xb3o;Za\xbf\xf3\xb3\xe6\n';
    await page
      .getByLabel('File', { exact: true })
      .setInputFiles({ name: 'polish.csv', mimeType: 'text/csv', buffer: Buffer.from(text, 'latin1') });
    await page.getByLabel(/^Kind of record/).selectOption('customers.company');
    await page.getByLabel(/^Field for Imi/).selectOption('displayName');
    await page.getByLabel(/^Field for .wiat/).selectOption('description');
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByRole('button', { name: 'Undo the import' }).waitFor();
    expect(await page.getByLabel('Field for Imię właściciela').inputValue()).toBe('displayName');
    const { items } = await read<{ items: { display_name: string; description: string }[] }>(
      '/customers/companies?search=Ma%C5%82gorzata',
    );
    expect(items).toMatchObject([{ display_name: 'Małgorzata Źródło', description: 'Zażółć' }]);
    expect(problems).toEqual([]);
  });

  test('a rule with nested conditions is written, and its executions are logged', async () => {
    const { page, problems } = await given.browser.open(given.host.url);
    await openInOrganization(page, given.host, organizationId, '/backend/business-rules');
    await page.getByRole('link', { name: 'Create rule' }).click();
    await page.getByLabel('Name').fill('Won deals have a value');
    const slot = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) });
    const choose = async (name: string, option: string) => {
      await slot(name).click();
      await page.getByRole('option', { name: option, exact: true }).click();
    };
    await choose('Kind of record', 'Deal');
    await page.getByRole('button', { name: 'And', exact: true }).click();
    await page.getByRole('option', { name: 'Status', exact: true }).click();
    await choose('Operator of condition 1', 'is not');
    await slot('Value of condition 1').click();
    await page.getByLabel('Value', { exact: true }).selectOption('won');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Or', exact: true }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Remove condition 2' }).click();
    await page.getByRole('button', { name: 'Group', exact: true }).click();
    await page.getByRole('option', { name: 'Value', exact: true }).click();
    await choose('Operator of condition 2.1', 'is more than');
    await slot('Value of condition 2.1').click();
    await page.getByLabel('Value', { exact: true }).fill('1000');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'And 2' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Remove condition 2.2' }).focus();
    await page.keyboard.press('Enter');
    await page.locator('[aria-label="And 2"]:focus').waitFor();
    await page.getByRole('button', { name: 'Do something too: Where it does not hold' }).click();
    await slot('Message of Where it does not hold 1').click();
    await page.getByRole('textbox', { name: /^Message of/ }).fill('Enter the value');
    await page.keyboard.press('Escape');
    await page.getByText('More settings of the rule').click();
    expect(await page.getByLabel(/^Key/).inputValue()).toBe('WON-DEALS-HAVE-A-VALUE');
    await page.getByLabel('Holds from').fill('2026-01-02T08:30');
    await page.getByRole('button', { name: 'Save rule' }).click();
    await page.getByRole('heading', { name: 'Won deals have a value' }).waitFor();
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    const rule = await read<Record<'conditionExpression' | 'failureActions' | 'effectiveFrom', unknown>>(
      `/business_rules/rules/${id}`,
    );
    expect(new Date(String(rule.effectiveFrom)).getTime()).toBe(new Date('2026-01-02T08:30').getTime());
    expect(rule.conditionExpression).toEqual({
      operator: 'OR',
      rules: [
        { field: 'status', operator: '!=', value: 'won' },
        { operator: 'AND', rules: [{ field: 'valueAmount', operator: '>', value: 1000 }] },
      ],
    });
    expect(rule.failureActions).toEqual([{ type: 'SHOW_ERROR', config: { message: 'Enter the value' } }]);
    const home = await given.host.homeTenant();
    const deal = await home.create('/customers/deals', { title: 'Anvils', organizationId });
    const json = { id: deal, status: 'won' };
    expect((await given.host.request('PUT', '/customers/deals', { token, json })).status).toBe(422);
    await visit(page, '/backend/business-rules?tab=log');
    await page.getByText('Stopped the change').waitFor();
    await page.getByRole('link', { name: 'Anvils' }).waitFor();
    await page.locator('tbody .link').first().click();
    await page.getByRole('dialog').getByText('any of these holds').first().waitFor();
    expect(problems).toEqual([]);
  });

  test('pages are accessible and fit', async () => {
    const { page, problems } = await given.browser.open(given.host.url);
    await openInOrganization(page, given.host, organizationId, '/backend/attachments');
    await page.getByRole('button', { name: 'red.png', exact: true }).waitFor();
    await checkPage(page, 'files');
    await page.getByRole('button', { name: 'red.png', exact: true }).click();
    await page.getByRole('textbox', { name: 'Tags' }).waitFor();
    await checkPage(page, 'file');
    for (const [path, text] of PAGES) {
      await visit(page, `/backend/${path}`);
      await page.locator('#content').getByText(text, { exact: true }).first().waitFor();
      await checkPage(page, `${path.replace(/\W/g, '-')}`);
    }
    await visit(page, '/backend/business-rules');
    await page.getByRole('link', { name: 'Won deals have a value' }).click();
    await page.getByRole('button', { name: 'Field of condition 2.1: Value' }).waitFor();
    await checkPage(page, 'rule');
    await visit(page, '/backend/imports/new');
    const buffer = Buffer.from('Display name;Parent company\nAnvil Works;Bolts\n');
    await page.getByLabel('File', { exact: true }).setInputFiles({ name: 'a.csv', mimeType: '', buffer });
    await page.getByLabel(/^Kind of record/).selectOption('customers.company');
    await page.getByLabel('Field for Display name').waitFor();
    await checkPage(page, 'mapping');
    expect(problems).toEqual([]);
  });
});
