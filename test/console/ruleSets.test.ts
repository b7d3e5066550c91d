import { describeInBrowser } from '../support/browser/describeInBrowser';
import { openSignedIn } from '../support/browser/consolePages';

describeInBrowser('a rule set', (given) => {
  test('has its rules by name, which are added and taken out', async () => {
    const home = await given.host.homeTenant();
    const { organizationId } = home;
    const rule = { ruleId: 'big', ruleName: 'Big deals are told', ruleType: 'ACTION', organizationId };
    await home.create('/business_rules/rules', {
      ...rule,
      entityType: 'customers.deal',
      eventType: 'create',
    });
    const set = { setId: 'sales', setName: 'Sales rules', organizationId };
    const id = await home.create('/business_rules/sets', set);
    const { page, problems } = await given.browser.open(given.host.url);
    await openSignedIn(page, given.host, `/backend/business-rule-sets/${id}?tab=business_rules.set.rules`);
    await page.getByText('No rules yet').waitFor();
    await page.getByRole('combobox', { name: 'Add a rule' }).fill('Big');
    await page.getByRole('option', { name: 'Big deals are told' }).click();
    await page.getByRole('link', { name: 'Big deals are told' }).waitFor();
    await page.getByRole('button', { name: /^Remove: Big deals/ }).click();
    await page.getByText('No rules yet').waitFor();
    expect(problems).toEqual([]);
  });

  test('dictionaries have the label of their default entry', async () => {
    const home = await given.host.homeTenant();
    const { organizationId } = home;
    const id = await home.create('/dictionaries', { key: 'woods', name: 'Woods', organizationId });
    const entry = { value: 'oak', label: 'Oak wood', isDefault: true, organizationId };
    await home.create(`/dictionaries/${id}/entries`, entry);
    const { page, problems } = await given.browser.open(given.host.url);
    await openSignedIn(page, given.host, '/backend/dictionaries?search=Woods');
    await page.getByRole('row', { name: /Woods/ }).getByText('Oak wood').waitFor();
    await page.getByRole('link', { name: 'Woods' }).click();
    await page.getByRole('button', { name: 'Change Default entry' }).click();
    await page.getByLabel('Default entry').selectOption({ label: 'Oak wood' });
    expect(problems).toEqual([]);
  });
});
