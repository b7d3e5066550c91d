import { describeInBrowser } from '../../../test/support/browser/describeInBrowser';
import { openInOrganization } from '../../../test/support/browser/consolePages';

/** Most that people do for a sale from its first talk to its end: keys pressed and fields filled, each once, and pages shown. */
const MOST_INPUTS = 12;
const MOST_PAGES = 4;

describeInBrowser('a sale from beginning to end', (given) => {
  let token: string;
  let organizationId: string;

  beforeAll(async () => {
    token = await given.host.rootToken();
    const home = await given.host.homeTenant();
    ({ organizationId } = home);
    const pipelineId = await home.create('/customers/pipelines', { name: 'Sales', organizationId });
    for (const label of ['Talks', 'Offer', 'Won', 'Lost'])
      await home.create('/customers/pipeline-stages', { pipelineId, label, organizationId });
  });

  const find = async (path: string) =>
    (await given.host.request<{ items: Record<string, unknown>[] }>('GET', path, { token })).body.items[0];

  test('takes few inputs and pages: a new company and deal, a note, a step, and its end', async () => {
    const { page, problems } = await given.browser.open(given.host.url);
    await openInOrganization(page, given.host, organizationId, '/backend/customers/deals');
    let inputs = 0;
    const pages = new Set<string>();
    const input = async (act: () => Promise<unknown>) => {
      inputs += 1;
      await act();
      pages.add(new URL(page.url()).pathname);
    };
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    await input(() =>
      page.getByRole('link', { name: 'Create deal' }).or(button('Create deal')).first().click(),
    );
    await page
      .getByRole('combobox', { name: 'Pipeline stage' })
      .and(page.locator('[value="Talks"]'))
      .waitFor();
    await input(() => page.getByLabel('Title (required)').fill('Forty desks'));
    const company = page.getByRole('combobox', { name: 'Company' });
    await input(() => company.fill('Nordlicht'));
    await input(() => page.getByRole('option', { name: 'Create company: Nordlicht' }).click());
    await page.locator('.chosen', { hasText: 'Nordlicht' }).waitFor();
    await input(() => page.getByLabel('Value', { exact: true }).fill('48900'));
    await input(() => button('Create deal').click());
    await page.getByRole('heading', { name: 'Forty desks' }).waitFor();
    const steps = page.getByRole('list', { name: 'Pipeline stage' });
    await steps.getByRole('button', { name: 'Pipeline stage: Talks' }).waitFor();
    await page.locator('.page-below').getByRole('link', { name: 'Nordlicht' }).waitFor();
    await input(() => steps.getByRole('button', { name: 'Move to Offer' }).click());
    await steps.getByRole('button', { name: 'Pipeline stage: Offer' }).waitFor();
    await input(() =>
      page.getByRole('textbox', { name: 'Note' }).fill('Wants an option with standing desks.'),
    );
    await input(() => button('Save note').click());
    await page.locator('.timeline').getByText('Wants an option').waitFor();
    await input(() => button('Won').click());
    await page.locator('.page-marks').getByText('Won').waitFor();
    await steps.getByRole('button', { name: 'Pipeline stage: Won' }).waitFor();
    expect(inputs).toBeLessThanOrEqual(MOST_INPUTS);
    expect(pages.size).toBeLessThanOrEqual(MOST_PAGES);
    const deal = await find('/customers/deals?search=Forty');
    expect(deal).toMatchObject({ status: 'won', closure_outcome: 'won', pipeline_stage: 'Won' });
    expect(deal?.['closed_at']).toEqual(expect.any(String));
    expect(deal?.['companyIds']).toEqual([(await find('/customers/companies?search=Nordlicht'))?.['id']]);
    expect(problems).toEqual([]);
  });

  test('begins on the board for a deal without a stage, which has a lane until it is moved', async () => {
    const home = await given.host.homeTenant();
    await home.create('/customers/deals', { title: 'Not placed', organizationId });
    const { page, problems } = await given.browser.open(given.host.url);
    await openInOrganization(page, given.host, organizationId, '/backend/customers/deals?view=board');
    const lane = (name: string) => page.getByRole('region', { name }).or(page.getByRole('group', { name }));
    await lane('Not assigned').getByText('Not placed').waitFor();
    await page
      .getByRole('button', { name: /Not placed/ })
      .last()
      .click();
    await page.getByRole('menuitem', { name: 'Talks' }).click();
    await lane('Talks').getByText('Not placed').waitFor();
    await lane('Not assigned').waitFor({ state: 'detached' });
    await page.getByText('Deal changed').waitFor();
    expect(await find('/customers/deals?search=placed')).toMatchObject({ pipeline_stage: 'Talks' });
    expect(problems).toEqual([]);
  });

  test('is lost for a reason of the dictionary of reasons', async () => {
    const home = await given.host.homeTenant();
    await given.host.request('POST', '/customers/dictionaries/loss-reasons', {
      token,
      cookies: { selected_org: organizationId },
      json: { value: 'price', label: 'Too dear' },
    });
    const id = await home.create('/customers/deals', { title: 'Lamps', organizationId });
    const { page, problems } = await given.browser.open(given.host.url);
    await openInOrganization(page, given.host, organizationId, `/backend/customers/deals/${id}`);
    await page.getByRole('button', { name: 'Lost', exact: true }).click();
    await page.getByRole('dialog').getByLabel('Loss reason').selectOption('Too dear');
    await page.getByRole('dialog').getByRole('button', { name: 'Lost', exact: true }).click();
    await page.locator('.page-marks').getByText('Lost').waitFor();
    await page.locator('.facts').getByText('Too dear').waitFor();
    expect(problems).toEqual([]);
  });

  test('has an amount that is typed and shown as the language writes it', async () => {
    const home = await given.host.homeTenant();
    const id = await home.create('/customers/deals', {
      title: 'Tables',
      valueAmount: 1234.5,
      organizationId,
    });
    const { page, problems } = await given.browser.open(given.host.url);
    await page.context().addCookies([{ name: 'locale', value: 'de', url: given.host.url }]);
    await openInOrganization(page, given.host, organizationId, `/backend/customers/deals/${id}`);
    await page.getByRole('button', { name: 'Wert ändern' }).click();
    const amount = page.getByLabel('Wert', { exact: true });
    expect(await amount.inputValue()).toBe('1234,5');
    await amount.fill('48.900,25');
    await amount.blur();
    await page.locator('.key-facts').getByText('48.900,25').waitFor();
    expect(await find('/customers/deals?search=Tables')).toMatchObject({ value_amount: '48900.25' });
    await page.getByRole('button', { name: 'Wert ändern' }).click();
    expect(await amount.inputValue()).toBe('48900,25');
    await amount.fill('viel');
    await page.getByRole('button', { name: 'Speichern', exact: true }).click();
    expect(
      await amount.evaluate((input) => (input as unknown as { validationMessage: string }).validationMessage),
    ).toBe('Geben Sie eine Zahl ein.');
    expect(problems).toEqual([]);
  });
});
