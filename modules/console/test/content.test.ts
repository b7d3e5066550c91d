import { startTestHost, type TestHost } from '@tenantry/core/testing';
import type { Page } from 'playwright-core';
import { Browser, hasBrowser } from './Browser';
import { checkPage, openSignedIn } from './consolePages';

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

(hasBrowser ? describe : describe.skip)('files in a browser', () => {
  let host: TestHost;
  let browser: Browser;
  let token: string;
  let organizationId: string;

  beforeAll(async () => {
    [host, browser] = await Promise.all([startTestHost(), Browser.start()]);
    token = await host.rootToken();
    ({ organizationId } = await host.homeTenant());
  });
  afterEach(() => browser.closePages());
  afterAll(async () => {
    await browser?.stop();
    await host?.stop();
  });

  const read = async <T>(path: string) => (await host.request<T>('GET', path, { token })).body;
  const fileNames = async () =>
    (await read<{ items: { fileName: string }[] }>('/attachments/library')).items
      .map(({ fileName }) => fileName)
      .sort();

  /** Opens a page in an organization, so that it can create. */
  async function open(page: Page, path: string): Promise<void> {
    await page.context().addCookies([{ name: 'selected_org', value: organizationId, url: host.url }]);
    await openSignedIn(page, host, path);
  }

  /** Waits for a picture, and fails where it cannot be shown. */
  const decoded = (page: Page, selector: string) =>
    page
      .locator(selector)
      .evaluate((picture) => (picture as unknown as { decode(): Promise<void> }).decode());

  test('files are uploaded with progress, cancelled, previewed, tagged, and deleted with Undo', async () => {
    const { page, problems } = await browser.open(host.url);
    await open(page, '/backend/attachments');
    await page.getByText('No files yet.').waitFor();
    let letGo = () => {};
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await page.route('**/api/attachments', async (route) => {
      await held;
      await route.continue().catch(() => undefined);
    });
    const picker = page.getByLabel('Upload files');
    await picker.setInputFiles([
      { name: 'unwanted.txt', mimeType: 'text/plain', buffer: Buffer.from('no') },
      { name: 'red.png', mimeType: 'image/png', buffer: PIXEL },
    ]);
    await page.getByRole('progressbar', { name: 'Upload of red.png' }).waitFor();
    await page.getByRole('button', { name: 'Cancel: unwanted.txt' }).click();
    letGo();
    await page.getByRole('button', { name: 'red.png', exact: true }).waitFor();
    await page.unroute('**/api/attachments');
    expect(await fileNames()).toEqual(['red.png']);
    await picker.setInputFiles({
      name: 'notes.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('Anvils are heavy <b>things</b>'),
    });
    await page.getByText('2 files').waitFor();
    await decoded(page, 'img.preview');
    await page.getByRole('button', { name: 'red.png', exact: true }).click();
    await decoded(page, '.large-preview');
    await page.getByRole('textbox', { name: 'Tags' }).fill('colour, new');
    await page.keyboard.press('Enter');
    await page.getByText('The tags are saved.').waitFor();
    await page.locator('label.field', { hasText: /^Tag/ }).getByRole('combobox').selectOption('colour');
    await page.getByText('1 file', { exact: true }).waitFor();
    await page.locator('label.field', { hasText: /^Tag/ }).getByRole('combobox').selectOption('');
    await page.getByLabel('Search in contents').fill('anvils');
    await page.locator('mark').getByText('Anvils').waitFor();
    await page.getByLabel('Search in contents').fill('');
    await page.getByText('2 files').waitFor();
    const remove = async () => {
      await page.getByRole('button', { name: 'Actions: notes.txt' }).click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await page.getByText('1 file', { exact: true }).waitFor();
    };
    await remove();
    await page.keyboard.press('Control+z');
    await page.getByText('2 files').waitFor();
    expect(await fileNames()).toEqual(['notes.txt', 'red.png']);
    await remove();
    const deleted = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
    await page
      .locator('.toast', { hasText: 'notes.txt is deleted.' })
      .getByRole('button', { name: 'Close' })
      .click();
    expect((await deleted).status()).toBe(200);
    expect(await fileNames()).toEqual(['red.png']);
    await page.getByRole('tab', { name: 'Partitions' }).click();
    await page.getByRole('row', { name: /privateAttachments the organization/ }).waitFor();
    expect(problems).toEqual([]);
  });

  test.each([
    ['light', 1280],
    ['dark', 320],
  ] as const)('pages of files are accessible and fit: %s, %d px', async (colours, width) => {
    const { page, problems } = await browser.open(host.url, { colours, width });
    await open(page, '/backend/attachments');
    await page.getByRole('button', { name: 'red.png', exact: true }).waitFor();
    await checkPage(page, `files-${colours}-${width}`);
    await page.getByRole('button', { name: 'red.png', exact: true }).click();
    await page.getByRole('textbox', { name: 'Tags' }).waitFor();
    await checkPage(page, `file-${colours}-${width}`);
    expect(problems).toEqual([]);
  });
});
