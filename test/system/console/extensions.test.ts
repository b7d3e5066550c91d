/** @covers modules/console modules/auth modules/customers core/parts/pages core/parts/extensions */
import type { TestTenant } from '@tenantry/core/testing';
import type { Page } from 'playwright-core';
import { hasBrowser } from '../../support/browser/Browser';
import { manifest } from './brokenExtensions';
import { CARDS, STAMPS } from './cardsModule';
import { ExtendedConsole } from './ExtendedConsole';

(hasBrowser ? describe : describe.skip)('parts of modules in an open page', () => {
  let extended: ExtendedConsole;
  let other: TestTenant;

  beforeAll(async () => {
    extended = await ExtendedConsole.start();
    other = await extended.host.tenant('Other');
  });
  afterEach(() => extended.closePages());
  afterAll(() => extended?.stop());

  const mark = (page: Page) => page.evaluate('globalThis.marked = true');
  const isMarked = (page: Page) => page.evaluate<boolean>('globalThis.marked === true');
  test('are drawn with the React and the parts of the console, with texts and styles of their own', async () => {
    const { page, problems } = await extended.open('/backend/cards');
    await page.getByText(`Cards one for ${extended.host.administrator.email} who lists users`).waitFor();
    await page.getByText(/Kinds: \d+/).waitFor();
    await page.getByText('Late part').waitFor();
    await page.getByText('Header one').waitFor();
    await page.getByRole('button', { name: 'Pressed 0 times' }).click();
    await page.getByRole('button', { name: 'Pressed once' }).waitFor();
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Page of cards');
    expect(await page.getByRole('navigation').getByRole('link', { name: 'Page of cards' }).count()).toBe(1);
    const spacing = `getComputedStyle(document.querySelector('[data-module=cards] p')).letterSpacing`;
    expect(await page.evaluate(spacing)).toBe('1px');
    expect(problems).toEqual([]);
  });

  test('are made from the declaration of records where they name no code, with actions and tabs', async () => {
    const token = await extended.host.signIn();
    await extended.host.request('POST', '/auth/roles', { token, json: { name: 'keeper' } });
    const { page, problems } = await extended.open('/backend/cards/roles');
    await page.getByRole('link', { name: 'keeper' }).click();
    await page.waitForURL(/\/backend\/cards\/roles\/[0-9a-f-]{36}$/);
    await page.getByRole('tab', { name: 'Stamps' }).click();
    await page.getByText('Stamps of keeper').waitFor();
    await page.getByRole('button', { name: 'Stamp it' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Stamp it' }).click();
    await page.getByText('Stamp it: done.').waitFor();
    expect(problems).toEqual([]);
  });

  test('are exchanged for a new version, go with their module, and come back, without a reload', async () => {
    const { page, problems } = await extended.open('/backend/cards');
    await page.getByText('Cards one').waitFor();
    await mark(page);
    await extended.exchangeFor('two');
    await page.getByText('Cards two').waitFor();
    await page.getByText('Header two').waitFor();
    expect(await page.evaluate('({ ...document.documentElement.dataset })')).toMatchObject({
      active: 'cards two',
      ended: 'one',
    });
    await extended.host.disable('cards');
    await page.getByText('Header two').waitFor({ state: 'detached' });
    await page.getByText('There is no page at this address.').waitFor();
    expect(await page.locator('link[data-module=cards]').count()).toBe(0);
    await extended.host.enable('cards');
    await page.getByText('Cards two').waitFor();
    expect(await isMarked(page)).toBe(true);
    expect(problems).toEqual([]);
    await extended.exchangeFor('one');
  });

  test('show texts that have changed, and keep what they are at, where their code stays the same', async () => {
    const { page, problems } = await extended.open('/backend/cards');
    await page.getByRole('button', { name: 'Pressed 0 times' }).click();
    await page.getByRole('button', { name: 'Pressed once' }).waitFor();
    const write = async (once: string) => {
      await extended.packages.write('cards', { 'manifest.js': manifest('cards', CARDS, STAMPS, once) });
      await extended.host.host.reloadModule('cards');
    };
    await write('Pressed a single time');
    await page.getByRole('button', { name: 'Pressed a single time' }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Pressed 0 times' }).click();
    await page.getByRole('button', { name: 'Pressed a single time' }).waitFor();
    await write('Pressed once');
    expect(problems).toEqual([]);
  });

  test('are exchanged also where they change before the event stream is open', async () => {
    const { page, problems } = await extended.openEmpty();
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/api/events/stream?*', async (route) => {
      await released;
      return route.continue();
    });
    await page.goto('/backend/cards');
    await page.getByText('Cards one').waitFor();
    await extended.exchangeFor('early');
    release();
    await page.getByText('Cards early').waitFor();
    expect(problems).toEqual([]);
    await extended.exchangeFor('one');
  });

  test('change without the module of events too, when the page asks again, and it says so', async () => {
    await extended.host.disable('events');
    const { page, problems } = await extended.openEmpty();
    await page.clock.install();
    await page.goto('/backend/cards');
    await page.getByText('Cards one').waitFor();
    const notice = page.getByText(/Changes by others are not shown live/);
    await notice.waitFor();
    await extended.exchangeFor('polled');
    await page.clock.fastForward('00:31');
    await page.getByText('Cards polled').waitFor();
    await extended.host.enable('events');
    await page.clock.fastForward('00:31');
    await notice.waitFor({ state: 'detached' });
    await extended.exchangeFor('one');
    await page.getByText('Cards one').waitFor();
    await extended.host.disable('events');
    await page.clock.fastForward('00:10');
    await notice.waitFor();
    await extended.host.enable('events');
    expect(problems).toEqual([]);
  });

  test('go where a tenant switches the module off, and stay in the pages of another', async () => {
    const [mine, theirs] = await Promise.all([
      extended.open('/backend/cards'),
      extended.open('/backend/cards', await other.signInAs('admin')),
    ]);
    await mine.page.getByText('Cards one').waitFor();
    await theirs.page.getByText('Cards one').waitFor();
    const set = async (enabled: boolean) =>
      extended.host.request('PUT', '/platform/tenant-modules/cards', {
        token: await extended.host.rootToken(),
        cookies: { selected_tenant: other.id },
        json: { enabled, reason: 'a test' },
      });
    expect((await set(false)).status).toBe(200);
    await theirs.page.getByText('There is no page at this address.').waitFor();
    expect(await mine.page.getByText('Cards one').count()).toBe(1);
    await set(true);
    await theirs.page.getByText('Cards one').waitFor();
  });
});
