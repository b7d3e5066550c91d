import { describeInBrowser } from '../support/browser/describeInBrowser';
import type { Page } from 'playwright-core';
import { checkPage, fact, openSignedIn } from '../support/browser/consolePages';

/** A fact of a record with its value. */
const shown = (page: Page, label: string) =>
  page.locator('dl.facts > div').filter({ has: page.getByText(label, { exact: true }) });
const SCHEMAS = '/backend/config/catalog/option-schemas';

describeInBrowser('options of variants', (given) => {
  test('are built by name, and shown as chips', async () => {
    const { page, problems } = await given.browser.open(given.host.url);
    await openSignedIn(page, given.host, `${SCHEMAS}/new`);
    await page.getByLabel('Name').fill('Chairs');
    await page.getByRole('button', { name: 'Add option' }).click();
    await page.getByLabel('Option 1').fill('Wood');
    const choice = page.getByLabel('Choice 1 of Wood');
    await choice.fill('Oak');
    await choice.press('Enter');
    await page.getByLabel('Choice 2 of Wood').fill('Ash');
    await checkPage(page, 'new-option-schema');
    await page.getByRole('button', { name: 'Create option schema' }).click();
    await page.getByRole('heading', { name: 'Chairs' }).waitFor();
    const options = shown(page, 'Options');
    await options.getByText('Wood').first().waitFor();
    expect(await options.locator('.chip').allTextContents()).toEqual(['Oak', 'Ash']);
    expect(problems).toEqual([]);
  });

  test('are chosen for a variant by their labels', async () => {
    const home = await given.host.homeTenant();
    const { organizationId } = home;
    const options = [{ code: 'wood', label: 'Wood', choices: [{ code: 'o1', label: 'Oak' }] }];
    const schema = { name: 'Tables', schema: { options }, organizationId };
    const optionSchemaId = await home.create('/catalog/option-schemas', schema);
    const product = { title: 'Long table', optionSchemaId, organizationId };
    const productId = await home.create('/catalog/products', product);
    const variant = { productId, name: 'Long table, oak', optionValues: { wood: 'o1' }, organizationId };
    const id = await home.create('/catalog/variants', variant);
    const { page, problems } = await given.browser.open(given.host.url);
    await openSignedIn(page, given.host, `/backend/catalog/variants/${id}`);
    const values = shown(page, 'Option values');
    await values.locator('.chip', { hasText: 'Oak' }).waitFor();
    await fact(page, 'Option values').click();
    expect(await page.getByLabel('Wood').inputValue()).toBe('o1');
    expect(problems).toEqual([]);
  });
});
