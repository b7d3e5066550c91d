/** @covers modules/console modules/customers core/parts/pages */
import { describeInBrowser } from '../../support/browser/describeInBrowser';
import { openSignedIn } from '../../support/browser/consolePages';

const DEALS = '/backend/customers/deals';

describeInBrowser('the sums in the foot of a list', (given) => {
  beforeAll(async () => {
    const home = await given.host.homeTenant();
    for (let number = 1; number <= 27; number++)
      await home.create('/customers/deals', {
        title: `Deal ${String(number).padStart(2, '0')}`,
        valueAmount: number,
        valueCurrency: number === 27 ? 'PLN' : 'EUR',
        organizationId: home.organizationId,
      });
  });

  test('are those of all pages that the conditions leave', async () => {
    const { page, problems } = await given.browser.open(given.host.url);
    await openSignedIn(page, given.host, DEALS);
    await page.getByText('1–25 of 27').waitFor();
    const sums = page.getByRole('group', { name: 'Value', exact: true });
    await sums.getByText('351 EUR').waitFor();
    await sums.getByText('27 PLN').waitFor();
    await page.getByRole('button', { name: 'Next page' }).click();
    await page.getByText('26–27 of 27').waitFor();
    await sums.getByText('351 EUR').waitFor();
    await page.goto(`${DEALS}?filter=valueAmount~greater_than~25`);
    await sums.getByText('26 EUR').waitFor();
    await sums.getByText('27 PLN').waitFor();
    expect(problems).toEqual([]);
  });

  test('stand among the figures of the same deals, with how they ended in a period', async () => {
    const { page, problems } = await given.browser.open(given.host.url);
    await openSignedIn(page, given.host, `${DEALS}?filter=valueAmount~greater_than~25`);
    await page.getByText('1–2 of 2').waitFor();
    await page.getByRole('button', { name: 'Figures' }).click();
    const figures = page.getByRole('dialog', { name: 'Figures' });
    const open = figures.locator('dl > div').filter({ has: page.getByText('Open', { exact: true }) });
    await open.getByText('2', { exact: true }).waitFor();
    await open.getByText('26 EUR').waitFor();
    await open.getByText('27 PLN').waitFor();
    await figures.getByText('This year').click();
    await figures.getByText('Share won').waitFor();
    expect(problems).toEqual([]);
  });
});
