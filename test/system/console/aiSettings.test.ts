/** @covers modules/console modules/ai_assistant modules/dashboards core/parts/pages */
import { startTestHost, type TestHost } from '@tenantry/core/testing';
import type { Page } from 'playwright-core';
import { Browser, hasBrowser } from '../../support/browser/Browser';
import { checkPage, openSignedIn, visit } from '../../support/browser/consolePages';

const TABS = [
  ['models', 'Local rules'],
  ['agents', 'Account assistant'],
  ['proposals', 'Move a deal'],
  ['usage', 'Local rules / rules-1'],
  ['moderation', 'Nothing was blocked'],
  ['programs', 'Connect a program'],
] as const;

/** Properties of elements that the tests read. */
interface Box {
  getBoundingClientRect(): { readonly left: number; readonly right: number };
}

(hasBrowser ? describe : describe.skip)('settings of agents, and widgets of roles, in a browser', () => {
  let host: TestHost;
  let browser: Browser;
  let token: string;
  let organizationId: string;

  beforeAll(async () => {
    [host, browser] = await Promise.all([
      startTestHost({ environment: { TENANTRY_AI_LOCAL: 'true' } }),
      Browser.start(),
    ]);
    token = await host.rootToken();
    const home = await host.homeTenant();
    ({ organizationId } = home);
    const dealId = await home.create('/customers/deals', { title: 'Anvils', organizationId });
    const content = `call customers.update_deal_stage {"dealId":"${dealId}","toStage":"won"}`;
    await call('POST', '/ai_assistant/ai/chat?agent=customers.account_assistant', {
      messages: [{ role: 'user', content }],
      conversationId: 'anvils',
    });
  });
  afterEach(() => browser.closePages());
  afterAll(async () => {
    await browser?.stop();
    await host?.stop();
  });

  const call = async <T>(method: string, path: string, json?: unknown) =>
    (await host.request<T>(method, path, { token, json, cookies: { selected_org: organizationId } })).body;

  async function open(page: Page, path: string): Promise<void> {
    await page.context().addCookies([{ name: 'selected_org', value: organizationId, url: host.url }]);
    await openSignedIn(page, host, path);
  }
  const save = async (page: Page, form: string, button = 'Save') => {
    const answered = page.waitForResponse((answer) => ['PUT', 'POST'].includes(answer.request().method()));
    await page.locator('form', { hasText: form }).getByRole('button', { name: button, exact: true }).click();
    expect((await answered).status()).toBe(200);
  };

  test('models, prompt, changes and limits of an agent are set, and former versions taken again', async () => {
    const { page, problems } = await browser.open(host.url);
    await open(page, '/backend/ai-settings?tab=agents');
    await page.getByRole('link', { name: /^Account assistant/ }).click();
    await page.getByRole('button', { name: 'Add a section' }).click();
    await page.getByLabel('Name of the section').fill('scope');
    for (const text of ['Only large deals.', 'Only small deals.']) {
      await page.getByRole('textbox', { name: 'Text' }).fill(text);
      await save(page, 'Notes', 'Save a version');
      await page.getByText('Versions', { exact: true }).waitFor();
    }
    await page.getByText('Versions', { exact: true }).click();
    await page.getByRole('button', { name: 'Put into the form: Version 1' }).click();
    expect(await page.getByRole('textbox', { name: 'Text' }).inputValue()).toBe('Only large deals.');
    await page.locator('form', { hasText: 'Changes' }).getByRole('combobox').selectOption('read-only');
    await save(page, 'Changes');
    await page.getByRole('button', { name: 'As the agent declares' }).waitFor();
    // The list of agents says what each may do now.
    await page.getByRole('link', { name: 'All agents' }).click();
    const card = page.locator('.settings-card', { hasText: 'Account assistant' });
    await card.getByText('Reads only').waitFor();
    await card.click();
    await page.getByLabel('Steps at most').fill('3');
    await save(page, 'Steps at most');
    await page.getByRole('button', { name: 'Remove the limits' }).waitFor();
    const agent = '/ai_assistant/ai/agents/customers.account_assistant';
    expect(await call('GET', `${agent}/mutation-policy`)).toMatchObject({
      override: { mutationPolicy: 'read-only' },
    });
    expect(await call('GET', `${agent}/loop-override`)).toMatchObject({ override: { loopMaxSteps: 3 } });
    expect(await call('GET', `${agent}/prompt-override`)).toMatchObject({
      override: { version: 2, sections: { scope: 'Only small deals.' } },
    });
    await page.getByRole('button', { name: 'As the agent declares' }).click();
    await page.getByRole('button', { name: 'As the agent declares' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Remove the limits' }).click();
    await page.getByRole('button', { name: 'Remove the limits' }).waitFor({ state: 'detached' });
    expect(problems).toEqual([]);
  });

  test('what is typed for an agent stays while others save, and both prompts are offered', async () => {
    const { page, problems } = await browser.open(host.url);
    await page.clock.install();
    await open(page, '/backend/ai-settings?tab=agents');
    const id = 'customers.deal_analyzer';
    const path = `/ai_assistant/ai/agents/${id}`;
    await page.getByRole('link', { name: /^Deal analyser/ }).click();
    await page.getByRole('button', { name: 'Add a section' }).click();
    await page.getByLabel('Name of the section').last().fill('mine');
    await page.getByLabel('Steps at most').fill('7');
    await call('POST', `${path}/prompt-override`, { sections: { theirs: 'By others.' } });
    await call('PUT', `${path}/loop-override`, { loopMaxToolCalls: 9 });
    await page.clock.fastForward(30_000);
    const changes = page.getByRole('region', { name: 'Changed by others in the meantime' });
    await changes.getByText('Stored: theirs: By others.').waitFor();
    await changes.getByText('Calls of tools at most: 9').waitFor();
    expect(await page.getByLabel('Name of the section').last().inputValue()).toBe('mine');
    expect(await page.getByLabel('Steps at most').inputValue()).toBe('7');
    await page.getByRole('button', { name: /^Keep yours/ }).click();
    await save(page, 'Steps at most');
    expect(await call('GET', `${path}/loop-override`)).toMatchObject({
      override: { loopMaxSteps: 7, loopMaxToolCalls: 9 },
    });
    expect(problems).toEqual([]);
  });

  test('usage is shown for the days that are chosen, with sessions by person', async () => {
    const { page, problems } = await browser.open(host.url);
    await open(page, '/backend/ai-settings?tab=usage');
    const sessions = page.getByRole('list', { name: 'Sessions' });
    await sessions.getByText(/^Account assistant · 1 message · [\d,]+ tokens$/).waitFor();
    const range = page.getByRole('combobox', { name: 'Range' });
    await range.selectOption('7 days');
    await range.selectOption('Own days');
    const [from, to] = [
      await page.getByLabel('From').inputValue(),
      await page.getByLabel('To', { exact: true }).inputValue(),
    ];
    expect((new Date(to).getTime() - new Date(from).getTime()) / 86_400_000).toBe(6);
    await sessions.getByRole('button').first().click();
    await page.getByRole('dialog', { name: 'Steps' }).getByRole('table').waitFor();
    expect(problems).toEqual([]);
  });

  test('labels below the chart of usage stay apart in a narrow window', async () => {
    const { page, problems } = await browser.open(host.url, { width: 320 });
    await open(page, '/backend/ai-settings?tab=usage');
    const labels = page.locator('svg text.chart-axis:not([text-anchor=end])');
    await labels.nth(1).waitFor();
    const sides = await labels.evaluateAll((all) =>
      all.map((one) => {
        const { left, right } = (one as unknown as Box).getBoundingClientRect();
        return { left, right };
      }),
    );
    for (const [index, { left }] of sides.entries())
      if (index > 0) expect(left).toBeGreaterThan(sides[index - 1]?.right ?? 0);
    expect(problems).toEqual([]);
  });

  test('an organization that allows no provider is told so, and has none', async () => {
    const { page, problems } = await browser.open(host.url);
    await open(page, '/backend/ai-settings');
    await page.getByRole('switch', { name: 'Only chosen providers' }).check();
    const providers = page.getByRole('group', { name: 'Providers' }).getByRole('checkbox');
    await providers.first().waitFor();
    for (const box of await providers.all()) await box.uncheck();
    await save(page, 'Only chosen providers');
    await page.getByRole('button', { name: 'Allow all again' }).waitFor();
    await page.goto('/backend/ai-assistant?agent=customers.account_assistant');
    await page.getByRole('textbox', { name: 'Message' }).fill('Hello');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('No provider of models is set up').waitFor();
    // Nothing that was written is lost.
    expect(await page.getByRole('textbox', { name: 'Message' }).inputValue()).toBe('Hello');
    await call('DELETE', '/ai_assistant/settings/allowlist');
    expect(problems).toEqual([]);
  });

  test('widgets are chosen for a role, and for one account instead', async () => {
    const { page, problems } = await browser.open(host.url);
    const { items: roles } = await call<{ items: { id: string; name: string }[] }>('GET', '/auth/roles');
    const roleId = roles.find(({ name }) => name === 'employee')?.id ?? '';
    await open(page, `/backend/roles/${roleId}/rights?tab=dashboards.role_widgets`);
    await page.getByRole('checkbox', { name: /Pipeline value/ }).check();
    await save(page, 'Widgets');
    await page.getByText('The widgets are saved.').waitFor();
    expect(await call('GET', `/dashboards/roles/widgets?roleId=${roleId}`)).toMatchObject({
      hasCustom: true,
    });
    const { items: users } = await call<{ items: { id: string }[] }>('GET', '/auth/users');
    const userId = users[0]?.id ?? '';
    await page.goto(`/backend/users/${userId}/rights?tab=dashboards.user_widgets`);
    await page.getByRole('switch', { name: 'Own choice instead of that of the roles' }).check();
    const widgets = page.locator('.choices').getByRole('checkbox');
    await widgets.first().waitFor();
    for (const box of await widgets.all()) await box.uncheck();
    await page.getByRole('checkbox', { name: /Deals by stage/ }).check();
    await save(page, 'Widgets');
    await page.getByText('Can place now: Deals by stage').waitFor();
    expect(problems).toEqual([]);
  });

  test('the settings are accessible and fit', async () => {
    const { page, problems } = await browser.open(host.url);
    for (const [tab, shown] of TABS) {
      const path = `/backend/ai-settings?tab=${tab}`;
      if (tab === 'models') await open(page, path);
      else await visit(page, path);
      await page.locator('.tab-panel').getByText(shown).first().waitFor({ state: 'attached' });
      await checkPage(page, `ai-${tab}`);
    }
    expect(problems).toEqual([]);
  });

  test('proposed changes are chosen by their states, and answered in place', async () => {
    const { page, problems } = await browser.open(host.url);
    await open(page, '/backend/ai-settings?tab=proposals');
    const card = page.getByRole('region', { name: 'Proposed change: Move a deal' });
    await card.getByRole('link', { name: 'Anvils' }).waitFor();
    await card.getByText('proposed by Account assistant').waitFor();
    const state = (name: string) => page.getByRole('group', { name: 'State' }).getByRole('button', { name });
    await state('Waits for you 1').press('Enter');
    await page.waitForURL('**status=pending');
    await card.getByRole('button', { name: 'Make the change' }).press('Enter');
    await page.locator('.toast', { hasText: 'The change is made.' }).waitFor();
    await page.getByText('No proposed changes').waitFor();
    await state('Made 1').click();
    await card.getByText(/made the change/).waitFor();
    await card.getByRole('link', { name: 'Open the conversation' }).click();
    await page.getByRole('log').getByRole('region', { name: 'Proposed change: Move a deal' }).waitFor();
    expect(problems).toEqual([]);
  });
});
