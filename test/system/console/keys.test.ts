/** @covers modules/console modules/auth modules/customers core/parts/pages */
import type { Locator, Page } from 'playwright-core';
import { describeInBrowser } from '../../support/browser/describeInBrowser';
import { openInOrganization, openSignedIn } from '../../support/browser/consolePages';

/** Ways in which Enter ends the composition of an input method: before its end, and in Safari after it, with its code alone. */
const ENDS = ['before the end', 'after the end'] as const;

/**
 * Composes a text in the focused field, and presses Enter for the input method. The key has a character with it, as the worst of them
 * would, so that the browser does for it what it does for others.
 */
async function compose(page: Page, end: (typeof ENDS)[number]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const text = 'かな';
  const enter = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 229 };
  if (end === 'before the end') {
    await session.send('Input.imeSetComposition', { text, selectionStart: 2, selectionEnd: 2 });
    await session.send('Input.dispatchKeyEvent', { ...enter, type: 'keyDown', text: '\r' });
  }
  await session.send('Input.insertText', { text });
  if (end === 'after the end')
    await session.send('Input.dispatchKeyEvent', { ...enter, type: 'keyDown', text: '\r' });
  await session.send('Input.dispatchKeyEvent', { ...enter, type: 'keyUp' });
  await session.detach();
}

/** A field that Enter saves or sends. */
interface OpenedField {
  readonly path: string;
  /** Gives it the focus. */
  readonly open: (page: Page) => Promise<Locator>;
}

const FIELDS: Readonly<Record<string, OpenedField>> = {
  'a cell': {
    path: '/backend/customers/companies?columns=displayName,status',
    open: async (page) => {
      await page.getByRole('link', { name: 'Firm 01' }).focus();
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('F2');
      const cell = page.locator('.cell-editor input:focus');
      await cell.waitFor();
      return cell;
    },
  },
  'a dialog': {
    path: '/backend/roles',
    open: async (page) => {
      await page.getByRole('button', { name: 'Create role' }).click();
      const name = page.getByRole('dialog').getByLabel('Name');
      await name.focus();
      return name;
    },
  },
  'a message to an agent': {
    path: '/backend/ai-assistant',
    open: async (page) => {
      const message = page.getByRole('textbox', { name: 'Message' });
      await message.focus();
      return message;
    },
  },
};

