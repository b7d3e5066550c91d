import { openSignedIn } from '../../../test/support/browser/consolePages';
import { describeInBrowser } from '../../../test/support/browser/describeInBrowser';

const HOME = '/backend/dashboards';

describeInBrowser('numbers of the dashboard', (given) => {
  beforeAll(async () => {
    const home = await given.host.homeTenant();
    const { organizationId } = home;
    const pipelineId = await home.create('/customers/pipelines', { name: 'Sales', organizationId });
    const stage = (label: string, color: string) =>
      home.create('/customers/pipeline-stages', { pipelineId, label, color, organizationId });
    const [first, second] = [await stage('First talk', 'teal'), await stage('Offer', 'purple')];
    const deal = (title: string, valueAmount: number, valueCurrency: string, more: object = {}) =>
      home.create('/customers/deals', { title, valueAmount, valueCurrency, organizationId, ...more });
    await deal('Chairs', 100, 'EUR', { pipelineStageId: first });
    await deal('Tables', 150, 'EUR', { pipelineStageId: second });
    await deal('Lamps', 900, 'SEK', { pipelineStageId: second });
    await deal('Shelves', 70, 'EUR', { status: 'won', closureOutcome: 'won' });
    const token = await given.host.signIn();
    const json = { dealCurrency: 'EUR' };
    const { status } = await given.host.request('PUT', '/customers/settings', { token, json });
    expect(status).toBe(200);
  });

  const open = async (width?: number) => {
    const opened = await given.browser.open(given.host.url, width === undefined ? {} : { width });
    await openSignedIn(opened.page, given.host, HOME);
    return opened;
  };

  test('stand in the currency of the tenant first, and a chart shows another one that is chosen', async () => {
    const { page, problems } = await open();
    const tile = page.getByRole('region', { name: 'Open pipeline' });
    await tile.getByRole('link', { name: 'Open pipeline: 250 EUR' }).waitFor();
    await tile.getByText('and 900 SEK').waitFor();
    const chart = page.getByRole('region', { name: 'Pipeline value' });
    const bars = chart.getByRole('listitem');
    expect(await bars.allTextContents()).toEqual(['First talk100 EUR1 record', 'Offer150 EUR1 record']);
    await chart.getByRole('button', { name: 'SEK' }).click();
    await bars.filter({ hasText: '900 SEK' }).waitFor();
    expect(await bars.allTextContents()).toEqual(['Offer900 SEK1 record']);
    expect(problems).toEqual([]);
  });

  test('lead to the records behind them, by tiles, bars, and legends', async () => {
    const { page, problems } = await open();
    const follow = async (region: string, link: RegExp, deals: readonly string[]) => {
      await page.getByRole('region', { name: region }).getByRole('link', { name: link }).click();
      await page.getByRole('heading', { name: 'Deals', level: 1 }).waitFor();
      const rows = page.getByRole('row').filter({ hasText: /EUR|SEK/ });
      await rows.nth(deals.length - 1).waitFor();
      const names = await rows.getByRole('link').allTextContents();
      expect(deals.filter((deal) => names.some((name) => name.includes(deal)))).toEqual(deals);
      expect(await rows.count()).toBe(deals.length);
      await page.goBack();
    };
    await follow('Open pipeline', /250 EUR/, ['Chairs', 'Tables']);
    await follow('Open deals', /3/, ['Chairs', 'Tables', 'Lamps']);
    await follow('Won', /70 EUR/, ['Shelves']);
    await follow('Pipeline value', /First talk/, ['Chairs']);
    await page.getByRole('button', { name: 'Arrange' }).click();
    await page.getByRole('button', { name: 'Add a widget' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Deals by stage' }).click();
    await page.getByRole('button', { name: 'Done' }).click();
    await follow('Deals by stage', /Offer/, ['Tables', 'Lamps']);
    expect(problems).toEqual([]);
  });

  test('are of the period that the dashboard has, which its address keeps', async () => {
    const { page, problems } = await open();
    const won = page.getByRole('region', { name: 'Won', exact: true });
    const before = new Intl.DateTimeFormat('en', { month: 'long' }).format(
      new Date(new Date().getFullYear(), new Date().getMonth() - 1, 1),
    );
    await won.getByText(`none in ${before}`).waitFor();
    await page.getByRole('button', { name: 'Period: This month' }).click();
    const sent = page.waitForRequest((request) => (request.postData() ?? '').includes('this_year'));
    await page.getByRole('menuitemradio', { name: 'This year' }).click();
    const { requests } = (await sent).postDataJSON() as {
      requests: { request: { groupBy?: object; dateRange?: { preset: string } } }[];
    };
    const presets = requests.flatMap(({ request: { groupBy, dateRange } }) =>
      dateRange ? [[groupBy ? 'line' : 'number', dateRange.preset]] : [],
    );
    expect(presets).toEqual([
      ['number', 'this_year'],
      ['number', 'this_year'],
      // The course of a year has a period of its own.
      ['line', 'last_12_months'],
    ]);
    await won.getByText(`none in ${new Date().getFullYear() - 1}`).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Period: This year' }).waitFor();
    await won.getByRole('link').click();
    await page.getByRole('heading', { name: 'Deals', level: 1 }).waitFor();
    await page.goBack();
    await page.getByRole('button', { name: 'Period: This year' }).waitFor();
    expect(problems).toEqual([]);
  });

  test('begin on the first screen of a telephone, with the first steps in one line', async () => {
    const { page, problems } = await open(390);
    const tile = page.getByRole('link', { name: /^Open pipeline/ });
    await tile.waitFor();
    const steps = page.getByRole('region', { name: 'First steps' });
    await steps.waitFor();
    expect((await tile.boundingBox())?.y).toBeLessThan(400);
    expect(await steps.getByRole('listitem').first().isVisible()).toBe(false);
    await steps.getByRole('button', { name: 'All steps' }).click();
    await steps.getByRole('listitem').first().waitFor();
    expect(problems).toEqual([]);
  });
});
