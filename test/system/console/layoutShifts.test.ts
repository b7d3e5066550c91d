/** @covers modules/console modules/customers modules/dashboards core/parts/pages */
import { openInOrganization } from '../../support/browser/consolePages';
import { describeInBrowser } from '../../support/browser/describeInBrowser';

/** Most that the content of a page may move while it is loaded, as browsers score it. */
const MOST = 0.05;
/** A slow network: milliseconds of latency, and bytes in a second. */
const SLOW = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 100_000 };

const RECORD_SHIFTS = `{
  globalThis.shifts = [];
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries())
      if (!hadRecentInput) globalThis.shifts.push({ value, of: sources.map(({ node }) => node?.className ?? '').join() });
  }).observe({ type: 'layout-shift', buffered: true });
}`;

describeInBrowser('pages that load slowly', (given) => {
  let organizationId: string;
  let dealId: string;

  beforeAll(async () => {
    const home = await given.host.homeTenant();
    ({ organizationId } = home);
    const pipelineId = await home.create('/customers/pipelines', {
      name: 'Sales',
      stages: [{ label: 'Talks' }, { label: 'Won' }, { label: 'Lost' }],
      organizationId,
    });
    const { body } = await given.host.request<{ items: { id: string }[] }>(
      'GET',
      `/customers/pipeline-stages?pipelineId=${pipelineId}`,
      { token: await given.host.rootToken() },
    );
    const companyId = await home.create('/customers/companies', { displayName: 'Quay', organizationId });
    for (let number = 1; number <= 12; number += 1)
      dealId = await home.create('/customers/deals', {
        title: `Bench ${number}`,
        pipelineId,
        pipelineStageId: body.items[0]?.id,
        companyIds: [companyId],
        valueAmount: 100 * number,
        valueCurrency: 'EUR',
        organizationId,
      });
  });

  const pages: readonly (readonly [name: string, path: () => string, last: string])[] = [
    ['a list', () => '/backend/customers/deals', 'tbody tr:nth-child(12)'],
    ['a board', () => '/backend/customers/deals?view=board', '.board-card'],
    ['a record', () => `/backend/customers/deals/${dealId}`, '.happening'],
    ['the dashboard', () => '/backend/dashboards', '.chart svg'],
  ];

  test.each(pages)('keep their content in its place: %s', async (name, path, last) => {
    const { page, problems } = await given.browser.open(given.host.url);
    await openInOrganization(page, given.host, organizationId, '/backend/profile');
    await page.addInitScript(RECORD_SHIFTS);
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.setCacheDisabled', { cacheDisabled: true });
    await session.send('Network.emulateNetworkConditions', SLOW);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.goto(path());
    await page.locator(last).first().waitFor();
    await page.waitForLoadState('networkidle');
    const shifts = await page.evaluate<{ value: number; of: string }[]>('globalThis.shifts');
    const sum = shifts.reduce((total, { value }) => total + value, 0);
    expect({ name, shifts: sum > MOST ? shifts : [] }).toEqual({ name, shifts: [] });
    expect(problems).toEqual([]);
  });
});
