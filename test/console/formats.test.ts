/** @covers modules/console modules/customers */
import { fact, openInOrganization } from '../support/browser/consolePages';
import { describeInBrowser } from '../support/browser/describeInBrowser';

describeInBrowser('values of a declared format in a browser', (given) => {
  test('a country is read and typed by its name, and a probability in percent', async () => {
    const home = await given.host.homeTenant();
    const { organizationId } = home;
    const { page, problems } = await given.browser.open(given.host.url);
    const entityId = await home.create('/customers/companies', { displayName: 'Quay', organizationId });
    const address = await home.create('/customers/addresses', {
      entityId,
      addressLine1: 'Harbour 1',
      country: 'PT',
    });
    const storedCountry = async () => {
      const { body } = await given.host.request<{ items: { country: string }[] }>(
        'GET',
        `/customers/addresses?entityId=${entityId}`,
        { token: await given.host.rootToken() },
      );
      return body.items[0]?.country;
    };
    const deal = await home.create('/customers/deals', { title: 'Ropes', probability: 75, organizationId });
    await openInOrganization(page, given.host, organizationId, `/backend/customers/addresses/${address}`);
    const about = page.getByRole('region', { name: 'About' });
    await fact(page, 'Country').click();
    const input = about.getByLabel('Country');
    expect(await input.inputValue()).toBe('Portugal');
    await input.fill('Norway');
    await page.keyboard.press('Enter');
    await about.getByText('Norway', { exact: true }).waitFor();
    expect(await storedCountry()).toBe('NO');

    await page.goto(`/backend/customers/deals/${deal}`);
    await about.getByText('75%', { exact: true }).waitFor();
    expect(problems).toEqual([]);
  });
});
