import { checkPage, openInOrganization } from '../support/browser/consolePages';
import { describeInBrowser } from '../support/browser/describeInBrowser';

const MONTH = '/backend/customers/interactions?month=2027-03';

describeInBrowser('the calendar of calls and meetings in a browser', (given) => {
  test('moves a record to another day by keys and by mouse, and begins one on a day', async () => {
    const home = await given.host.homeTenant();
    const { organizationId } = home;
    const company = await home.create('/customers/companies', { displayName: 'Quay', organizationId });
    const id = await home.create('/customers/interactions', {
      entityId: company,
      interactionType: 'call',
      title: 'Ask for the plan',
      scheduledAt: '2027-03-10T10:30:00.000Z',
      organizationId,
    });
    const plannedFor = async () => {
      const { body } = await given.host.request<{
        items: { id: string; scheduledAt: string; title: string }[];
      }>('GET', `/customers/interactions?ids=${id}`, { token: await given.host.rootToken() });
      return body.items[0]?.scheduledAt;
    };
    const { page, problems } = await given.browser.open(given.host.url);
    await openInOrganization(page, given.host, organizationId, MONTH);
    const cell = (day: string) => page.locator('td', { has: page.locator(`time[datetime="${day}"]`) });
    const entry = (day: string) => cell(day).getByRole('link', { name: 'Ask for the plan' });
    await entry('2027-03-10').waitFor();
    await checkPage(page, 'calendar-month');
    await entry('2027-03-10').focus();
    for (const key of ['Space', 'ArrowRight', 'ArrowDown', 'Space']) await page.keyboard.press(key);
    await entry('2027-03-18').waitFor();
    expect(await plannedFor()).toBe('2027-03-18T10:30:00.000Z');
    await entry('2027-03-18').dragTo(cell('2027-03-12'));
    await entry('2027-03-12').waitFor();
    expect(await plannedFor()).toBe('2027-03-12T10:30:00.000Z');
    await page.getByRole('button', { name: 'Week' }).click();
    await page.getByRole('button', { name: 'Today' }).click();
    expect(new URL(page.url()).searchParams.get('shows')).toBe('week');
    await page.getByRole('cell', { name: /Ask for the plan/ }).waitFor({ state: 'detached' });
    await page.goto(`${MONTH}&shows=week&day=2027-03-11`);
    await entry('2027-03-12').waitFor();
    await checkPage(page, 'calendar-week');
    await page.getByRole('button', { name: 'Agenda' }).click();
    await entry('2027-03-12').waitFor();
    await page.setViewportSize({ width: 320, height: 800 });
    await checkPage(page, 'calendar-agenda-320');
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('button', { name: 'Month', exact: true }).click();
    await cell('2027-03-24').click({ position: { x: 40, y: 80 } });
    const dialog = page.getByRole('dialog');
    expect(await dialog.getByLabel('Scheduled').inputValue()).toBe('2027-03-24T09:00');
    expect(problems).toEqual([]);
  });
});
