/** @covers modules/console modules/directory core/parts/pages */
import { randomUUID } from 'node:crypto';
import { checkPage, openSignedIn, PIXEL } from '../../support/browser/consolePages';
import { describeInBrowser } from '../../support/browser/describeInBrowser';

const PATH = '/directory/organizations';

interface Placed {
  readonly name: string;
  readonly parentId: string | null;
  readonly logoUrl: string | null;
}

describeInBrowser('the tree of organizations in a browser', (given) => {
  const word = randomUUID().slice(0, 8);
  const [group, plant, lab, shop] = ['Group', 'Plant', 'Lab', 'Shop'].map((name) => `${name} ${word}`) as [
    string,
    string,
    string,
    string,
  ];
  let ids: Record<string, string>;

  beforeAll(async () => {
    const home = await given.host.homeTenant();
    const add = (name: string, parentId: string | null) => home.create(PATH, { name, parentId });
    const top = await add(group, null);
    const works = await add(plant, top);
    ids = { [group]: top, [plant]: works, [lab]: await add(lab, works), [shop]: await add(shop, top) };
  });

  const stored = async (name: string): Promise<Placed> => {
    const token = await given.host.rootToken();
    const { body } = await given.host.request<{ items: Placed[] }>(
      'GET',
      `${PATH}?view=options&search=${encodeURIComponent(name)}`,
      { token },
    );
    return body.items[0] as Placed;
  };

  test('is folded, searched, and moved in by dragging and by a dialog', async () => {
    const { page, problems } = await given.browser.open(given.host.url);
    await openSignedIn(page, given.host, `/backend/directory/organizations?search=${word}`);
    const row = (name: string) => page.getByRole('row', { name });
    await row(lab).waitFor();
    expect(await row(lab).getAttribute('aria-level')).toBe('3');
    await page.getByLabel('Search', { exact: true }).fill(shop);
    await row(plant).waitFor({ state: 'detached' });
    // What is above a found one stays.
    await row(group).waitFor();
    await page.getByLabel('Search', { exact: true }).fill('');
    await row(plant)
      .getByRole('button', { name: `Hide what is below ${plant}` })
      .click();
    await row(lab).waitFor({ state: 'detached' });
    await row(plant).focus();
    await page.keyboard.press('ArrowRight');
    await row(lab).waitFor();
    await row(lab).dragTo(row(shop), { sourcePosition: { x: 400, y: 8 }, targetPosition: { x: 400, y: 8 } });
    await page.getByRole('button', { name: `Hide what is below ${shop}` }).waitFor();
    expect((await stored(lab)).parentId).toBe(ids[shop]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: `Hide what is below ${plant}` }).waitFor();
    await row(shop)
      .getByRole('button', { name: `Actions: ${shop}` })
      .click();
    await page.getByRole('menuitem', { name: 'Move' }).click();
    const dialog = page.getByRole('dialog', { name: `Move: ${shop}` });
    await dialog.getByLabel('Above it').selectOption(`${group} / ${plant} / ${lab}`);
    await dialog.getByRole('button', { name: 'Move' }).click();
    await page.getByRole('button', { name: `Hide what is below ${lab}` }).waitFor();
    expect((await stored(shop)).parentId).toBe(ids[lab]);
    await page.goto(`/backend/directory/organizations?search=${word}`);
    await row(shop).waitFor();
    await checkPage(page, 'organizations');
    expect(problems).toEqual([]);
  });

  test('adds below one, and shows the mark that is chosen', async () => {
    const { page, problems } = await given.browser.open(given.host.url);
    await openSignedIn(page, given.host, `/backend/directory/organizations?search=${word}`);
    const menu = (name: string) => page.getByRole('button', { name: `Actions: ${name}` });
    await menu(plant).click();
    await page.getByRole('menuitem', { name: 'Add below it' }).click();
    const kiln = `Kiln ${word}`;
    await page.getByRole('dialog').getByLabel('Name (required)').fill(kiln);
    await page.keyboard.press('Enter');
    await page.getByRole('row', { name: kiln }).waitFor();
    expect((await stored(kiln)).parentId).toBe(ids[plant]);
    await menu(kiln).click();
    await page.getByRole('menuitem', { name: 'Brand' }).click();
    const dialog = page.getByRole('dialog', { name: `Brand: ${kiln}` });
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'kiln.png', mimeType: 'image/png', buffer: PIXEL });
    await dialog.locator('.avatar img').first().waitFor();
    await checkPage(page, 'organization-brand');
    await dialog.getByRole('button', { name: 'Save' }).click();
    const picture = page.getByRole('row', { name: kiln }).locator('.avatar img');
    expect(await picture.getAttribute('src')).toMatch(/^\/api\/attachments\/image\//);
    expect((await stored(kiln)).logoUrl).toBe(await picture.getAttribute('src'));
    expect(problems).toEqual([]);
  });
});
