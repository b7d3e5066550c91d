/** @covers docs/modules/console.md modules/console */
import { rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { startTestHost, type TestHost } from '@tenantry/core/testing';
import type { Contributions } from '@tenantry/core';
import type { ConsoleExtension } from '../../../modules/console/contract';
import { checkExtension } from '../../../modules/console/testing/checkExtension';
import { Browser, hasBrowser } from '../../support/browser/Browser';
import { pagesOf } from '../../docs/support/Block';
import { buildExamples } from '../../docs/support/buildExamples';

interface Manifest {
  readonly contributes: Contributions;
}

(hasBrowser ? describe : describe.skip)('the example of docs/modules/console.md', () => {
  let folder: string;
  let host: TestHost;
  let browser: Browser;

  beforeAll(async () => {
    folder = await buildExamples(pagesOf('docs/modules/README.md'));
    [host, browser] = await Promise.all([
      startTestHost({
        sources: [
          './modules/{auth,directory,progress,events,customers,console}',
          path.join(folder, 'vouchers'),
        ],
      }),
      Browser.start(),
    ]);
    const home = await host.homeTenant();
    await home.create('/customers/companies', {
      displayName: 'Harbour Works',
      organizationId: home.organizationId,
    });
  });
  afterAll(async () => {
    await browser?.stop();
    await host?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  test('adds a page, a list, a tab and an action to the console', async () => {
    const manifest = path.join(folder, 'vouchers/dist/manifest.js');
    const { contributes } = (createRequire(manifest)(manifest) as { default: Manifest }).default;
    const [extension] = contributes['console.extensions'] ?? [];
    expect(await checkExtension(path.join(folder, 'vouchers/assets'), extension as ConsoleExtension)).toEqual(
      [],
    );
    expect(host.report.problems).toEqual([]);
    const { page, problems } = await browser.open(host.url);
    const value = await host.signInAs('admin');
    await page.context().addCookies([{ name: 'auth_token', value, url: host.url }]);
    await page.goto('/backend/vouchers');
    await page.getByText(/One company · user-/).waitFor();
    await page.getByRole('link', { name: 'Companies with vouchers' }).click();
    await page.getByRole('link', { name: 'Harbour Works' }).click();
    await page.waitForURL(/\/backend\/vouchers\/companies\/[0-9a-f-]{36}$/);
    await page.getByRole('tab', { name: 'Vouchers' }).click();
    await page.getByText('Vouchers of Harbour Works').waitFor();
    await page.getByRole('button', { name: 'Send a voucher' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Send a voucher' }).click();
    await page.getByText('Send a voucher: done.').waitFor();
    const shots = process.env['TENANTRY_SCREENSHOTS'];
    if (shots !== undefined) await page.screenshot({ path: `${shots}/vouchers.png` });
    expect(problems).toEqual([]);
  });
});
