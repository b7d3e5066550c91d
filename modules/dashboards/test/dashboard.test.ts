import { describeInBrowser } from '../../../test/support/browser/describeInBrowser';
import { checkPage, openSignedIn } from '../../../test/support/browser/consolePages';
import { pressByKeys, tabTo } from '../../../test/support/browser/tabTo';

describeInBrowser('the dashboard in a browser', (given) => {
  beforeAll(async () => {
    const home = await given.host.homeTenant();
    const { organizationId } = home;
    await home.create('/customers/companies', { displayName: 'Anvil Works', organizationId });
    const pipelineId = await home.create('/customers/pipelines', { name: 'Sales', organizationId });
    for (const [label, deals] of [
      ['New', 3],
      ['Talks', 1],
    ] as const) {
      const stage = await home.create('/customers/pipeline-stages', { pipelineId, label, organizationId });
      for (let number = 0; number < deals; number++)
        await home.create('/customers/deals', {
          title: `${label} ${number}`,
          pipelineStageId: stage,
          valueAmount: 100,
          valueCurrency: 'EUR',
          organizationId,
        });
    }
  });

  test('people add widgets, arrange and set them, and read charts as a table, by keys alone', async () => {
    const { page, problems } = await given.browser.open(given.host.url);
    await openSignedIn(page, given.host, '/backend/dashboards');
    const press = (name: string) => pressByKeys(page, page.getByRole('button', { name, exact: true }));
    await press('Arrange');
    for (const name of ['Deals by stage', 'Deals lost']) {
      await press('Add a widget');
      await pressByKeys(page, page.getByRole('dialog').getByRole('button', { name }));
      await page.getByRole('region', { name }).waitFor();
    }
    await tabTo(page, page.getByRole('button', { name: 'Move Deals lost', exact: true }));
    await page.keyboard.press('ArrowLeft');
    await page.getByText('Deals lost: place 11 of 12').waitFor();
    await page.keyboard.press('ArrowLeft');
    await page.getByText('Deals lost: place 10 of 12').waitFor();
    const stages = page.getByRole('region', { name: 'Deals by stage' });
    await pressByKeys(page, stages.getByRole('button', { name: 'Settings' }));
    await tabTo(page, page.getByLabel('Chart'));
    await page.keyboard.type('Funnel');
    await press('Save');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await press('Done');
    await page.reload();
    const titles = page.locator('.widget h2');
    await titles.nth(11).waitFor();
    expect((await titles.allTextContents())[9]).toBe('Deals lost');
    await stages.locator('polygon').first().waitFor();
    await tabTo(page, stages.getByRole('group', { name: 'Deals by stage' }));
    await page.keyboard.press('ArrowRight');
    await stages.getByRole('status').getByText('New: 3').waitFor();
    await page.keyboard.press('End');
    await stages.getByRole('status').getByText('Talks: 1').waitFor();
    await pressByKeys(page, stages.getByRole('button', { name: 'Show as a table' }));
    await stages.getByRole('row', { name: 'New 3' }).waitFor();
    expect(problems).toEqual([]);
  });

  test('charts of months stand in the order of time, however large their values are', async () => {
    const { page, problems } = await given.browser.open(given.host.url);
    const data = ['2026-11', '2026-09', '2026-10'].map((month, index) => ({
      groupKey: `${month}-01T00:00:00.000Z`,
      value: 9 - index,
    }));
    await page.route('**/api/dashboards/widgets/data/batch', async (route) => {
      const { requests } = route.request().postDataJSON() as { requests: { id: string }[] };
      const answer = { value: 24, data, metadata: { currency: null, currencyField: null } };
      await route.fulfill({ json: { results: requests.map(({ id }) => ({ id, ok: true, data: answer })) } });
    });
    await openSignedIn(page, given.host, '/backend/dashboards');
    await page.getByRole('button', { name: 'Arrange' }).click();
    // Widgets that arrive later move those below them too.
    await page.locator('main .skeleton').first().waitFor({ state: 'detached' });
    const won = page.getByRole('region', { name: 'Deals won' });
    await won.getByRole('button', { name: 'Show as a table' }).click();
    await won.getByRole('row', { name: /Nov 26/ }).waitFor();
    expect(await won.locator('tbody tr').allTextContents()).toEqual(['Sep 268', 'Oct 267', 'Nov 269']);
    await won.getByRole('button', { name: /^Remove/ }).click();
    await won.waitFor({ state: 'detached' });
    expect(problems).toEqual([]);
  });

  test('the dashboard is accessible and fits', async () => {
    const { page, problems } = await given.browser.open(given.host.url);
    await openSignedIn(page, given.host, '/backend/dashboards');
    await page.getByRole('link', { name: 'Open pipeline: 400 EUR' }).waitFor();
    const created = page.locator('.noted-list .soft').first();
    expect((await created.boundingBox())?.width).toBeGreaterThan(60);
    await checkPage(page, 'dashboard');
    await page.getByRole('button', { name: 'Arrange' }).click();
    await checkPage(page, 'dashboard-arranged');
    await page.getByRole('button', { name: 'Add a widget' }).click();
    await page.getByRole('dialog').waitFor();
    await checkPage(page, 'dashboard-adding');
    expect(problems).toEqual([]);
  });
});
