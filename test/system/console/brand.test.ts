/** @covers modules/attachments modules/console modules/directory core/parts/pages */
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { checkPage, openSignedIn } from '../../support/browser/consolePages';
import { describeInBrowser } from '../../support/browser/describeInBrowser';
import { until } from '../../../scripts/lib/until';

const COLOUR = '#0a7d55';
const OWN = '#4353e0';
/** A picture of one pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describeInBrowser('how a tenant presents itself', (given) => {
  const accent = (page: Page) =>
    page.evaluate<string>(`getComputedStyle(document.documentElement).getPropertyValue('--tenant')`);
  const shows = (page: Page, colour: string) => until(async () => (await accent(page)) === colour);

  test('is chosen with a preview, holds below it and for the sign-in, and for no other tenant', async () => {
    const name = `Pine ${randomUUID().slice(0, 8)}`;
    const tenant = await given.host.tenant(name);
    const account = await tenant.account('admin');
    await tenant.create('/directory/organizations', {
      name: 'Below',
      tenantId: tenant.id,
      parentId: tenant.organizationId,
    });
    const { page, problems } = await given.browser.open(given.host.url);
    await openSignedIn(page, given.host, '/backend/directory/organizations', account);
    const openBrand = async () => {
      await page.getByRole('row', { name }).getByRole('button', { name: 'Actions' }).click();
      await page.getByRole('menuitem', { name: 'Brand' }).click();
    };
    await openBrand();
    await page.getByLabel('Accent colour').fill(COLOUR);
    await shows(page, COLOUR);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await shows(page, OWN);
    await openBrand();
    await page.getByLabel('Accent colour').fill(COLOUR);
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await shows(page, COLOUR);
    // An organization below it has the colour too.
    await page.locator('.tenant-switch').click();
    await page.locator('.scope').getByLabel('Organization').selectOption({ label: '– Below' });
    await page.getByText('Below', { exact: true }).first().waitFor();
    await shows(page, COLOUR);
    await page.locator('.account-button').click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { level: 1, name: /^Sign in to / }).waitFor();
    expect(await accent(page)).toBe(COLOUR);
    await page.getByText('under one roof').waitFor();
    await checkPage(page, 'brand-sign-in');
    expect(problems).toEqual([]);

    // In another browser the link of the tenant says it.
    const other = await given.browser.open(given.host.url);
    await other.page.goto('/login');
    await other.page.getByRole('heading', { level: 1, name: 'Sign in', exact: true }).waitFor();
    expect(await accent(other.page)).toBe(OWN);
    await other.page.goto(`/login?tenant=${tenant.id}`);
    await other.page.getByRole('heading', { level: 1, name: `Sign in to ${name}` }).waitFor();
    expect(await accent(other.page)).toBe(COLOUR);
    await openSignedIn(other.page, given.host, '/backend');
    await shows(other.page, OWN);
    expect(other.problems).toEqual([]);
  });

  test('has its logo read to be kept once for each address', async () => {
    const tenant = await given.host.tenant(`Oak ${randomUUID().slice(0, 8)}`);
    const account = await tenant.account('admin');
    const token = await given.host.signIn(account.email, account.password);
    const show = (logoUrl: string) =>
      given.host.request('PUT', '/directory/organization-branding', {
        token,
        json: { logoUrl, logoPreserveAspectRatio: false },
      });
    const { page } = await given.browser.open(given.host.url);
    const reads: string[] = [];
    await page.route('**/api/attachments/image/*', (route) => {
      const request = route.request();
      if (request.resourceType() === 'fetch') reads.push(new URL(request.url()).pathname);
      return route.fulfill({ contentType: 'image/png', body: PICTURE });
    });
    const [oak, elm] = ['/api/attachments/image/oak.png', '/api/attachments/image/elm.png'];
    const kept = () => page.evaluate<string | null>(`localStorage.getItem('tenantry.brand')`);
    const isKept = (logo: string) =>
      until(async () => (await kept())?.includes(`"logoAddress":"${logo}"`) === true);
    await show(oak);
    await openSignedIn(page, given.host, '/backend', account);
    await isKept(oak);
    await page.reload();
    await page.locator(`.tenant-switch img[src="${oak}"]`).waitFor();
    await show(elm);
    await page.reload();
    await isKept(elm);
    expect(reads).toEqual([oak, elm]);
  });
});
