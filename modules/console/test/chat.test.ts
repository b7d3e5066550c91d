import { resolve } from 'node:path';
import { startTestHost, type TestHost } from '@tenantry/core/testing';
import type { Locator, Page } from 'playwright-core';
import { Browser, hasBrowser } from './Browser';
import { checkPage, openSignedIn } from './consolePages';
import { Relay } from './Relay';
import { ScriptedProvider } from './ScriptedProvider';

const HOSTILE =
  '<img src=x onerror=alert(1)><script>alert(2)</script>\n\n[press](javascript:alert(3)) **bold** [web](https://example.org/a)';

/** What the tests read of elements. */
interface Read {
  readonly href: string;
  matches(selector: string): boolean;
}

const isFocused = (element: Locator) => element.evaluate((one) => (one as unknown as Read).matches(':focus'));

(hasBrowser ? describe : describe.skip)('conversations with agents in a browser', () => {
  let host: TestHost;
  let browser: Browser;
  let provider: ScriptedProvider;
  let token: string;
  let organizationId: string;
  let stages: Record<'New' | 'Talks', string>;

  beforeAll(async () => {
    provider = await ScriptedProvider.start();
    const workshop = resolve(__dirname, '../../../test/fixtures/modules/workshop');
    [host, browser] = await Promise.all([
      startTestHost({
        sources: ['./modules/*', workshop],
        environment: {
          TENANTRY_AI_LOCAL: 'true',
          AI_CHAT_RESUME_SECONDS: '300',
          ...provider.environment,
        },
      }),
      Browser.start(),
    ]);
    token = await host.rootToken();
    const home = await host.homeTenant();
    ({ organizationId } = home);
    const pipelineId = await home.create('/customers/pipelines', { name: 'Sales', organizationId });
    const stage = (label: string) =>
      home.create('/customers/pipeline-stages', { pipelineId, label, organizationId });
    stages = { New: await stage('New'), Talks: await stage('Talks') };
  });
  afterEach(() => browser.closePages());
  afterAll(async () => {
    await browser?.stop();
    await host?.stop();
    provider?.stop();
  });

  const deal = async (title: string) =>
    (await host.homeTenant()).create('/customers/deals', {
      title,
      pipelineStageId: stages.New,
      organizationId,
    });
  const call = <T>(method: string, path: string, json?: unknown) =>
    host.request<T>(method, path, { token, json, cookies: { selected_org: organizationId } } as never);
  const stageOf = async (id: string) => {
    const { body } = await call<{ deal: { pipelineStageId: string } }>('GET', `/customers/deals/${id}`);
    return body.deal.pipelineStageId;
  };

  async function open(page: Page, path = ''): Promise<void> {
    await page.context().addCookies([{ name: 'selected_org', value: organizationId, url: host.url }]);
    await openSignedIn(page, host, `/backend/ai-assistant${path}`);
    await page.getByRole('textbox', { name: 'Message' }).waitFor();
  }
  const say = async (page: Page, text: string) => {
    await page.getByRole('textbox', { name: 'Message' }).fill(text);
    // Nothing is sent before the answer to the last message has ended.
    await page.getByRole('button', { name: 'Send', exact: true, disabled: false }).waitFor();
    await page.keyboard.press('Enter');
  };

  test.each([
    ['light', 1280],
    ['dark', 320],
  ] as const)(
    'a tool is called, its result folded, and a change waits on a card: %s, %d px',
    async (colours, width) => {
      const id = await deal(`Anvils ${width}`);
      const { page, problems } = await browser.open(host.url, { colours, width });
      await open(page, `?agent=customers.account_assistant&about=customers.deal:${id}`);
      await page.locator('.about').getByText(`Anvils ${width}`).waitFor();
      await checkPage(page, `chat-new-${colours}-${width}`);
      await say(
        page,
        `call customers.get_deal {"dealId":"${id}"}\n` +
          `call customers.update_deal_stage {"dealId":"${id}","toPipelineStageId":"${stages.Talks}"}\n` +
          `say **Read** it and propose to move it.`,
      );
      const log = page.getByRole('log');
      await log.locator('strong', { hasText: 'Read' }).waitFor();
      await page.getByRole('button', { name: 'Make the change' }).waitFor();
      await log.locator('.added', { hasText: 'Talks' }).waitFor();
      await log.locator('summary', { hasText: 'Read a deal' }).click();
      await log.getByLabel('Result').getByText(`Anvils ${width}`).waitFor();
      await checkPage(page, `chat-${colours}-${width}`);
      await page.reload();
      await page.getByRole('button', { name: 'Make the change' }).waitFor();
      await log.locator('strong', { hasText: 'Read' }).waitFor();
      await log.locator('summary', { hasText: 'Read a deal' }).click();
      await log.getByLabel('Result').getByText(`Anvils ${width}`).waitFor();
      expect(await page.getByRole('button', { name: 'Make the change' }).count()).toBe(1);
      expect(problems).toEqual([]);
    },
  );

  test('a change is proposed, confirmed and undone by keyboard alone', async () => {
    const id = await deal('Hammers');
    const { page, problems } = await browser.open(host.url);
    await open(page, '?agent=customers.deal_analyzer');
    await page.getByRole('textbox', { name: 'Message' }).focus();
    await page.keyboard.type(
      `call customers.update_deal_stage {"dealId":"${id}","toPipelineStageId":"${stages.Talks}"}`,
    );
    await page.keyboard.press('Enter');
    const confirm = page.getByRole('button', { name: 'Make the change' });
    await confirm.waitFor();
    expect(await stageOf(id)).toBe(stages.New);
    for (let tries = 0; tries < 20 && !(await isFocused(confirm)); tries++)
      await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await page.getByText('The change is made.').waitFor();
    expect(await stageOf(id)).toBe(stages.Talks);
    await page.keyboard.press('Control+z');
    await page.getByText('Undone.').waitFor();
    expect(await stageOf(id)).toBe(stages.New);
    expect(problems).toEqual([]);
  });

  test('an answer is stopped, found again after a reload, and after a broken connection', async () => {
    const { page, problems } = await browser.open(host.url);
    await open(page, '?agent=workshop.reader');
    await page.getByLabel('Model').selectOption('lm-studio/slow-1');
    await say(page, 'Count');
    const log = page.getByRole('log');
    const first = await provider.begun();
    await log.getByText('One').waitFor();
    const left = new Promise<void>((resolve) => void first.on('close', resolve));
    await page.getByRole('button', { name: 'Stop' }).click();
    await log.getByText('The answer was stopped.').waitFor();
    await left;
    await say(page, 'Count again');
    const second = await provider.begun();
    await page.reload();
    await log.getByText('The agent answers').waitFor();
    provider.finish(second);
    await log.getByText('One two').waitFor();
    // The connection breaks after the first part.
    await page.route(/\/ai\/chat\?/, async (route) => {
      const request = route.request();
      const lost = fetch(request.url(), {
        method: 'POST',
        headers: await request.allHeaders(),
        body: request.postData(),
      });
      lost.catch(() => undefined);
      await lost;
      const body = 'data: {"type":"text-delta","id":"0","delta":"One "}\n\n';
      await route.fulfill({ status: 200, contentType: 'text/event-stream', body });
    });
    await page.getByLabel('Model').selectOption('lm-studio/slow-1');
    await say(page, 'And again');
    provider.finish(await provider.begun());
    await log.getByText('One two').nth(1).waitFor();
    expect(problems).toEqual([]);
  });

  test('an answer goes on when the server was away in its middle, and what was typed meanwhile stays', async () => {
    const relay = await Relay.to(host.url);
    try {
      const { page } = await browser.open(relay.url);
      await page.clock.install();
      await page.context().addCookies([{ name: 'selected_org', value: organizationId, url: relay.url }]);
      await openSignedIn(page, host, '/backend/ai-assistant?agent=workshop.reader');
      await page.getByLabel('Model').selectOption('lm-studio/slow-1');
      await say(page, 'Count over the break');
      const log = page.getByRole('log');
      const answer = await provider.begun();
      await log.getByText('One').waitFor();
      await page.getByRole('textbox', { name: 'Message' }).fill('The next question');
      relay.cut();
      await log.getByText('The connection broke.').waitFor();
      // Longer than the first tries last.
      for (let tries = 0; tries < 6; tries += 1) {
        const failed = page.waitForEvent('requestfailed', (one) => one.url().includes('/ai/chat/'));
        await page.clock.fastForward(6_000);
        await failed;
      }
      provider.finish(answer);
      relay.restore();
      await page.clock.fastForward(6_000);
      await log.getByText('One two').waitFor();
      expect(await page.getByRole('textbox', { name: 'Message' }).inputValue()).toBe('The next question');
    } finally {
      relay.stop();
    }
  });

  test('hostile output stays text, and only web addresses become links', async () => {
    const { page, problems } = await browser.open(host.url);
    page.on('dialog', (dialog) => void problems.push(`dialog: ${dialog.message()}`));
    await open(page, '?agent=workshop.reader');
    await say(page, `Hello\n\n${HOSTILE}`.replaceAll('\n', ' '));
    const answer = page.getByRole('article', { name: 'Agent' });
    await answer.locator('strong', { hasText: 'bold' }).waitFor();
    await answer.getByText('[press](javascript:alert(3))').waitFor();
    const links = await answer
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => (link as unknown as Read).href));
    expect(links).toEqual(['https://example.org/a']);
    expect(await page.locator('main img, main script').count()).toBe(0);
    expect(problems).toEqual([]);
  });

  test('a card tells in words why a change is not made, and changes when somebody else decides', async () => {
    const { page, problems } = await browser.open(host.url);
    const id = await deal('Wrenches');
    const other = await deal('Pliers');
    await open(page, '?agent=customers.account_assistant');
    const move = (dealId: string, toStage: string) =>
      `call customers.update_deal_stage {"dealId":"${dealId}","toStage":"${toStage}"}`;
    const newest = async () => {
      const path = '/ai_assistant/ai/actions?status=pending';
      const { body } = await call<{ items: { id: string }[] }>('GET', path);
      return body.items[0]?.id ?? '';
    };
    const cards = page.getByRole('region', { name: /^Proposed change/ });
    await say(page, move(id, 'won'));
    await cards.first().getByRole('button', { name: 'Make the change' }).waitFor();
    await call('POST', `/ai_assistant/ai/actions/${await newest()}/cancel`, {});
    await cards.first().getByText('rejected').waitFor();
    await say(page, move(id, 'lost'));
    await cards.nth(1).getByRole('button', { name: 'Make the change' }).waitFor();
    await call('PUT', '/customers/deals', { id, title: 'Wrenches, heavy' });
    await cards.nth(1).getByRole('button', { name: 'Make the change' }).click();
    await cards.nth(1).getByText('The record has changed since the change was proposed').waitFor();
    await cards.nth(1).getByRole('button', { name: 'Reject' }).click();
    await cards.nth(1).getByText('rejected').waitFor();
    await say(page, move(other, 'won'));
    await cards.nth(2).getByRole('button', { name: 'Make the change' }).waitFor();
    host.clock.travel({ minutes: 16 });
    await cards.nth(2).getByRole('button', { name: 'Make the change' }).click();
    await cards.nth(2).getByText('The proposal has expired.').waitFor();
    host.clock.reset();
    expect(problems).toEqual([]);
  });

  test('a record leads to its conversation, which gets a file, another name, a reader, and an end', async () => {
    const { page, problems } = await browser.open(host.url);
    const id = await deal('Saws');
    const email = 'reader@example.test';
    await (
      await host.homeTenant()
    ).create('/auth/users', {
      email,
      organizationId,
      password: 'A-long-enough-secret-1',
      roles: [],
    });
    await page.context().addCookies([{ name: 'selected_org', value: organizationId, url: host.url }]);
    await openSignedIn(page, host, `/backend/customers/deals/${id}`);
    await page.getByRole('link', { name: 'Ask the AI assistant' }).click();
    await page.locator('.about').getByText('Saws').waitFor();
    await page.getByText('Attach files').click();
    await page
      .getByLabel('Files for the agent')
      .first()
      .setInputFiles({
        name: 'offer.txt',
        mimeType: 'text/plain',
        buffer: Buffer.from('An offer of saws'),
      });
    await page.getByRole('button', { name: 'Delete: offer.txt' }).waitFor();
    await say(page, 'What is in the file?');
    await page.getByRole('article', { name: 'Agent' }).getByText('An offer of saws').waitFor();
    await page.getByRole('article', { name: 'You' }).getByText('offer.txt').waitFor();
    const menu = async (entry: string) => {
      // Those of earlier tests are in the list too, and may have newer messages.
      const own = page.getByRole('listitem').filter({ has: page.locator('a[aria-current=page]') });
      await own.getByRole('button', { name: /^Actions: / }).click();
      await page.getByRole('menuitem', { name: entry }).click();
    };
    await menu('Rename');
    await page.getByRole('textbox', { name: 'Name' }).fill('Offer of saws');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('link', { name: /^Offer of saws/ }).waitFor();
    await menu('Share');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox').selectOption({ label: email });
    await dialog.getByRole('button', { name: 'Share', exact: true }).click();
    await dialog.getByRole('button', { name: `Delete: ${email}` }).waitFor();
    await page.keyboard.press('Escape');
    await page.locator('[aria-haspopup=menu]:focus').waitFor();
    await menu('Archive');
    await page.getByRole('link', { name: /^Offer of saws/ }).waitFor({ state: 'detached' });
    await page.getByRole('checkbox', { name: 'Show the archive' }).check();
    await page.getByRole('link', { name: /^Offer of saws/ }).waitFor();
    await menu('Delete');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('The conversation is deleted.').waitFor();
    await page.getByRole('region', { name: 'New conversation' }).waitFor();
    expect(problems).toEqual([]);
  });

  test('an agent that answers with an object shows it', async () => {
    const { page, problems } = await browser.open(host.url);
    await openSignedIn(page, host, '/backend/ai-assistant?agent=workshop.extractor');
    await page.getByLabel('Text for the agent').fill('name: Gear\ncount: 4');
    await page.getByRole('button', { name: 'Run' }).click();
    await page.getByRole('region', { name: 'Result' }).getByText('Gear').waitFor();
    expect(problems).toEqual([]);
  });
});
