import { describeInBrowser } from '../../../test/support/browser/describeInBrowser';
import { openInOrganization } from '../../../test/support/browser/consolePages';

describeInBrowser('the page of a deal', (given) => {
  test('takes files that are dropped on it, links and unlinks companies, and names the next step', async () => {
    const token = await given.host.rootToken();
    const home = await given.host.homeTenant();
    const { organizationId } = home;
    const id = await home.create('/customers/deals', { title: 'Forty desks', organizationId });
    const companyId = await home.create('/customers/companies', { displayName: 'Nordlicht', organizationId });
    await home.create('/customers/interactions', {
      title: 'Second offer',
      interactionType: 'call',
      entityId: companyId,
      dealId: id,
      scheduledAt: '2020-01-02T09:00:00Z',
      organizationId,
    });
    const { page, problems } = await given.browser.open(given.host.url);
    await openInOrganization(page, given.host, organizationId, `/backend/customers/deals/${id}`);
    const late = page.locator('.key-facts .step', { hasText: 'Second offer' });
    await late.getByText(/days late/).waitFor();
    const files = page.getByRole('region', { name: 'Files' });
    await files.waitFor();
    const dropped = await page.evaluateHandle(`(() => {
      const data = new DataTransfer();
      data.items.add(new File(['Forty desks'], 'offer.txt', { type: 'text/plain' }));
      return data;
    })()`);
    const heading = page.getByRole('heading', { name: 'Forty desks' });
    await heading.dispatchEvent('dragover', { dataTransfer: dropped });
    await page.getByText('Drop files to add them here').waitFor();
    await heading.dispatchEvent('drop', { dataTransfer: dropped });
    await files.getByRole('link', { name: 'offer.txt' }).waitFor();
    await page.locator('.timeline').getByText('offer.txt').waitFor();
    const companies = page.getByRole('region', { name: 'Company' });
    await companies.getByRole('button', { name: 'Add Company' }).click();
    await companies.getByRole('combobox').fill('Nordlicht');
    await companies.getByRole('option', { name: 'Nordlicht', exact: true }).click();
    await companies.getByRole('link', { name: 'Nordlicht' }).waitFor();
    const stored = async () =>
      (
        await given.host.request<{ items: { companyIds: string[] }[] }>('GET', `/customers/deals?ids=${id}`, {
          token,
        })
      ).body.items[0]?.companyIds;
    expect(await stored()).toEqual([companyId]);
    await companies.getByRole('button', { name: 'Actions: Nordlicht' }).click();
    await page.getByRole('menuitem', { name: 'Unlink' }).click();
    await companies.getByRole('link', { name: 'Nordlicht' }).waitFor({ state: 'detached' });
    expect(await stored()).toEqual([]);
    expect(problems).toEqual([]);
  });
});
