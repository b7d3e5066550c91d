/** @covers modules/console modules/customers modules/dashboards modules/business_rules */
import { openSignedIn } from '../../support/browser/consolePages';
import { describeInBrowser } from '../../support/browser/describeInBrowser';
import { smallTargets } from '../../support/browser/smallTargets';

const DEALS = '/backend/customers/deals';

/** Pages by their paths, each with a text that is there once it is drawn. */
const PAGES = {
  '/backend/dashboards': 'SEK',
  '/backend/customers/interactions': 'Today',
  '/backend/config/customers/pipelines': 'Shipping',
  '/backend/business-rules': 'Rules',
  '/backend/imports/new': 'All imports',
};

describeInBrowser('pages on a phone', (given) => {
  test('have controls that fingers meet', async () => {
    const tenant = await given.host.homeTenant();
    const { organizationId } = tenant;
    const pipelineId = await tenant.create('/customers/pipelines', { name: 'Shipping', organizationId });
    const pipelineStageId = await tenant.create('/customers/pipeline-stages', { pipelineId, label: 'Asked' });
    const deal = { organizationId, pipelineId, pipelineStageId, valueAmount: 5 };
    const id = await tenant.create('/customers/deals', { ...deal, title: 'Locks', valueCurrency: 'EUR' });
    await tenant.create('/customers/deals', { ...deal, title: 'Weirs', valueCurrency: 'SEK' });
    const { page, problems } = await given.browser.open(given.host.url);
    await page.setViewportSize({ width: 390, height: 844 });
    await openSignedIn(page, given.host, DEALS);
    for (const [path, text] of Object.entries({ ...PAGES, [`${DEALS}/${id}`]: 'Save note' })) {
      await page.goto(path);
      await page
        .locator('#content')
        .getByText(text, { exact: true })
        .filter({ visible: true })
        .first()
        .waitFor();
      expect([path, await smallTargets(page)]).toEqual([path, []]);
    }
    expect(problems).toEqual([]);
  });
});
