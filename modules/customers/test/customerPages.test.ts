import { checkPage, openInOrganization, openSettings } from '../../../test/support/browser/consolePages';
import { describeInBrowser } from '../../../test/support/browser/describeInBrowser';

describeInBrowser('pages of pipelines, tags and what is planned', (given) => {
  let organizationId: string;

  beforeAll(async () => {
    ({ organizationId } = await given.host.homeTenant());
  });

  test('an administrator makes a pipeline with stages in the settings, and the board of deals has its lanes', async () => {
    const { page, problems } = await given.browser.open(given.host.url);
    await openInOrganization(page, given.host, organizationId, '/backend');
    await openSettings(page);
    await page.locator('#sidebar').getByRole('link', { name: 'Tags', exact: true }).waitFor();
    await page.locator('#sidebar').getByRole('link', { name: 'Pipelines', exact: true }).click();
    await page.getByText('The ways that deals take to their end').waitFor();
    await page.getByRole('link', { name: 'Create pipeline' }).first().click();
    await page.getByLabel('Name (required)').fill('Projects');
    await page.getByLabel('Default').check();
    await page.getByRole('button', { name: 'Create pipeline' }).click();
    await page.getByRole('tab', { name: 'Pipeline stages' }).click();
    for (const label of ['Sketch', 'Building']) {
      await page.getByRole('button', { name: 'Create pipeline stage' }).first().click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Label (required)').fill(label);
      await dialog.getByRole('button', { name: /^(Create|Save)/ }).click();
      await page.getByRole('tabpanel').getByText(label, { exact: true }).waitFor();
    }
    await page.goto(`${given.host.url}/backend/customers/deals?view=board`);
    await page.getByRole('region', { name: /^Sketch/ }).waitFor();
    await page.getByRole('region', { name: /^Building/ }).waitFor();
    expect(problems).toEqual([]);
  });

  test('a meeting is planned for a company on its page, and stands in the month', async () => {
    const home = await given.host.homeTenant();
    const company = await home.create('/customers/companies', {
      displayName: 'Harbour Hotel',
      organizationId,
    });
    const { page, problems } = await given.browser.open(given.host.url);
    await openInOrganization(page, given.host, organizationId, `/backend/customers/companies/${company}`);
    await page.getByRole('tab', { name: 'Meeting' }).click();
    await page.getByRole('textbox', { name: 'Meeting' }).fill('Look at the rooms');
    const today = given.host.clock.now();
    await page.getByLabel('Scheduled').fill(`${today.toISOString().slice(0, 7)}-15T10:00`);
    await page.getByRole('button', { name: 'Save meeting' }).click();
    await page.locator('.next').getByText('Look at the rooms').waitFor();
    await page.locator('#sidebar').getByRole('link', { name: 'Calls and meetings' }).click();
    await page.locator('.calendar').getByRole('link', { name: 'Look at the rooms' }).waitFor();
    await checkPage(page, 'planned');
    expect(problems).toEqual([]);
  });
});
