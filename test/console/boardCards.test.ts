import { describeInBrowser } from '../support/browser/describeInBrowser';
import { checkPage, openInOrganization } from '../support/browser/consolePages';

const BOARD = '/backend/customers/deals?view=board';

describeInBrowser('the cards of a board', (given) => {
  let organizationId: string;

  beforeAll(async () => {
    const home = await given.host.homeTenant();
    ({ organizationId } = home);
    const pipelineId = await home.create('/customers/pipelines', { name: 'Sales', organizationId });
    const stageOf = (label: string) =>
      home.create('/customers/pipeline-stages', { pipelineId, label, organizationId });
    const stages = { New: await stageOf('New'), Won: await stageOf('Won'), Lost: await stageOf('Lost') };
    const companyId = await home.create('/customers/companies', { displayName: 'Quay', organizationId });
    const deal = (title: string, pipelineStageId: string, more: object) =>
      home.create('/customers/deals', {
        title,
        pipelineStageId,
        valueAmount: 1200.5,
        valueCurrency: 'EUR',
        companyIds: [companyId],
        expectedCloseAt: '2020-01-01',
        organizationId,
        ...more,
      });
    await deal('Bolts', stages.New, {});
    await deal('Nuts', stages.Won, { closureOutcome: 'won' });
    await deal('Pins', stages.Lost, { closureOutcome: 'lost' });
  });

  test('say what a deal is worth, for whom, and how late it is while it is open', async () => {
    const { page, problems } = await given.browser.open(given.host.url);
    await openInOrganization(page, given.host, organizationId, BOARD);
    const card = (name: string) => page.getByRole('listitem').filter({ hasText: name });
    await card('Bolts').getByText('1,200.50 EUR').waitFor();
    await card('Bolts').getByText('Quay').waitFor();
    await card('Bolts')
      .getByText(/^[\d,]+ days late$/)
      .waitFor();
    await card('Nuts').getByText('Jan 1, 2020').waitFor();
    const [won, lost] = await Promise.all(
      ['Won', 'Lost'].map((name) => page.getByRole('region', { name }).boundingBox()),
    );
    expect(lost!.x).toBe(won!.x);
    expect(lost!.y).toBeGreaterThan(won!.y);
    // The link covers the card, but for its menu.
    await card('Bolts').click();
    await page.getByRole('heading', { level: 1, name: 'Bolts' }).waitFor();
    expect(problems).toEqual([]);
  });

  test('are reached by seven Tab keys, and get company from the button of their lane', async () => {
    const { page, problems } = await given.browser.open(given.host.url);
    await openInOrganization(page, given.host, organizationId, BOARD);
    const lane = page.getByRole('region', { name: 'New' });
    const first = lane.getByRole('link', { name: 'Bolts' });
    await first.waitFor();
    await page.locator('#content').focus();
    const focused: (string | null)[] = [];
    while (focused.length < 7) {
      await page.keyboard.press('Tab');
      focused.push(await page.evaluate<string | null>('document.activeElement.textContent'));
    }
    expect(focused).toContain('Bolts');
    await lane.getByRole('button', { name: 'Create deal: New' }).click();
    await page.getByRole('dialog').getByLabel('Title (required)').fill('Washers');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await lane.getByRole('link', { name: 'Washers' }).waitFor();
    await page.emulateMedia({ colorScheme: 'dark' });
    await checkPage(page, 'board-dark');
    expect(problems).toEqual([]);
  });
});
