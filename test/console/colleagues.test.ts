import { describeInBrowser } from '../support/browser/describeInBrowser';
import { checkPage, fact, openSignedIn } from '../support/browser/consolePages';

describeInBrowser('colleagues', (given) => {
  test('are chosen and shown by name, without the right to list accounts', async () => {
    const { browser, host } = given;
    const home = await host.homeTenant();
    const { organizationId } = home;
    await home.create('/auth/users', {
      email: 'ines@example.test',
      name: 'Inés Ortega',
      password: 'A-long-enough-secret-1',
      organizationId,
      roles: ['employee'],
    });
    const clerk = await home.account(['customers.*', 'directory.organizations.view']);
    const { page, problems } = await browser.open(host.url);
    await openSignedIn(page, host, '/backend/customers/companies/new', clerk);
    await page.getByLabel('Display name (required)').fill('Mill');
    const owner = page.getByRole('combobox', { name: 'Owner' });
    await owner.fill('ortega');
    const option = page.getByRole('option', { name: 'Inés Ortega' });
    await option.locator('.avatar[data-letters=IO]').waitFor();
    await checkPage(page, 'colleagues');
    await option.click();
    await page.getByRole('button', { name: /^Create/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Mill' }).waitFor();
    await page.reload();
    await page.locator('.facts').getByText('Inés Ortega').waitFor();
    await fact(page, 'Owner').click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /Inés Ortega/ }).waitFor();
    expect(await page.getByRole('combobox', { name: 'Owner' }).inputValue()).toBe('Inés Ortega');
    expect(problems).toEqual([]);
  });
});
