import { openSignedIn } from '../../../test/support/browser/consolePages';
import { describeInBrowser } from '../../../test/support/browser/describeInBrowser';

const DAY = 86_400_000;

describeInBrowser('the next steps on the dashboard', (given) => {
  test('say how late they are, and are marked as done by their circle', async () => {
    const home = await given.host.homeTenant();
    const { organizationId } = home;
    const entityId = await home.create('/customers/companies', { displayName: 'Anvil', organizationId });
    const todo = (title: string, days: number) =>
      home.create('/customers/todos', {
        title,
        entityId,
        dueAt: new Date(Date.now() + days * DAY).toISOString(),
      });
    await todo('Send samples', 20);
    await todo('Call back', -12);
    const { page, problems } = await given.browser.open(given.host.url);
    await openSignedIn(page, given.host, '/backend/dashboards');
    const card = page.getByRole('region', { name: 'Next steps' });
    const items = card.getByRole('listitem');
    await items.filter({ hasText: '12 days late' }).waitFor();
    expect((await items.allTextContents()).map((text) => text.slice(0, 9))).toEqual([
      'Call back',
      'Send samp',
    ]);
    await card.getByRole('checkbox', { name: 'Done: Call back' }).click();
    await items.filter({ hasText: 'Call back' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /^Undo/ }).click();
    await items.filter({ hasText: 'Call back' }).waitFor();
    expect(problems).toEqual([]);
  });
});
