/** @covers modules/console modules/catalog */
import { checkPage, fact, openInOrganization } from '../support/browser/consolePages';
import { describeInBrowser } from '../support/browser/describeInBrowser';

describeInBrowser('the form of a product in a browser', (given) => {
  test('takes dimensions and metadata without JSON, and keeps what it was not asked to change', async () => {
    const home = await given.host.homeTenant();
    const { organizationId } = home;
    const { page, problems } = await given.browser.open(given.host.url);
    const stored = async (id: string) => {
      const { body } = await given.host.request<{ items: Record<string, unknown>[] }>(
        'GET',
        `/catalog/products?id=${id}`,
        { token: await given.host.rootToken() },
      );
      const { dimensions, metadata, tags } = body.items[0] ?? {};
      return { dimensions, metadata, tags };
    };
    await openInOrganization(page, given.host, organizationId, '/backend/catalog/products/new');
    await page.getByLabel(/^Title/).fill('Shelf');
    const tags = page.getByLabel('Tags');
    for (const tag of ['oak, dark', 'solid', 'heavy']) {
      await tags.fill(tag);
      await tags.press('Enter');
    }
    await tags.press('Backspace');
    await page.getByRole('button', { name: 'Remove solid' }).click();
    await tags.fill('new');
    await page.getByRole('button', { name: /More fields/ }).click();
    const sizes = page.getByRole('group', { name: 'Dimensions' });
    await sizes.getByLabel('Width').fill('80.5');
    await sizes.getByLabel('Depth').fill('30');
    await sizes.getByLabel('Unit').fill('cm');
    const pairs = page.getByRole('group', { name: 'Metadata' });
    await pairs.getByRole('button', { name: 'Add a value' }).click();
    await pairs.getByLabel('Name of Value 1').fill('shelf life');
    await pairs.getByLabel('Value of shelf life').fill('10 years');
    await page.getByRole('button', { name: 'Create product' }).click();
    await page.waitForURL(/products\/[0-9a-f-]{36}$/);
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    expect(await stored(id)).toEqual({
      dimensions: { width: 80.5, depth: 30, unit: 'cm' },
      metadata: { 'shelf life': '10 years' },
      tags: ['new', 'oak, dark'],
    });
    await page.getByText('80.5 × 30 cm').waitFor();
    const { status } = await given.host.request('PUT', '/catalog/products', {
      token: await given.host.rootToken(),
      json: { id, metadata: { size: 5, nested: { kept: true }, old: 'no' } },
    });
    expect(status).toBe(200);
    await page.reload();
    await fact(page, 'Metadata').click();
    await pairs.getByRole('button', { name: 'Remove old' }).click();
    await pairs.getByLabel('Value of size').fill('6');
    await page.keyboard.press('Enter');
    await page.getByText('size: 6', { exact: true }).waitFor();
    expect((await stored(id)).metadata).toEqual({ size: 6, nested: { kept: true } });
    expect(problems).toEqual([]);
  });

  test('and that of a category show names and values in rows', async () => {
    const { organizationId } = await given.host.homeTenant();
    const { page, problems } = await given.browser.open(given.host.url);
    await openInOrganization(page, given.host, organizationId, '/backend/catalog/categories/new');
    await page.getByRole('button', { name: /More fields/ }).click();
    await page.getByRole('button', { name: 'Add a value' }).click();
    await page.keyboard.type('origin');
    await page.getByLabel('Value of origin').waitFor();
    await checkPage(page, 'new-category-metadata');
    expect(problems).toEqual([]);
  });
});
