import {
  checkPage,
  openInOrganization,
  openSettings,
  visit,
} from '../../../test/support/browser/consolePages';
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
    await page.getByText('The stages that deals go through').waitFor();
    await page.getByRole('link', { name: 'Create pipeline' }).first().click();
    await page.getByLabel('Name (required)').fill('Projects');
    await page.getByRole('switch', { name: 'Default pipeline' }).check();
    const rows = page.getByRole('list', { name: 'Stages' }).getByRole('listitem');
    const stage = (number: number) => page.getByRole('textbox', { name: `Stage ${number}`, exact: true });
    await stage(1).fill('Sketch');
    await stage(2).fill('Building');
    await page.getByRole('button', { name: 'Delete Proposal' }).click();
    // Enter goes to the next stage, and adds one after the last.
    await stage(5).press('Enter');
    await page.keyboard.type('Signed');
    await page.getByRole('combobox', { name: 'Outcome of Signed' }).selectOption('Deals are won');
    await page.getByRole('button', { name: 'Move Signed' }).press('ArrowUp');
    await page.getByRole('button', { name: /^Colour of Signed/ }).click();
    await page.getByRole('radio', { name: 'teal' }).click();
    await checkPage(page, 'new-pipeline');
    await page.getByRole('button', { name: 'Create pipeline' }).click();
    await page.getByRole('tab', { name: 'Pipeline stages', selected: true }).waitFor();
    await rows.nth(5).waitFor();
    expect(await rows.getByRole('textbox').evaluateAll(valuesOf)).toEqual([
      ...['Sketch', 'Building', 'Negotiation', 'Won', 'Signed', 'Lost'],
    ]);
    await visit(page, '/backend/config/customers/pipelines');
    const listed = page.getByRole('row', { name: /Projects/ });
    await listed.locator('[data-tone=teal]').getByText('Signed').waitFor();
    await listed.getByText('Default', { exact: true }).waitFor();
    await page.goto(`${given.host.url}/backend/customers/deals?view=board`);
    await page.getByRole('region', { name: /^Sketch/ }).waitFor();
    await page.getByRole('region', { name: /^Building/ }).waitFor();
    await page.getByRole('region', { name: /^Signed/ }).waitFor();
    expect(problems).toEqual([]);
  });

  test('the stages of a pipeline are changed in place, each with its deals', async () => {
    const home = await given.host.homeTenant();
    const pipelineId = await home.create('/customers/pipelines', {
      name: 'Repairs',
      organizationId,
      stages: [{ label: 'Asked' }, { label: 'Looked at' }, { label: 'Repaired', outcome: 'won' }],
    });
    const stored = async () => {
      const { body } = await given.host.request<{ items: { id: string; label: string; outcome: string }[] }>(
        'GET',
        `/customers/pipeline-stages?pipelineId=${pipelineId}`,
        { token: await given.host.signIn() },
      );
      return body.items;
    };
    const [asked] = await stored();
    await home.create('/customers/deals', { title: 'Gate', organizationId, pipelineStageId: asked?.id });
    const { page, problems } = await given.browser.open(given.host.url);
    const path = `/backend/config/customers/pipelines/${pipelineId}?tab=customers.pipeline.stages`;
    await openInOrganization(page, given.host, organizationId, path);
    const row = (number: number) =>
      page
        .getByRole('list', { name: 'Stages' })
        .getByRole('listitem')
        .nth(number - 1);
    await row(1).getByRole('link', { name: '1 deal' }).waitFor();
    await row(2).getByText('No deals').waitFor();
    await row(2).getByRole('textbox').fill('Inspected');
    await row(2).getByRole('textbox').press('Enter');
    await page.getByRole('button', { name: 'Move Inspected' }).waitFor();
    await page.getByRole('button', { name: 'Add stage' }).click();
    await page.getByRole('combobox', { name: 'Outcome of New stage' }).selectOption('Deals are lost');
    await page.getByRole('button', { name: 'Move New stage' }).press('ArrowDown');
    await row(4).getByRole('combobox', { name: 'Outcome of New stage' }).waitFor();
    await checkPage(page, 'stages');
    await page.getByRole('button', { name: 'Delete Inspected' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Move Inspected' }).waitFor({ state: 'detached' });
    expect((await stored()).map(({ label, outcome }) => [label, outcome])).toEqual([
      ['Asked', 'open'],
      ['Repaired', 'won'],
      ['New stage', 'lost'],
    ]);
    // A stage with deals says where they are, and gives them to another one as it goes.
    await page.getByRole('button', { name: 'Delete Asked' }).click();
    const dialog = page.getByRole('dialog', { name: 'Asked has deals' });
    await dialog.getByRole('link', { name: 'Show the deal' }).waitFor();
    await dialog.getByLabel('Move its deals to').selectOption('Repaired');
    await dialog.getByRole('button', { name: 'Move and delete' }).click();
    await page.getByRole('button', { name: 'Move Asked' }).waitFor({ state: 'detached' });
    expect((await stored()).map(({ label }) => label)).toEqual(['Repaired', 'New stage']);
    await row(1).getByRole('link', { name: '1 deal' }).click();
    await page.getByRole('link', { name: 'Gate' }).waitFor();
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

const valuesOf = (all: unknown[]) => all.map((one) => (one as { value: string }).value);
