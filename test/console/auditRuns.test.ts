/** @covers modules/audit_logs modules/console modules/customers */
import { checkPage, openSignedIn } from '../support/browser/consolePages';
import { describeInBrowser } from '../support/browser/describeInBrowser';

const SIZES = ['Small', 'Middle', 'Large', 'Huge', 'Tiny', 'Odd'];

describeInBrowser('the log of changes', (given) => {
  test('has the same work on many records as one entry, which shows each', async () => {
    const tenant = await given.host.tenant();
    const { organizationId } = tenant;
    for (const label of SIZES) await tenant.create('/customers/tags', { label, organizationId });
    await tenant.create('/customers/companies', { displayName: 'Alone', organizationId });
    const { page, problems } = await given.browser.open(given.host.url);
    await openSignedIn(page, given.host, '/backend/audit-logs', await tenant.account('admin'));
    const entries = page.getByRole('list', { name: 'Changes' }).getByRole('listitem');
    const whole = entries.filter({ hasText: 'created 6 records' });
    await whole.waitFor();
    await entries.filter({ hasText: 'created Alone' }).waitFor();
    expect(await entries.filter({ hasText: 'Huge' }).count()).toBe(0);
    await checkPage(page, 'audit-runs');
    await whole.getByRole('button', { name: 'Each of 6' }).click();
    for (const label of SIZES) await entries.filter({ hasText: `created ${label}` }).waitFor();
    await whole.getByRole('button', { name: 'Each of 6' }).click();
    await entries.filter({ hasText: 'Huge' }).waitFor({ state: 'detached' });
    expect(problems).toEqual([]);
  });
});
