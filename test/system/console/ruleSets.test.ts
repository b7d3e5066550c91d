/** @covers modules/business_rules modules/console modules/customers modules/dictionaries core/parts/pages */
import { describeInBrowser } from '../../support/browser/describeInBrowser';
import { openSignedIn } from '../../support/browser/consolePages';

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

  test('is ordered by one request, names its rules where it tells what happened, and is tried', async () => {
    const home = await given.host.homeTenant();
    const { organizationId } = home;
    const set = { setId: 'order', setName: 'Ordered rules', organizationId };
    const id = await home.create('/business_rules/sets', set);
    for (const name of ['First', 'Second', 'Third']) {
      const ruleId = await home.create('/business_rules/rules', {
        ruleId: name,
        ruleName: `${name} rule`,
        ruleType: 'GUARD',
        entityType: 'customers.company',
        eventType: 'create',
        conditionExpression: { field: 'displayName', operator: '=', value: 'Anvil Works' },
        organizationId,
      });
      await home.create(`/business_rules/sets/${id}/members`, { ruleId, sequence: 0 });
    }
    await home.create('/customers/companies', { displayName: 'Anvil Works', organizationId });
    const { page, problems } = await given.browser.open(given.host.url);
    await openSignedIn(page, given.host, `/backend/business-rule-sets/${id}?tab=business_rules.set.rules`);
    const shown = page.getByRole('list', { name: 'Rules' }).getByRole('listitem');
    await shown.filter({ hasText: 'Name is Anvil Works' }).nth(2).waitFor();
    const last = (await shown.last().getByRole('link').textContent()) ?? '';
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/members')) sent.push(request.method());
    });
    await page.getByRole('button', { name: `Move ${last}` }).press('ArrowUp');
    await shown.nth(1).getByRole('link', { name: last }).waitFor();
    await page.getByText('Rules of rule set reordered').waitFor();
    expect(sent).toEqual(['POST']);
    await page.getByRole('combobox', { name: 'With this record' }).fill('Anvil');
    await page.getByRole('option', { name: 'Anvil Works' }).click();
    await shown.getByText('The change would be allowed').nth(2).waitFor();
    await page.getByRole('tab', { name: 'Overview' }).click();
    await page
      .getByText(/^Rules: added \w+ rule/)
      .nth(2)
      .waitFor();
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
