import type { Page } from 'playwright-core';
import { describeInBrowser } from '../support/browser/describeInBrowser';
import { checkPage, fact, openInOrganization } from '../support/browser/consolePages';

describeInBrowser('the timeline of a record', (given) => {
  let token: string;
  let organizationId: string;

  beforeAll(async () => {
    token = await given.host.rootToken();
    ({ organizationId } = await given.host.homeTenant());
  });

  const create = async (path: string, members: object) =>
    (await given.host.homeTenant()).create(`/customers/${path}`, { organizationId, ...members });

  const open = async (path: string) => {
    const watched = await given.browser.open(given.host.url);
    await openInOrganization(watched.page, given.host, organizationId, `/backend/customers/${path}`);
    return watched;
  };

  const stored = async (path: string) =>
    (await given.host.request<{ items: Record<string, unknown>[] }>('GET', `/customers/${path}`, { token }))
      .body.items;

  const entry = (page: Page, text: string) => page.locator('.happening', { hasText: text });

  test('takes a note, a call and a task by one box, which keeps what was typed', async () => {
    const deal = await create('deals', { title: 'Forty desks' });
    const { page, problems } = await open(`deals/${deal}`);
    const note = page.getByRole('textbox', { name: 'Note' });
    await note.fill('Asked for oak');
    // The text goes along with the choice, and stays over a reload.
    await page.getByRole('tab', { name: 'Note' }).press('ArrowRight');
    const call = page.getByRole('textbox', { name: 'Call' });
    expect(await call.inputValue()).toBe('Asked for oak');
    await page.reload();
    expect(await call.inputValue()).toBe('Asked for oak');
    await call.press('Control+Enter');
    await entry(page, 'called').getByText('Asked for oak').waitFor();
    expect(await call.inputValue()).toBe('');
    expect(await stored(`activities?dealId=${deal}`)).toMatchObject([
      { activity_type: 'call', body: 'Asked for oak', occurred_at: expect.any(String) as string },
    ]);
    await page.getByRole('tab', { name: 'Task' }).click();
    await page.getByRole('textbox', { name: 'Task' }).fill('Send the offer');
    await page.getByLabel('Scheduled').fill('2041-05-01T10:00');
    await checkPage(page, 'timeline');
    await page.getByRole('button', { name: 'Save task' }).click();
    await page.locator('.next').getByText('Send the offer').waitFor();
    await page.getByRole('tab', { name: 'Note' }).click();
    await note.fill('x'.repeat(8_001));
    await page.getByRole('button', { name: 'Save note' }).click();
    await page.locator('.composer').getByRole('alert').waitFor();
    expect(await note.inputValue()).toHaveLength(8_001);
    expect(problems).toEqual([]);
  });

  test('marks what is planned as done, which is then among what has happened, and takes it back', async () => {
    const deal = await create('deals', { title: 'Lobby' });
    const planned = (title: string, scheduledAt: string) =>
      create('interactions', { dealId: deal, interactionType: 'task', title, scheduledAt });
    await planned('Later', '2041-06-01T10:00:00Z');
    await planned('Sooner', '2041-05-01T10:00:00Z');
    const { page, problems } = await open(`deals/${deal}`);
    const next = page.locator('.next li strong');
    await next.first().waitFor();
    expect(await next.allInnerTexts()).toEqual(['Sooner', 'Later']);
    await page.getByRole('button', { name: 'Done: Sooner' }).click();
    await page.getByRole('region', { name: 'Today' }).getByText('Sooner').waitFor();
    expect(await next.allInnerTexts()).toEqual(['Later']);
    expect(await stored(`interactions?dealId=${deal}&isOpen=false`)).toMatchObject([
      { title: 'Sooner', status: 'done', occurredAt: expect.any(String) as string },
    ]);
    await page.keyboard.press('Control+z');
    await next.nth(1).waitFor();
    expect(await next.allInnerTexts()).toEqual(['Sooner', 'Later']);
    expect(problems).toEqual([]);
  });

  test('says changes in sentences, and many or long ones by a list to open', async () => {
    const deal = await create('deals', { title: 'Annex', valueAmount: 44_200, valueCurrency: 'EUR' });
    const change = async (json: object) =>
      expect(
        (await given.host.request('PUT', '/customers/deals', { token, json: { id: deal, ...json } })).status,
      ).toBe(200);
    await change({ valueAmount: 48_900 });
    await change({ description: 'Many words. '.repeat(30) });
    const { page, problems } = await open(`deals/${deal}`);
    await entry(page, 'Value went from 44,200 EUR to 48,900 EUR, by').waitFor();
    await entry(page, 'Changed Description').getByRole('button', { name: 'Show' }).click();
    await page.locator('.differences').getByText('Many words.').waitFor();
    await entry(page, 'Changed Description').getByRole('button', { name: 'Actions' }).click();
    await page.getByRole('menuitem', { name: 'Undo' }).click();
    await fact(page, 'Description')
      .and(page.getByRole('button', { name: 'Add' }))
      .waitFor();
    expect(problems).toEqual([]);
  });
});
