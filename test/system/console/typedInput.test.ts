/** @covers modules/console modules/auth modules/customers core/parts/pages */
import type { Page } from 'playwright-core';
import { describeInBrowser } from '../../support/browser/describeInBrowser';
import { checkPage, fact, openSignedIn } from '../../support/browser/consolePages';

/** Properties of elements that the tests read. */
interface Shown {
  getBoundingClientRect(): { readonly top: number; readonly bottom: number };
}

describeInBrowser('what people type into forms', (given) => {
  const open = async (path: string) => {
    const watched = await given.browser.open(given.host.url);
    await openSignedIn(watched.page, given.host, path);
    return watched;
  };
  const asking = (page: Page) => page.getByRole('dialog', { name: 'What you typed is not saved' });

  test('is refused in view for a company and for the rights of a role, and the message has the focus', async () => {
    const home = await given.host.homeTenant();
    const company = { displayName: 'Refused', organizationId: home.organizationId };
    const pages = [
      `customers/companies/${await home.create('/customers/companies', company)}`,
      `roles/${await home.create('/auth/roles', { name: 'Refused' })}/rights`,
    ];
    for (const path of pages) {
      const { page, problems } = await open(`/backend/${path}`);
      if (path.startsWith('customers')) {
        await fact(page, 'Display name').click();
        await page.getByLabel('Display name (required)').fill('Refused today');
      }
      await isRefusedInView(page);
      expect([path, problems]).toEqual([path, []]);
    }
  });

  test.each(['/backend/business-rules/new', '/backend/profile?tab=sidebar'])(
    'is refused on %s in view, and the message has the focus',
    async (path) => {
      const { page, problems } = await open(path);
      if (path.endsWith('new')) {
        await page.getByLabel('Name (required)').fill('Refused');
        await page.getByRole('button', { name: /^Kind of record/ }).click();
        await page.getByRole('option', { name: 'Deal', exact: true }).click();
      }
      await isRefusedInView(page);
      expect(problems).toEqual([]);
    },
  );

  async function isRefusedInView(page: Page): Promise<void> {
    await page.setViewportSize({ width: 1280, height: 400 });
    await page.route('**/api/**', (route) =>
      ['PUT', 'POST'].includes(route.request().method())
        ? route.fulfill({ status: 422, json: { error: 'Not on Fridays' } })
        : route.continue(),
    );
    await page.getByRole('button', { name: /^Save( rule)?$/ }).click();
    const message = page.locator('.refusal:focus');
    await message.getByText('Not on Fridays').waitFor();
    const { top, bottom } = await message.evaluate((element) => {
      const box = (element as unknown as Shown).getBoundingClientRect();
      return { top: box.top, bottom: box.bottom };
    });
    expect([top >= 0, bottom <= 400]).toEqual([true, true]);
  }

  test('is refused at its field, which is described by the reason and gets the focus', async () => {
    const { page, problems } = await open('/backend/users');
    await page.getByRole('button', { name: 'Create user' }).click();
    const dialog = page.getByRole('dialog');
    const reasons = { roles: 'Choose fewer', isInvited: 'No mails today' };
    await page.route('**/api/auth/users', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({
            status: 400,
            json: {
              error: 'Validation failed',
              details: Object.entries(reasons).map(([name, message]) => ({ path: [name], message })),
            },
          })
        : route.continue(),
    );
    await dialog.getByLabel('E-mail address').fill('refused@example.test');
    await dialog.getByLabel('Organization', { exact: false }).selectOption({ index: 1 });
    await dialog.getByRole('button', { name: 'Create user' }).click();
    await dialog.locator('fieldset input[aria-invalid=true]:focus').waitFor();
    const described = (selector: string) =>
      dialog
        .locator(selector)
        .first()
        .evaluate((element) => {
          const ids = (element as unknown as { getAttribute(name: string): string | null }).getAttribute(
            'aria-describedby',
          );
          const { document } = globalThis as unknown as {
            document: { getElementById(one: string): { textContent: string } | null };
          };
          return (ids ?? '').split(' ').map((one) => document.getElementById(one)?.textContent);
        });
    expect(await described('fieldset')).toContain('Choose fewer');
    expect(await described('[role=switch]')).toContain('No mails today');
    expect(problems).toEqual([]);
  });

  test('is not lost with a dialog that Escape or its corner closes', async () => {
    const { page, problems } = await open('/backend/roles');
    const add = page.getByRole('button', { name: 'Create role' });
    const dialog = page.getByRole('dialog', { name: 'Create role' });
    const name = dialog.getByLabel('Name (required)');
    await add.click();
    await name.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await add.click();
    await name.fill('Half a name');
    await page.mouse.click(5, 5);
    for (let time = 0; time < 3; time += 1) {
      await page.keyboard.press('Escape');
      await asking(page).waitFor();
      await page.keyboard.press('Escape');
      await asking(page).waitFor({ state: 'detached' });
    }
    await dialog.getByRole('button', { name: 'Close' }).click();
    await asking(page).getByRole('button', { name: 'Cancel' }).click();
    expect(await name.inputValue()).toBe('Half a name');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await asking(page).getByRole('button', { name: 'Go on without saving' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(problems).toEqual([]);
  });

  test('is kept where it is too long, and a message says by how much', async () => {
    const { page, problems } = await open('/backend/roles');
    await page.getByRole('button', { name: 'Create role' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create role' });
    const name = dialog.getByLabel('Name (required)');
    await name.fill('x'.repeat(103));
    await dialog.getByText('3 characters too many: 103 of at most 100.').waitFor();
    let sent = 0;
    page.on('request', (request) => (sent += request.method() === 'POST' ? 1 : 0));
    await name.press('Enter');
    await checkPage(page, 'too-long');
    expect([sent, (await name.inputValue()).length]).toEqual([0, 103]);
    await name.fill('y'.repeat(100));
    await name.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    const search = page.getByLabel('Search', { exact: true });
    await search.fill('z'.repeat(201));
    await page.getByText('1 character too many: 201 of at most 200.').waitFor();
    expect((await search.inputValue()).length).toBe(201);
    await search.fill('yyy ');
    await page.waitForURL('**search=yyy*');
    expect(await search.inputValue()).toBe('yyy ');
    expect(problems).toEqual([]);
  });

  test('a new API key stays until its button is pressed', async () => {
    const { page, problems } = await open('/backend/api-keys');
    await page.getByRole('button', { name: 'Create key' }).click();
    await page.getByRole('dialog').getByLabel('Name (required)').fill('Kept');
    await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click();
    const dialog = page.getByRole('dialog', { name: 'Copy the key now' });
    const key = dialog.getByRole('textbox');
    await key.waitFor();
    for (let time = 0; time < 3; time += 1) await page.keyboard.press('Escape');
    await page.mouse.click(5, 5);
    expect(await dialog.getByRole('button', { name: 'Close' }).count()).toBe(0);
    expect(await key.isVisible()).toBe(true);
    await dialog.getByRole('button', { name: 'I have copied it' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(problems).toEqual([]);
  });
});
