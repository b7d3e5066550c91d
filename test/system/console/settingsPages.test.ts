/** @covers modules/audit_logs modules/auth modules/catalog modules/console core/parts/pages */
import { startTestHost, type TestHost, type TestTenant } from '@tenantry/core/testing';
import { Browser, hasBrowser } from '../../support/browser/Browser';
import { checkPage, openSettings } from '../../support/browser/consolePages';
import { fixtures } from '../../support/fixtures';
import { until } from '../../support/until';

const PAGE = '/backend/settings/helpdesk';
const MODULES = 'audit_logs,auth,catalog,console,directory,events,progress';

describe('settings that a module declares', () => {
  let host: TestHost;
  let tenant: TestTenant;

  beforeAll(async () => {
    host = await startTestHost({ sources: [`./modules/{${MODULES}}`, ...fixtures('helpdesk')] });
  });
  beforeEach(async () => {
    tenant = await host.tenant();
  });
  afterAll(() => host?.stop());

  const get = <T>(path: string, token: string) => host.request<T>('GET', path, { token });
  const shownTo = async (token: string) => {
    const { body } = await get<{ settings: { kind: string }[] }>('/console/frame', token);
    return body.settings.map(({ kind }) => kind);
  };
  const DESCRIPTION = '/console/collections/helpdesk.settings';

  test('have a page for those who may change them', async () => {
    const admin = await tenant.signInAs('admin');
    expect(await shownTo(admin)).toEqual(['catalog.settings', 'helpdesk.settings']);
    expect(await shownTo(await tenant.signInAs(['helpdesk.view']))).toEqual([]);
    const { body } = await get<{ items: { id: string }[]; settings: object[] }>(
      '/console/collections',
      admin,
    );
    expect(body.items.map(({ id }) => id)).not.toContain('helpdesk.settings');
    expect(body.settings).toContainEqual({ id: 'helpdesk.settings', title: 'Helpdesk settings' });
  });

  test('are described as a kind of record is, with the routes that the caller may call', async () => {
    const read = { method: 'GET', path: '/helpdesk/settings', idIn: null };
    expect((await get(DESCRIPTION, await tenant.signInAs('admin'))).body).toMatchObject({
      title: 'Helpdesk settings',
      help: 'How the desk answers.',
      verbs: { read, update: { ...read, method: 'PUT' } },
      members: [
        { name: 'hours', label: 'Hours to answer', takenBy: ['update'], initial: 24 },
        { name: 'greeting', label: 'Greeting', takenBy: ['update'], initial: null },
      ],
    });
    const reader = (await get<{ verbs: object }>(DESCRIPTION, await tenant.signInAs(['helpdesk.view']))).body;
    expect(reader.verbs).toEqual({ read });
    expect(await get(DESCRIPTION, await tenant.signInAs([]))).toMatchObject({
      status: 403,
      body: { requiredFeatures: ['helpdesk.view'] },
    });
  });

  (hasBrowser ? describe : describe.skip)('in a browser', () => {
    let browser: Browser;

    beforeAll(async () => {
      browser = await Browser.start();
    });
    afterEach(() => browser.closePages());
    afterAll(() => browser?.stop());

    async function open(token: string, path: string) {
      const opened = await browser.open(host.url);
      await opened.page.context().addCookies([{ name: 'auth_token', value: token, url: host.url }]);
      await opened.page.clock.install();
      await opened.page.goto(path);
      return { ...opened, halfMinute: () => opened.page.clock.fastForward(30_000) };
    }

    test('are found in the sidebar, changed, refused at their field, and undone', async () => {
      const token = await tenant.signInAs('admin');
      const { page, problems } = await open(token, '/backend');
      await openSettings(page);
      await page.locator('#sidebar').getByRole('link', { name: 'Helpdesk' }).click();
      await page.getByRole('heading', { level: 1, name: 'Helpdesk settings' }).waitFor();
      await page.getByText('How the desk answers.').waitFor();
      const hours = page.getByLabel('Hours to answer');
      expect(await hours.inputValue()).toBe('24');
      await checkPage(page, 'settings-of-a-module');
      await hours.fill('8');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('button', { name: 'Undo' }).click();
      await until(async () => (await hours.inputValue()) === '24');
      await hours.fill('100');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.locator('input:invalid:focus').waitFor();
      expect((await get('/helpdesk/settings', token)).body).toEqual({ hours: 24, greeting: null });
      expect(problems).toEqual([]);
    });

    test('that another person has changed meanwhile are shown beside what was typed', async () => {
      const token = await tenant.signInAs('admin');
      const change = (json: object) => host.request('PUT', '/helpdesk/settings', { token, json });
      await change({ greeting: 'First' });
      const { page, halfMinute } = await open(token, PAGE);
      const greeting = page.getByLabel('Greeting');
      await greeting.fill('Mine');
      await change({ hours: 8 });
      await halfMinute();
      await page.getByText('Hours to answer: 8').waitFor();
      await change({ greeting: 'Theirs' });
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('button', { name: 'Keep yours: Greeting' }).click();
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('button', { name: 'Undo' }).waitFor();
      expect((await get('/helpdesk/settings', token)).body).toEqual({ hours: 8, greeting: 'Mine' });
    });
  });
});
