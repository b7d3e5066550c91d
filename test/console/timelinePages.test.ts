import type { Page } from 'playwright-core';
import { describeInBrowser } from '../support/browser/describeInBrowser';
import { openInOrganization } from '../support/browser/consolePages';

describeInBrowser('what a timeline shows', (given) => {
  let organizationId: string;

  beforeAll(async () => {
    ({ organizationId } = await given.host.homeTenant());
  });

  const create = async (path: string, members: object) =>
    (await given.host.homeTenant()).create(`/customers/${path}`, { organizationId, ...members });

  const open = async (path: string) => {
    const watched = await given.browser.open(given.host.url);
    await openInOrganization(watched.page, given.host, organizationId, `/backend/customers/${path}`);
    return watched;
  };

  const entry = (page: Page, text: string) => page.locator('.happening', { hasText: text });

  test('is read page by page, in the order of time, with the same number of requests', async () => {
    const deal = await create('deals', { title: 'Long' });
    const days = Array.from({ length: 30 }, (_, index) => index);
    for (const day of days)
      await create('activities', {
        dealId: deal,
        activityType: 'call',
        subject: `Call ${day}`,
        occurredAt: new Date(Date.UTC(2020, 0, 31 - day)).toISOString(),
      });
    const { page, problems } = await open(`deals/${deal}`);
    await entry(page, 'Call 19').waitFor();
    expect(await entry(page, 'Call 20').count()).toBe(0);
    const paths: string[] = [];
    page.on('request', (request) => {
      if (/\/api\/customers\/\w+\?/.test(request.url())) paths.push(new URL(request.url()).search);
    });
    await page.getByRole('button', { name: 'Show more' }).click();
    await entry(page, 'Call 29').waitFor();
    expect(paths).toHaveLength(1);
    const shown = await page.getByRole('region', { name: 'January 2020' }).locator('.note').allInnerTexts();
    expect(shown).toEqual(days.map((day) => `Call ${day}`));
    expect(await page.getByRole('button', { name: 'Show more' }).count()).toBe(0);
    expect(problems).toEqual([]);
  });

  test('has what the person may see only, and creates what they may create only', async () => {
    const company = await create('companies', { displayName: 'Read' });
    await create('comments', { entityId: company, body: 'Only for colleagues' });
    const { page, problems } = await given.browser.open(given.host.url);
    const as = async (features: readonly string[]) => {
      const value = await given.host.signInAs([...features]);
      await page.context().addCookies([{ name: 'auth_token', value, url: given.host.url }]);
      await page.goto(`/backend/customers/companies/${company}`);
      await page.getByRole('heading', { level: 1, name: 'Read' }).waitFor();
    };
    await as(['customers.companies.view']);
    await page.locator('.facts').first().waitFor();
    expect(await page.getByRole('region', { name: 'Timeline' }).count()).toBe(0);
    await as(['customers.companies.view', 'customers.activities.view']);
    await entry(page, 'Only for colleagues').waitFor();
    expect(await page.locator('.composer').count()).toBe(0);
    expect(await entry(page, 'Only for colleagues').getByRole('button').count()).toBe(0);
    expect(problems).toEqual([]);
  });
});
