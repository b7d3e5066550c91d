import { checkPage, decoded, openSignedIn, PIXEL } from '../support/browser/consolePages';
import { describeInBrowser } from '../support/browser/describeInBrowser';

const PICTURE = '.avatar > img[src^="/api/auth/users/"]';

describeInBrowser('the picture of an account', (given) => {
  test('is chosen in the profile, seen by colleagues beside the name, and taken away', async () => {
    const { browser, host } = given;
    const home = await host.homeTenant();
    const { organizationId } = home;
    const ines = { email: 'ines.picture@example.test', password: 'A-long-enough-secret-1' };
    const ownerUserId = await home.create('/auth/users', {
      ...ines,
      ...{ name: 'Inés Ortega', organizationId, roles: ['employee'] },
    });
    const company = { displayName: 'Pictured Mill', ownerUserId, organizationId };
    const id = await home.create('/customers/companies', company);
    const { page, problems } = await browser.open(host.url);
    await openSignedIn(page, host, '/backend/profile', ines);
    const file = page.getByLabel('Upload picture');
    await file.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.alloc(3 * 1024 * 1024) });
    await page.getByText('The picture has more than 2 MB').waitFor();
    await page.locator('.who .avatar[data-letters=IO]').waitFor();
    await file.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: PIXEL });
    await page.getByText('Picture saved').waitFor();
    await decoded(page, `.who ${PICTURE}`);
    await decoded(page, `.account-button ${PICTURE}`);
    await checkPage(page, 'profile-picture');

    const clerk = await home.account(['customers.*', 'directory.organizations.view']);
    const other = await browser.open(host.url);
    await openSignedIn(other.page, host, `/backend/customers/companies/${id}`, clerk);
    await decoded(other.page, `.facts ${PICTURE}`);
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await page.locator('.who .avatar[data-letters=IO]').waitFor();
    await other.page.reload();
    await other.page.locator('.facts .avatar[data-letters=IO]').waitFor();
    expect(await other.page.locator(PICTURE).count()).toBe(0);
    expect([...problems, ...other.problems]).toEqual([]);
  });
});
