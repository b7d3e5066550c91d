import { readFile } from 'node:fs/promises';
import { checkPage, openInOrganization, visit } from '../../../test/support/browser/consolePages';
import { describeInBrowser } from '../../../test/support/browser/describeInBrowser';

describeInBrowser('the history of imports', (given) => {
  test('says what came of a file, and gives its refused rows back to be corrected', async () => {
    const { host } = given;
    const token = await host.rootToken();
    const { organizationId } = await host.homeTenant();
    const mapping = { Surname: 'lastName', Mail: 'primaryEmail', First: 'firstName' };
    const json = { kind: 'customers.person', format: 'csv', fileName: 'fair.csv', mapping, organizationId };
    const created = await host.request<{ id: string }>('POST', '/imports/imports', { token, json });
    const path = `/imports/imports/${created.body.id}`;
    const body = 'Surname;Booth;Mail;First\nLund;A-1;no-mail;Bo\nWu;A-2;;Cai\n';
    await host.request('PUT', `${path}/file`, { token, body });
    await host.request('POST', `${path}/start`, { token });
    await host.settled();
    const { page, problems } = await given.browser.open(host.url);
    await openInOrganization(page, host, organizationId, '/backend/imports');
    const row = page.getByRole('row', { name: /fair\.csv/ });
    await row.getByText('Created 1').waitFor();
    await row.getByText('Refused 1').waitFor();
    await row.locator('.avatar.round').waitFor();
    await checkPage(page, 'import-history');
    await row.getByRole('link', { name: 'fair.csv' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download to correct' }).click(),
    ]);
    const refused = await readFile(await download.path(), 'utf8');
    expect(refused).toMatch(
      /^\uFEFFSurname,Booth,Mail,First,Reason for refusal\nLund,A-1,no-mail,Bo,.*email\n$/,
    );
    await page.getByRole('link', { name: 'Import a corrected file' }).click();
    const buffer = Buffer.from(refused.replace('no-mail', 'bo@example.test'));
    const corrected = { name: 'corrected.csv', mimeType: 'text/csv', buffer };
    await page.getByLabel('File', { exact: true }).setInputFiles(corrected);
    const goesTo = (column: string) => page.getByLabel(`Field for ${column}`).inputValue();
    await page.getByLabel('Field for Mail').waitFor();
    expect(await goesTo('Mail')).toBe('primaryEmail');
    expect(await goesTo('Reason for refusal')).toBe('');
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page
      .getByRole('status')
      .locator('.chip[data-tone=green]')
      .getByText('Done', { exact: true })
      .waitFor();
    await visit(page, '/backend/audit-logs');
    const entries = page.getByRole('list', { name: 'Changes' }).getByRole('listitem');
    await entries.filter({ hasText: /Import started, fair\.csv/ }).waitFor();
    expect(problems).toEqual([]);
  });
});
