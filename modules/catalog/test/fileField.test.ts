import { describeInBrowser } from '../../../test/support/browser/describeInBrowser';
import {
  checkPage,
  decoded,
  fact,
  openInOrganization,
  openSignedIn,
  PIXEL,
} from '../../../test/support/browser/consolePages';

interface Listed {
  readonly items: readonly { readonly id: string; readonly fileName: string }[];
}

describeInBrowser('a field of files', (given) => {
  const fileNamed = async (name: string, token: string) => {
    const path = `/attachments/library?search=${encodeURIComponent(name)}`;
    const { body } = await given.host.request<Listed>('GET', path, { token });
    return body.items.find(({ fileName }) => fileName === name)?.id;
  };

  test('finds files by name with their pictures, uploads others, and shows what it holds', async () => {
    const { browser, host } = given;
    const home = await host.homeTenant();
    const { organizationId } = home;
    const token = await host.signIn();
    const form = new FormData();
    form.append('entityId', 'attachments:library');
    form.append('recordId', 'library');
    form.append('file', new Blob([PIXEL]), 'Lamp front.png');
    const headers = { cookie: `selected_org=${organizationId}` };
    expect((await host.request('POST', '/attachments', { token, headers, body: form })).status).toBe(200);
    const json = {
      entityId: 'catalog.product',
      key: 'papers',
      label: 'Papers',
      kind: 'attachment',
      multi: true,
    };
    await host.request('POST', '/entities/definitions', { token, json });
    const { page, problems } = await browser.open(host.url);
    await openInOrganization(page, host, organizationId, '/backend/catalog/products/new');
    await page.getByLabel('Title (required)').fill('Lamp');
    const media = page.locator('.file-field', { has: page.getByRole('combobox', { name: 'Default media' }) });
    await media.getByRole('combobox').fill('lamp');
    const option = media.getByRole('option', { name: 'Lamp front.png' });
    await option.waitFor();
    await decoded(page, 'li .avatar img');
    await option.click();
    await media.getByRole('button', { name: 'Remove Lamp front.png' }).waitFor();
    const papers = page.locator('.file-field', { has: page.getByRole('combobox', { name: 'Papers' }) });
    const upload = papers.getByLabel('Upload: Papers');
    const paper = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(name) });
    await upload.setInputFiles([paper('terms.txt'), paper('care.txt')]);
    await papers.getByRole('button', { name: 'Remove care.txt' }).waitFor();
    await upload.setInputFiles(paper('run.exe'));
    await papers.locator('.field-error').waitFor();
    expect(await papers.locator('.chosen').allTextContents()).toEqual(['terms.txt×', 'care.txt×']);
    await checkPage(page, 'file-field');
    await page.getByRole('button', { name: /^Create/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Lamp' }).waitFor();
    await page.reload();
    const facts = page.locator('.facts');
    await facts.getByText('terms.txt, care.txt').waitFor();
    await facts.getByText('Lamp front.png').waitFor();
    await fact(page, 'Default media').click();
    await media
      .getByLabel('Upload: Default media')
      .setInputFiles({ name: 'back.png', mimeType: 'image/png', buffer: PIXEL });
    await media.waitFor({ state: 'detached' });
    await facts.getByText('back.png').waitFor();
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    const { body } = await host.request<{ items: readonly Record<string, unknown>[] }>(
      'GET',
      `/catalog/products?ids=${id}`,
      { token },
    );
    const [back, ...others] = await Promise.all(
      ['back.png', 'terms.txt', 'care.txt'].map((name) => fileNamed(name, token)),
    );
    expect(body.items[0]).toMatchObject({ default_media_id: back, cf_papers: others });
    expect(problems.filter((problem) => !problem.includes('400'))).toEqual([]);
  });

  test('offers no upload to those who may only see files, and no choice to others', async () => {
    const { browser, host } = given;
    const home = await host.homeTenant();
    const { page, problems } = await browser.open(host.url);
    const reader = await home.account(['catalog.*', 'attachments.view']);
    await openSignedIn(page, host, '/backend/catalog/products/new', reader);
    await page.getByRole('combobox', { name: 'Default media' }).waitFor();
    expect(await page.getByLabel('Upload: Default media').count()).toBe(0);
    await page.context().clearCookies();
    await openSignedIn(page, host, '/backend/catalog/products/new', await home.account(['catalog.*']));
    await page.getByText('These records cannot be read.').first().waitFor();
    expect(await page.getByRole('combobox', { name: 'Default media' }).isDisabled()).toBe(true);
    expect(problems).toEqual([]);
  });
});