describeInBrowser('Enter in the console', (given) => {
  beforeAll(async () => {
    const home = await given.host.homeTenant();
    for (const displayName of ['Firm 01', 'Firm 02'])
      await home.create('/customers/companies', { displayName, organizationId: home.organizationId });
  });

  /** Opens the form for a person, with the names filled in. */
  async function openPersonForm(lastName: string) {
    const { organizationId } = await given.host.homeTenant();
    const watched = await given.browser.open(given.host.url);
    const { page } = watched;
    await openInOrganization(page, given.host, organizationId, '/backend/customers/people/new');
    await page.getByLabel('First name').fill('Ada');
    await page.getByLabel('Last name').fill(lastName);
    return { ...watched, company: page.getByRole('combobox', { name: 'Company' }) };
  }

  /** The company of the person that the page shows. */
  async function companyOf(page: Page): Promise<string | null> {
    await page.waitForURL(/\/people\/[0-9a-f-]{36}$/);
    const { body } = await given.host.request<{ company: { displayName: string } | null }>(
      'GET',
      `/customers/people/${page.url().split('/').at(-1)}`,
      { token: await given.host.signIn() },
    );
    return body.company?.displayName ?? null;
  }

  test('takes no record that is not highlighted: the form is sent without one', async () => {
    const { page, problems, company } = await openPersonForm('Free');
    await company.focus();
    await page.getByRole('option', { name: 'Firm 01' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Ada Free' }).waitFor();
    expect(await companyOf(page)).toBeNull();
    expect(problems).toEqual([]);
  });

  test('keeps a text that is no choice yet, and takes the record that is highlighted', async () => {
    const { page, problems, company } = await openPersonForm('Bound');
    await company.focus();
    await page.keyboard.type('Firm 0');
    await page.getByRole('option', { name: 'Firm 02' }).waitFor();
    await page.keyboard.press('Enter');
    expect([
      await company.inputValue(),
      await page.getByRole('button', { name: 'Remove Firm' }).count(),
    ]).toEqual(['Firm 0', 0]);
    await page.keyboard.press('ArrowDown');
    const highlighted = await page.locator('li[role=option][aria-selected=true]').textContent();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: `Remove ${highlighted}` }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Ada Bound' }).waitFor();
    expect(await companyOf(page)).toBe(highlighted);
    expect(problems).toEqual([]);
  });

  test('opens what is highlighted in the palette, also when other records are found meanwhile', async () => {
    const { page, problems } = await given.browser.open(given.host.url);
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/api/customers/people?*', async (route) => {
      await released;
      const item = { id: 'a-person', displayName: 'Firm of a person' };
      await route.fulfill({ json: { items: [item], total: 1, page: 1, pageSize: 3, totalPages: 1 } });
    });
    await openSignedIn(page, given.host, '/backend/customers/companies');
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').waitFor();
    await page.keyboard.type('firm 0');
    const option = page.getByRole('option', { name: 'Firm 02' });
    await option.waitFor();
    while ((await option.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown');
    release();
    await page.getByRole('option', { name: 'Firm of a person' }).waitFor();
    expect(await option.getAttribute('aria-selected')).toBe('true');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Firm 02' }).waitFor();
    expect(problems).toEqual([]);
  });

  describe.each(ENDS)('that ends a composition of an input method, %s,', (end) => {
    test('opens, chooses, saves and sends nothing', async () => {
      const { page, problems, company } = await openPersonForm('Composed');
      const sent: string[] = [];
      page.on('request', (request) => {
        const isRead = request.method() === 'GET' || request.url().endsWith('/reports');
        if (!isRead) sent.push(`${request.method()} ${request.url()}`);
      });
      const address = page.url();
      await page.getByLabel('Last name').focus();
      await compose(page, end);
      await company.focus();
      await page.getByRole('option', { name: 'Firm 01' }).waitFor();
      await page.keyboard.press('ArrowDown');
      await compose(page, end);
      expect(await company.inputValue()).toBe('かな');
      await company.fill('');
      await page.keyboard.press('Control+k');
      const palette = page.getByRole('dialog').getByRole('combobox');
      await palette.waitFor();
      await compose(page, end);
      expect(await palette.inputValue()).toBe('かな');
      // The first Escape would empty the field.
      await palette.fill('');
      await page.keyboard.press('Escape');
      await palette.waitFor({ state: 'detached' });
      expect([page.url(), sent]).toEqual([address, []]);
      expect(problems).toEqual([]);
    });

    test.each(Object.keys(FIELDS))('leaves %s as it is', async (name) => {
      const { path, open } = FIELDS[name] as OpenedField;
      const { page, problems } = await given.browser.open(given.host.url);
      await openSignedIn(page, given.host, path);
      const field = await open(page);
      const sent: string[] = [];
      page.on('request', (request) => {
        if (request.method() !== 'GET') sent.push(`${request.method()} ${request.url()}`);
      });
      await compose(page, end);
      expect([(await field.inputValue()).trim(), sent, problems]).toEqual(['かな', [], []]);
    });
  });

  test('that ends a composition does not sign in', async () => {
    const { page, problems } = await given.browser.open(given.host.url);
    await page.goto('/login');
    await page.getByLabel('E-mail address').fill('somebody@example.test');
    await page.getByLabel('Password', { exact: true }).focus();
    for (const end of ENDS) await compose(page, end);
    await page.getByRole('button', { name: 'Sign in', disabled: false }).waitFor();
    expect([await page.getByText('Invalid email or password').count(), problems]).toEqual([0, []]);
  });
});
