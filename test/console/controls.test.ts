import type { Page } from 'playwright-core';
import { checkPage, openSignedIn } from '../support/browser/consolePages';
import { describeInBrowser } from '../support/browser/describeInBrowser';

/** How a box is drawn: its border and ground, and its tick and whether that is shown. */
const drawn = (page: Page, selector: string) =>
  page.evaluate<string[]>(`(() => {
    const box = document.querySelector(${JSON.stringify(selector)});
    const [own, tick] = [getComputedStyle(box), getComputedStyle(box, '::before')];
    return [own.appearance, own.borderTopColor, own.backgroundColor, tick.backgroundColor, tick.opacity];
  })()`);

const isInWindow = async (page: Page, name: string) => {
  const { x, width } = (await page.getByRole('tab', { name, exact: true }).boundingBox())!;
  return x >= 0 && x + width <= page.viewportSize()!.width;
};

describeInBrowser('controls of the console in a browser', (given) => {
  test.each([
    ['dark', 'none'],
    ['light', 'active'],
  ] as const)('draw boxes, free ones unlike disabled ones (%s, forced colours: %s)', async (...media) => {
    const [colorScheme, forcedColors] = media;
    const home = await given.host.homeTenant();
    const { organizationId } = home;
    const email = `boxes-${colorScheme}@example.test`;
    await home.create('/auth/users', {
      email,
      password: 'Right-Pony-7',
      roles: ['employee'],
      organizationId,
    });
    const { page, problems } = await given.browser.open(given.host.url);
    await page.emulateMedia({ colorScheme, forcedColors });
    await openSignedIn(page, given.host, `/backend/users?search=${email}`);
    await page.getByRole('button', { name: email }).first().click();
    await page.getByRole('checkbox', { name: 'employee', exact: true }).waitFor();
    const [look, edge, ground] = await drawn(page, '.check input:not(:checked)');
    expect(look).toBe('none');
    expect(edge).not.toBe(ground);
    const [, , filled, tick, isShown] = await drawn(page, '.check input:checked');
    expect([filled === ground, tick === filled, isShown]).toEqual([false, false, '1']);
    await page.evaluate("document.querySelector('.check input:not(:checked)').disabled = true");
    const [, weakEdge] = await drawn(page, '.check input:disabled');
    expect(weakEdge).not.toBe(edge);
    expect(problems).toEqual([]);
  });

  test('show tabs in one row on phones, and the current one of them', async () => {
    const { page, problems } = await given.browser.open(given.host.url);
    await page.setViewportSize({ width: 390, height: 844 });
    await openSignedIn(page, given.host, '/backend/ai-settings');
    await page.getByRole('tab', { name: 'Models' }).click();
    expect(await isInWindow(page, 'Programs')).toBe(false);
    const { height } = (await page.getByRole('tablist').boundingBox())!;
    expect(height).toBeLessThan(50);
    await page.keyboard.press('End');
    await page.getByRole('tab', { name: 'Programs', selected: true }).waitFor();
    expect(await isInWindow(page, 'Programs')).toBe(true);
    await checkPage(page, 'tabs-390');
    expect(problems).toEqual([]);
  });

  test('propose the time zones that the browser knows', async () => {
    const { page, problems } = await given.browser.open(given.host.url);
    await openSignedIn(page, given.host, '/backend/directory/organizations');
    await page.getByRole('button', { name: 'Create organization' }).click();
    const zone = page.getByRole('combobox', { name: 'Time zone' });
    await zone.fill('Europe/Berlin');
    const list = await zone.getAttribute('list');
    expect(await page.locator(`[id="${list}"] option[value="Europe/Berlin"]`).count()).toBe(1);
    expect(problems).toEqual([]);
  });

  test('lead back from the page of a new record', async () => {
    const { page, problems } = await given.browser.open(given.host.url);
    await openSignedIn(page, given.host, '/backend/customers/companies/new');
    await page.locator('.page-above').getByRole('link', { name: 'Companies' }).click();
    await page.getByRole('button', { name: 'Filters' }).waitFor();
    expect(problems).toEqual([]);
  });
});
