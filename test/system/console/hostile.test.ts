/** @covers modules/console modules/auth modules/customers core/parts/pages */
import { resolve } from 'node:path';
import { startTestHost, type TestHost } from '@tenantry/core/testing';
import type { Page } from 'playwright-core';
import { Browser, hasBrowser } from '../../support/browser/Browser';
import { checkPage, chooseOrganization, openSignedIn, visit } from '../../support/browser/consolePages';

const MARKUP = '<img src=x onerror=alert(1)><script>alert(2)</script>';
const SCRIPT = 'javascript:alert(3)';
const LONG = `${MARKUP}${'x'.repeat(200 - MARKUP.length)}`;

/** Elements that texts of records have become, and links that would run them. */
const injected = (page: Page) =>
  page.evaluate<number>(
    `document.querySelectorAll('main img, main script, main iframe, [href^="javascript:" i], [src^="javascript:" i]').length`,
  );

(hasBrowser ? describe : describe.skip)(
  'records of a module without code for the console, and hostile texts',
  () => {
    let host: TestHost;
    let browser: Browser;

    beforeAll(async () => {
      const garage = resolve(__dirname, '../../fixtures/modules/garage');
      [host, browser] = await Promise.all([
        startTestHost({ sources: ['./modules/*', garage] }),
        Browser.start(),
      ]);
    });
    afterEach(() => browser.closePages());
    afterAll(async () => {
      await browser?.stop();
      await host?.stop();
    });

    test('a record of any module has a list, a form, a page and an export', async () => {
      const { page, problems } = await browser.open(host.url);
      await openSignedIn(page, host, '/backend/records');
      await chooseOrganization(page);
      await page.getByRole('searchbox', { name: 'Find a kind of record' }).fill('cars');
      await page
        .getByRole('link', { name: 'Users', exact: true })
        .and(page.locator('main a'))
        .waitFor({ state: 'detached' });
      await page.getByRole('link', { name: 'Cars' }).click();
      await page.locator('.page-above').getByRole('link', { name: 'Records of all kinds' }).waitFor();
      await page.getByText('Nothing here yet').waitFor();
      await page.getByRole('link', { name: 'Create car' }).first().click();
      await page.getByLabel('Plate').fill('tn-1');
      await page.getByLabel('Doors').fill('12');
      await page.getByLabel('Name').fill(LONG);
      const colours = page.getByRole('textbox', { name: 'Colours' });
      await colours.fill(MARKUP);
      await colours.press('Enter');
      await colours.fill('red');
      // The browser knows the limit too; the refusal of the server is shown at its field.
      await page.evaluate(`document.querySelector('form').noValidate = true`);
      await page.getByRole('button', { name: 'Create car' }).click();
      await page
        .locator('.field-error')
        .getByText(/less than or equal to 9/)
        .waitFor();
      await page.getByLabel('Doors').fill('4');
      await page.getByRole('button', { name: 'Create car' }).click();
      await page.getByRole('region', { name: 'Timeline' }).waitFor();
      await page.locator('.facts').getByText('TN-1').waitFor();
      await page.locator('.page-above').getByRole('link', { name: 'Cars' }).click();
      await page.getByText('1 record', { exact: true }).waitFor();
      expect(await injected(page)).toBe(0);
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Export' }).click();
      await page.getByRole('menuitem', { name: /^CSV: records/ }).click();
      expect((await download).suggestedFilename()).toMatch(/\.csv$/);
      expect(problems).toEqual([]);
    });

    test.each([1280, 320])(
      'texts with markup and scripts stay texts in every view, at %d px',
      async (width) => {
        const home = await host.homeTenant();
        const { organizationId } = home;
        const texts = {
          displayName: LONG,
          description: MARKUP,
          industry: MARKUP,
          status: MARKUP,
          source: SCRIPT,
          legalName: MARKUP,
          organizationId,
        };
        const company = await home.create('/customers/companies', texts);
        await home.create('/directory/organizations', { name: `${LONG.slice(0, 150)} ${width}` });
        await home.create('/customers/comments', {
          entityId: company,
          body: `${MARKUP} ${SCRIPT}`,
          organizationId,
        });
        const pipelineId = await home.create('/customers/pipelines', {
          name: `${MARKUP} ${width}`,
          organizationId,
        });
        const pipelineStageId = await home.create('/customers/pipeline-stages', {
          pipelineId,
          label: MARKUP,
          organizationId,
        });
        await home.create('/customers/deals', {
          title: LONG,
          pipelineStageId,
          source: SCRIPT,
          organizationId,
        });
        const { page, problems } = await browser.open(host.url, { width });
        page.on('dialog', (dialog) => {
          problems.push(`dialog: ${dialog.message()}`);
          void dialog.dismiss();
        });
        await openSignedIn(
          page,
          host,
          '/backend/customers/companies?columns=displayName,description,status,source,industry',
        );
        const check = async (name: string) => {
          await checkPage(page, `hostile-${name}-${width}`);
          expect({ name, injected: await injected(page) }).toEqual({ name, injected: 0 });
        };
        await page.getByRole('link', { name: LONG }).first().waitFor();
        await check('list');
        if (width === 320) await page.getByRole('button', { name: 'Menu', exact: true }).click();
        await page.locator('button.tenant-switch').click();
        await page.locator('.scope select').last().waitFor();
        await check('header');
        expect((await page.getByRole('banner').boundingBox())?.height).toBeLessThan(width === 320 ? 140 : 60);
        await visit(page, `/backend/customers/companies/${company}`);
        await page.getByRole('heading', { name: LONG }).waitFor();
        const timeline = page.getByRole('region', { name: 'Timeline' });
        await timeline.getByText(SCRIPT).first().waitFor();
        await timeline.locator('.happening').nth(1).waitFor();
        await check('record');
        await visit(page, '/backend/customers/deals?view=board');
        await page.getByRole('link', { name: LONG }).first().waitFor();
        await check('board');
        expect(problems).toEqual([]);
      },
    );
  },
);
