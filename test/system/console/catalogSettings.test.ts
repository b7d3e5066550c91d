/** @covers modules/catalog modules/console core/parts/pages */
import { checkPage, fact, openInOrganization, visit } from '../../support/browser/consolePages';
import { describeInBrowser } from '../../support/browser/describeInBrowser';

const SETTINGS = '/backend/config/catalog';

describeInBrowser('settings of the catalogue', (given) => {
  test('say in words what they mean, in their forms and in their lists', async () => {
    const home = await given.host.homeTenant();
    const { organizationId } = home;
    const product = { title: 'Lamp', defaultUnit: 'pc', organizationId };
    const productId = await home.create('/catalog/products', product);
    const { page, problems } = await given.browser.open(given.host.url);
    await openInOrganization(page, given.host, organizationId, `${SETTINGS}/price-kinds/new`);
    const code = page.getByLabel(/^Code/);
    await page.getByLabel(/^Name/).fill('Club price');
    expect(await code.inputValue()).toBe('club-price');
    await code.fill('club');
    await page.getByLabel(/^Name/).fill('Club prices');
    expect(await code.inputValue()).toBe('club');
    await page.getByLabel('Tax').selectOption('including-tax');
    await page.getByText('100.00 is shown as 123.00').waitFor();
    await checkPage(page, 'new-price-kind');
    await page.getByRole('button', { name: 'Create price kind' }).click();
    await page.getByRole('heading', { name: 'Club prices' }).waitFor();
    await visit(page, `${SETTINGS}/price-kinds`);
    const club = page.getByRole('row', { name: /Club prices/ });
    await club.getByText('Including tax').waitFor();
    await club.getByRole('link', { name: '0' }).waitFor();
    await visit(page, `${SETTINGS}/unit-conversions/new`);
    await page.getByRole('combobox', { name: /^Product/ }).fill('Lam');
    await page.getByRole('option', { name: 'Lamp' }).click();
    await page.getByLabel(/^Unit/).fill('box');
    await page.getByLabel(/^Conversion factor/).fill('12');
    await page.getByText(/1.box.=.12.pc/).waitFor();
    await page.getByRole('button', { name: 'Create unit conversion' }).click();
    await page.waitForURL(/[0-9a-f-]{36}$/);
    await visit(page, `${SETTINGS}/unit-conversions`);
    await page
      .getByRole('row', { name: /Lamp/ })
      .getByText(/1.box.=.12.pc/)
      .waitFor();
    await checkPage(page, 'unit-conversions');
    const priceKindId = await home.create('/catalog/price-kinds', {
      code: 'list',
      title: 'List price',
      organizationId,
    });
    const price = { productId, priceKindId, currencyCode: 'EUR', unitPriceNet: 12.5, organizationId };
    const priceId = await home.create('/catalog/prices', price);
    await visit(page, '/backend/catalog/prices');
    await page.getByText('1–1 of 1').waitFor();
    expect(await page.locator('.sums').count()).toBe(0);
    await visit(page, `/backend/catalog/prices/${priceId}`);
    await page.getByRole('heading', { name: 'Lamp · List price · 12.50 EUR' }).waitFor();
    await visit(page, `${SETTINGS}/price-kinds/${priceKindId}`);
    await page
      .getByRole('definition')
      .filter({ has: fact(page, 'Promotion') })
      .getByText('No')
      .waitFor();
    await page.locator('.happening', { hasText: 'Price kind created' }).waitFor();
    await page.getByRole('link', { name: '1', exact: true }).click();
    await page
      .getByRole('row', { name: /List price/ })
      .getByText('12.50 EUR')
      .waitFor();
    await visit(page, '/backend/catalog/prices/new');
    expect(await page.getByLabel(/^Currency/).count()).toBe(1);
    expect(problems).toEqual([]);
  });

  test('are not needed for a product, of which rare fields stand under titles', async () => {
    const { organizationId } = await given.host.homeTenant();
    const { page, problems } = await given.browser.open(given.host.url);
    await openInOrganization(page, given.host, organizationId, '/backend/catalog/products/new');
    await page.getByRole('button', { name: /More fields/ }).click();
    const safety = page
      .locator('section.card')
      .filter({ has: page.getByRole('heading', { name: 'Shipping and safety' }) });
    await safety.getByLabel('UN number').waitFor();
    expect(await safety.getByLabel('HS code').count()).toBe(0);
    await checkPage(page, 'new-product');
    expect(problems).toEqual([]);
  });
});
