/** @covers modules/console modules/auth modules/customers core/parts/pages core/parts/extensions */
import { hasBrowser } from '../../support/browser/Browser';
import { BROKEN, BROKEN_IDS, ENDLESS, manifest, page } from './brokenExtensions';
import { ExtendedConsole } from './ExtendedConsole';

(hasBrowser ? describe : describe.skip)('parts of modules that fail in an open page', () => {
  let extended: ExtendedConsole;

  beforeAll(async () => {
    const broken = BROKEN_IDS.map((id) => [id, BROKEN[id][0]] as const);
    const others = [...broken, ['activates_without_end', ENDLESS] as const].map(
      ([id, code]) => [id, { 'manifest.js': manifest(id, page(id)), 'assets/index.js': code }] as const,
    );
    extended = await ExtendedConsole.start({
      ...Object.fromEntries(others),
      needs_another_api: {
        'manifest.js': manifest('needs_another_api', { ...page('needs_another_api'), api: '^2.0.0' }),
        'assets/index.js': 'export const Broken = () => null;',
      },
    });
  });
  afterEach(() => extended.closePages());
  afterAll(() => extended?.stop());

  test.each(BROKEN_IDS)('that fail are named with the reason, and the rest lives on: %s', async (id) => {
    const { page } = await extended.open(`/backend/${id}`);
    const notice = page.getByRole('alert');
    await notice.getByText(`Page of ${id} of Module ${id} failed`).waitFor();
    expect(await notice.textContent()).toMatch(BROKEN[id][1]);
    await page.getByText('Header one').waitFor();
    await page.getByRole('link', { name: 'Page of cards' }).click();
    await page.getByText('Cards one').waitFor();
  });

  test('that need another version of the console say so in their place, and on the page of modules', async () => {
    const { page } = await extended.open('/backend/needs_another_api');
    const reason = /written for version \^2\.0\.0 of the console/;
    await page.getByRole('alert').getByText(reason).waitFor();
    await page.goto('/backend/platform/modules');
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Module needs_another_api' })
      .getByText(reason)
      .waitFor();
  });

  test('that are not done with their start after five seconds are named, and the rest lives on', async () => {
    const { page } = await extended.openEmpty();
    await page.clock.install();
    await page.goto('/backend/activates_without_end');
    await page.locator('html[data-endless]').waitFor();
    // Time stands still from here on, however busy the machine is.
    await page.clock.pauseAt((await page.evaluate<number>('Date.now()')) + 500);
    await page.clock.runFor(1_500);
    expect(await page.getByRole('alert').count()).toBe(0);
    await page.clock.runFor(4_000);
    await page.getByRole('alert').getByText('activate took more than 5 s').waitFor();
    await page.getByText('Header one').waitFor();
  });

  test.each(['throws_in_an_effect', 'fails_to_activate', 'throws_in_render'] as const)(
    'that failed are tried again, and fold after the third failure: %s',
    async (id) => {
      const { page } = await extended.open(`/backend/${id}`);
      const folded = page.locator('details', { hasText: `Page of ${id}` });
      await page.getByText('Header one').waitFor();
      for (const times of [1, 2]) {
        await page.getByRole('alert').getByText(`Page of ${id}`).waitFor();
        expect([times, await folded.count()]).toEqual([times, 0]);
        // Each failure is reported. A key, as the button may move between the press and the release of a pointer.
        const reported = page.waitForRequest('**/api/console/reports');
        await page.getByRole('button', { name: 'Try again' }).press('Enter');
        await reported;
      }
      await folded.waitFor();
      expect(await page.getByText(BROKEN[id][1]).isVisible()).toBe(false);
    },
  );

  test('that failed are drawn again when they are repaired', async () => {
    const { page } = await extended.open('/backend/throws_in_render');
    await page.getByRole('alert').getByText('no drawing today').waitFor();
    await extended.packages.write('throws_in_render', {
      'assets/index.js': `export const Broken = () => 'Repaired';`,
    });
    await extended.host.host.reloadModule('throws_in_render');
    await page.getByText('Repaired').waitFor();
  });

  test('that fail in a handler or a promise are named by the address of their code', async () => {
    await extended.packages.write('throws_at_import', {
      'assets/index.js': `import { createElement as h } from 'react';
        import { request } from '@tenantry/console';
        export const Broken = () => [
          h('button', { key: 3, onClick: async () => { await request('GET', '/absent/route'); } }, 'Request'),
          h('button', { key: 4, onClick: () => {
            const { message, stack } = new Error('like an error');
            return Promise.reject({ message, stack });
          } }, 'Reject an object'),
          h('button', { key: 1, onClick: () => { throw new Error('no clicks') } }, 'Throw'),
          h('button', { key: 2, onClick: async () => { throw new Error('no answers') } }, 'Reject')];`,
    });
    await extended.host.host.reloadModule('throws_at_import');
    const { page } = await extended.open('/backend/throws_at_import');
    const notices = page.getByText('Module throws_at_import failed.');
    for (const name of ['Throw', 'Reject', 'Reject an object', 'Request']) {
      await page.getByRole('button', { name, exact: true }).click();
      await notices.waitFor();
      await page.reload();
    }
  });
});
