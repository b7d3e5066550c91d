import { describeInBrowser } from './describeInBrowser';
import { checkPage, openSignedIn } from './consolePages';

describeInBrowser('the header of the console', (given) => {
  let token: string;

  beforeAll(async () => {
    token = await given.host.rootToken();
  });

  test('the palette creates a record, changes colours, and chooses an organization', async () => {
    const { page, problems } = await given.browser.open(given.host.url);
    await openSignedIn(page, given.host, '/backend/profile');
    const run = async (typed: string, option: RegExp) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog').getByRole('combobox').waitFor();
      await page.keyboard.type(typed);
      await page.getByRole('option', { name: option }).click();
    };
    await run('dark', /^Colours: Dark/);
    await page.locator('html[data-colours="dark"]').waitFor();
    await run('create deal', /^Create deal Actions/);
    await page.waitForURL('**/backend/customers/deals/new');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('option', { name: /^API documentation/ }).waitFor();
    await page.keyboard.press('Escape');
    const organizations = page.locator('.scope').getByLabel('Organization').locator('option');
    const first = organizations.nth(1);
    const name = (await first.textContent())?.replace(/^[– ]+/, '') ?? '';
    await run(name, new RegExp(`^Organization: ${name}`));
    const chosen = organizations.and(page.locator(':checked')).filter({ hasText: name });
    await chosen.waitFor({ state: 'attached' });
    expect(problems).toEqual([]);
  });

  test('long work shows in the header as it goes on, and is cancelled there', async () => {
    const { page, problems } = await given.browser.open(given.host.url);
    await openSignedIn(page, given.host, '/backend/profile');
    await page.getByRole('tab', { name: 'Sessions' }).waitFor();
    const { status, body } = await given.host.request<{ id: string }>('POST', '/progress/jobs', {
      token,
      json: { jobType: 'test.work', name: 'Count the sheep', totalCount: 200, cancellable: true },
    });
    expect(status).toBe(201);
    await page.getByRole('button', { name: '1 task runs' }).click();
    const bar = page.getByRole('progressbar', { name: 'Count the sheep' });
    await bar.waitFor();
    await given.host.request('PUT', `/progress/jobs/${body.id}`, { token, json: { processedCount: 120 } });
    await page.getByText('120 / 200').waitFor();
    await checkPage(page, 'work');
    await page.getByRole('button', { name: 'Cancel: Count the sheep' }).click();
    await page.getByText('The work is cancelled.').waitFor();
    await bar.waitFor({ state: 'detached' });
    const { body: job } = await given.host.request<{ status: string }>('GET', `/progress/jobs/${body.id}`, {
      token,
    });
    expect(job.status).toBe('cancelled');
    expect(problems).toEqual([]);
  });
});
