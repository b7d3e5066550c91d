/** @covers modules/console modules/customers core/parts/pages */
import { checkPage, openInOrganization } from '../../support/browser/consolePages';
import { describeInBrowser } from '../../support/browser/describeInBrowser';

const MAP = '/backend/customers/deals?view=map';
const PLACES = {
  Quay: { city: 'Porto', country: 'PT', latitude: 41.1496, longitude: -8.611 },
  Mill: { city: 'Oslo', country: 'NO', latitude: 59.9139, longitude: 10.7522 },
} as const;

describeInBrowser('the map of deals in a browser', (given) => {
  test('shows deals by place, beside a list that leads to the places and back', async () => {
    const home = await given.host.homeTenant();
    const { organizationId } = home;
    const { page, problems } = await given.browser.open(given.host.url);
    const marker = (name: RegExp) =>
      page.getByRole('group', { name: 'Places', exact: true }).getByRole('button', { name });
    const dealOf = (title: string, companyIds: readonly string[]) =>
      home.create('/customers/deals', {
        title,
        companyIds,
        valueAmount: 1200,
        valueCurrency: 'EUR',
        organizationId,
      });
    await dealOf('Loose ends', []);
    await openInOrganization(page, given.host, organizationId, MAP);
    await page.getByText('Deals appear where a company').waitFor();
    expect(await page.getByRole('link', { name: 'Add places' }).getAttribute('href')).toBe(
      '/backend/customers/addresses',
    );
    await checkPage(page, 'deal-map-empty');

    for (const [displayName, place] of Object.entries(PLACES)) {
      const entityId = await home.create('/customers/companies', { displayName, organizationId });
      await home.create('/customers/addresses', { entityId, addressLine1: 'Harbour 1', ...place });
      await dealOf(`Boats for ${displayName}`, [entityId]);
      if (displayName === 'Quay') await dealOf('Ropes', [entityId]);
    }
    await page.reload();
    await marker(/^Porto, Portugal: 2 records$/).waitFor();
    await page.getByText('One record has no place.').waitFor();
    await checkPage(page, 'deal-map');

    await marker(/^Porto/).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    const oslo = page.getByRole('button', { name: 'Oslo, Norway', exact: true });
    expect(await page.evaluate<string>('document.activeElement.textContent')).toBe(await oslo.textContent());
    expect(await marker(/^Oslo/).getAttribute('aria-pressed')).toBe('true');
    for (let times = 0; times < 3; times += 1) await page.getByRole('button', { name: 'Zoom in' }).click();
    expect(await marker(/./).count()).toBe(0);
    await page.getByRole('button', { name: 'Porto, Portugal', exact: true }).click();
    await marker(/^Porto.*2 records$/).waitFor();
    await page.getByRole('button', { name: 'Zoom out' }).click();
    await page.getByRole('button', { name: 'Show all places' }).click();
    await marker(/^Oslo/).waitFor();

    const left = async () => (await marker(/^Porto/).boundingBox())?.x ?? 0;
    const before = await left();
    await page.mouse.move(500, 500);
    await page.mouse.down();
    await page.mouse.move(540, 500);
    await page.mouse.up();
    expect(Math.round((await left()) - before)).toBe(40);

    await page.getByRole('searchbox', { name: 'Search' }).fill('Ropes');
    await marker(/^Oslo/).waitFor({ state: 'detached' });
    await marker(/^Porto, Portugal: 1 record$/).waitFor();
    await page.setViewportSize({ width: 320, height: 800 });
    await checkPage(page, 'deal-map-320');
    await page.getByRole('link', { name: 'Ropes' }).click();
    await page.getByRole('heading', { name: 'Ropes', level: 1 }).waitFor();
    expect(problems).toEqual([]);
  });

  test('is kept in a stored view', async () => {
    const home = await given.host.homeTenant();
    const { page, problems } = await given.browser.open(given.host.url);
    await home.create('/console/views', {
      recordKind: 'customers.deal',
      name: 'Where',
      shows: 'map',
      visibility: 'shared',
    });
    await openInOrganization(page, given.host, home.organizationId, '/backend/customers/deals');
    await page.getByRole('tab', { name: 'Where' }).click();
    await page.getByRole('button', { name: 'Map', exact: true, pressed: true }).waitFor();
    expect(problems).toEqual([]);
  });
});
