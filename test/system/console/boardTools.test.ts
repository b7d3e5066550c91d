/** @covers modules/console modules/customers core/parts/pages */
import { describeInBrowser } from '../../support/browser/describeInBrowser';
import { checkPage, openInOrganization } from '../../support/browser/consolePages';

const BOARD = '/backend/customers/deals?view=board';

describeInBrowser('the tools of a board', (given) => {
  let organizationId: string;

  beforeAll(async () => {
    const home = await given.host.homeTenant();
    ({ organizationId } = home);
    const pipelineId = await home.create('/customers/pipelines', { name: 'Sales', organizationId });
    const stageOf = (label: string) =>
      home.create('/customers/pipeline-stages', { pipelineId, label, organizationId });
    const stages = { New: await stageOf('New'), Won: await stageOf('Won'), Lost: await stageOf('Lost') };
    const deal = (title: string, pipelineStageId: string, valueAmount: number) =>
      home.create('/customers/deals', {
        title,
        pipelineStageId,
        valueAmount,
        valueCurrency: 'EUR',
        organizationId,
      });
    await deal('Bolts', stages.New, 10);
    await deal('Nuts', stages.New, 30);
    await deal('Pins', stages.New, 20);
  });

  test('narrow, search and order its cards by the address that lists have', async () => {
    const { page, problems } = await given.browser.open(given.host.url);
    await openInOrganization(
      page,
      given.host,
      organizationId,
      `${BOARD}&filter=title~contains~s&sort=-valueAmount`,
    );
    const lane = page.getByRole('region', { name: 'New' });
    await lane.getByRole('link', { name: 'Nuts' }).waitFor();
    expect(await lane.getByRole('link').allTextContents()).toEqual(['Nuts', 'Pins', 'Bolts']);
    await page.getByRole('button', { name: 'Sort by: Value, descending' }).click();
    await page.getByRole('menuitemradio', { name: 'Value, ascending' }).click();
    await page.getByRole('listitem').first().filter({ hasText: 'Bolts' }).waitFor();
    await page.getByRole('button', { name: 'Title contains s' }).click();
    await page.getByRole('group', { name: 'Filters' }).getByLabel('Value').fill('Pin');
    await lane.getByRole('link', { name: 'Nuts' }).waitFor({ state: 'detached' });
    expect(new URL(page.url()).searchParams.get('filter')).toBe('title~contains~Pin');
    await page.getByRole('button', { name: 'Filters (1)' }).click();
    await page.getByRole('button', { name: 'Remove condition 1' }).click();
    await lane.getByRole('link', { name: 'Nuts' }).waitFor();
    await page.getByRole('searchbox', { name: 'Search' }).fill('Bolts');
    await lane.getByRole('link', { name: 'Nuts' }).waitFor({ state: 'detached' });
    await page.getByText('1 record', { exact: true }).waitFor();
    expect(problems).toEqual([]);
  });

  test('say that the view was changed only where its conditions or order were', async () => {
    const { page, problems } = await given.browser.open(given.host.url);
    await openInOrganization(page, given.host, organizationId, BOARD);
    await page.getByRole('link', { name: 'Nuts' }).waitFor();
    const changed = page.getByRole('toolbar', { name: 'View changed' });
    expect(await changed.count()).toBe(0);
    await page.getByRole('button', { name: 'Sort by: Updated, descending' }).click();
    await page.getByRole('menuitemradio', { name: 'Value, descending' }).click();
    await changed.getByRole('button', { name: 'Save as new view' }).click();
    await page.getByRole('dialog').getByLabel('Name of the view').fill('By value');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByRole('tab', { name: 'By value', selected: true }).waitFor();
    const first = page.getByRole('region', { name: 'New' }).getByRole('listitem').first();
    await first.filter({ hasText: 'Nuts' }).waitFor();
    await page.getByRole('button', { name: 'List', exact: true }).click();
    await changed.waitFor();
    expect(problems).toEqual([]);
  });

  test('leave stages that close deals in one column while they are empty', async () => {
    const { page, problems } = await given.browser.open(given.host.url);
    await openInOrganization(page, given.host, organizationId, BOARD);
    const [won, lost] = await Promise.all(
      ['Won', 'Lost'].map((name) => page.getByRole('region', { name }).boundingBox()),
    );
    expect(lost!.x).toBe(won!.x);
    expect(lost!.y).toBeGreaterThan(won!.y);
    expect(problems).toEqual([]);
  });

  test.each(['light', 'dark'] as const)('show one lane at a time on a phone (%s)', async (colorScheme) => {
    const { page, problems } = await given.browser.open(given.host.url);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.emulateMedia({ colorScheme });
    await openInOrganization(page, given.host, organizationId, BOARD);
    const card = page.getByRole('listitem').filter({ hasText: 'Bolts' });
    await card.waitFor();
    const { y, height } = (await card.boundingBox())!;
    expect(y + height).toBeLessThan(844 - 56);
    const choice = page.getByRole('group', { name: 'Lane' });
    const chosen = await choice.getByRole('button', { name: 'New 3' }).boundingBox();
    expect(chosen!.height).toBeGreaterThanOrEqual(40);
    await checkPage(page, `board-phone-${colorScheme}`);
    await choice.getByRole('button', { name: 'New 3' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: 'Won' }).waitFor();
    await card.waitFor({ state: 'hidden' });
    expect(problems).toEqual([]);
  });
});
