/** @covers modules/console modules/ai_assistant core/parts/pages core/parts/agents */
import type { TestHost } from '@tenantry/core/testing';
import { Browser, hasBrowser } from '../../support/browser/Browser';
import { ChatHost, say } from './ChatHost';
import { checkPage, openSignedIn } from '../../support/browser/consolePages';
import { holdRequests } from '../../support/browser/holdRequests';
import { Relay } from '../../support/browser/Relay';
import { pressUntil, tabTo } from '../../support/browser/tabTo';

const HOSTILE =
  '<img src=x onerror=alert(1)><script>alert(2)</script>\n\n[press](javascript:alert(3)) **bold** [web](https://example.org/a)';

/** Properties of elements that the tests read. */
interface Read {
  readonly href: string;
}

(hasBrowser ? describe : describe.skip)('conversations with agents in a browser', () => {
  let chats: ChatHost;
  let host: TestHost;
  let browser: Browser;

  beforeAll(async () => {
    [chats, browser] = await Promise.all([ChatHost.start(), Browser.start()]);
    ({ host } = chats);
  });
  afterEach(() => browser.closePages());
  afterAll(async () => {
    await browser?.stop();
    await chats?.stop();
  });

  test('a tool is called, its result folded, and a change waits on a card', async () => {
    const id = await chats.deal('Anvils');
    const { page, problems } = await browser.open(host.url);
    await chats.open(page, `?agent=customers.account_assistant&about=customers.deal:${id}`);
    await page.locator('.about').getByText('Anvils').waitFor();
    await checkPage(page, 'chat-new');
    await say(
      page,
      `call customers.get_deal {"dealId":"${id}"}\n` +
        `call customers.update_deal_stage {"dealId":"${id}","toPipelineStageId":"${chats.stages.Talks}"}\n` +
        `say **Read** it and propose to move it.`,
    );
    const log = page.getByRole('log');
    await log.locator('strong', { hasText: 'Read' }).waitFor();
    await page.getByRole('button', { name: 'Make the change' }).waitFor();
    await log.locator('.added', { hasText: 'Talks' }).waitFor();
    await log.locator('summary', { hasText: 'Read a deal' }).click();
    await log.getByLabel('Result').getByText('Anvils').waitFor();
    await checkPage(page, 'chat');
    await page.reload();
    await page.getByRole('button', { name: 'Make the change' }).waitFor();
    await log.locator('strong', { hasText: 'Read' }).waitFor();
    await log.locator('summary', { hasText: 'Read a deal' }).click();
    await log.getByLabel('Result').getByText('Anvils').waitFor();
    expect(await page.getByRole('button', { name: 'Make the change' }).count()).toBe(1);
    expect(problems).toEqual([]);
  });

  test('a message that is not sent stays over other pages and a reload, for its conversation and until sign-out', async () => {
    const { page, problems } = await browser.open(host.url);
    const message = page.getByRole('textbox', { name: 'Message' });
    const typed = (text: string) => page.locator('textarea', { hasText: text }).waitFor();
    await chats.open(page, '?agent=customers.account_assistant');
    await say(page, 'say Hello.');
    await page.waitForURL('**conversation=*');
    const conversation = page.url();
    await page.getByRole('log').getByText('Hello.').last().waitFor();
    await message.fill('Half a thought');
    await page.getByRole('button', { name: 'New conversation' }).click();
    await page.waitForURL((url) => !url.searchParams.get('conversation'));
    await message.fill('Another one');
    await page.getByRole('navigation').getByRole('link', { name: 'Deals' }).click();
    await page.waitForURL('**/backend/customers/deals');
    await page.goBack();
    await typed('Another one');
    await page.goto(conversation);
    await typed('Half a thought');
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL('**/login');
    await chats.open(page, '?agent=customers.account_assistant');
    expect(await message.inputValue()).toBe('');
    await page.goto(conversation);
    await page.getByRole('log').getByText('Hello.').last().waitFor();
    expect(await message.inputValue()).toBe('');
    expect(problems).toEqual([]);
  });

  test('a change is proposed, confirmed and undone by keyboard alone', async () => {
    const id = await chats.deal('Hammers');
    const { page, problems } = await browser.open(host.url);
    await chats.open(page, '?agent=customers.deal_analyzer');
    await tabTo(page, page.getByRole('textbox', { name: 'Message' }));
    await page.keyboard.type(
      `call customers.update_deal_stage {"dealId":"${id}","toPipelineStageId":"${chats.stages.Talks}"}`,
    );
    await page.keyboard.press('Enter');
    const confirm = page.getByRole('button', { name: 'Make the change' });
    await confirm.waitFor();
    expect(await chats.stageOf(id)).toBe(chats.stages.New);
    await pressUntil(page, 'Shift+Tab', confirm);
    await page.keyboard.press('Enter');
    await page.locator('.toast', { hasText: 'The change is made.' }).waitFor();
    expect(await chats.stageOf(id)).toBe(chats.stages.Talks);
    await page.keyboard.press('Control+z');
    await page.getByText('Undone.').waitFor();
    expect(await chats.stageOf(id)).toBe(chats.stages.New);
    expect(problems).toEqual([]);
  });

  test('an answer is stopped, found again after a reload, and after a broken connection', async () => {
    const { page, problems } = await browser.open(host.url);
    await chats.open(page, '?agent=workshop.reader');
    await page.getByLabel('Model').selectOption('lm-studio/slow-1');
    await say(page, 'Count');
    const log = page.getByRole('log');
    const first = await chats.provider.begun();
    await log.getByText('One').waitFor();
    const left = new Promise<void>((resolve) => void first.on('close', resolve));
    await page.getByRole('button', { name: 'Stop' }).click();
    await log.getByText('The answer was stopped.').waitFor();
    await left;
    await say(page, 'Count again');
    const second = await chats.provider.begun();
    await page.reload();
    await log.getByText('The agent answers').waitFor();
    chats.provider.finish(second);
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
    chats.provider.finish(await chats.provider.begun());
    await log.getByText('One two').nth(1).waitFor();
    expect(problems).toEqual([]);
  });

  test('an answer goes on when the server was away in its middle, and what was typed meanwhile stays', async () => {
    const relay = await Relay.to(host.url);
    try {
      const { page } = await browser.open(relay.url);
      await page.clock.install();
      await page
        .context()
        .addCookies([{ name: 'selected_org', value: chats.organizationId, url: relay.url }]);
      await openSignedIn(page, host, '/backend/ai-assistant?agent=workshop.reader');
      await page.getByLabel('Model').selectOption('lm-studio/slow-1');
      await say(page, 'Count over the break');
      const log = page.getByRole('log');
      const answer = await chats.provider.begun();
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
      chats.provider.finish(answer);
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
    await chats.open(page, '?agent=workshop.reader');
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

  test('a question is asked again where the model has failed', async () => {
    const { page } = await browser.open(host.url);
    await chats.open(page, '?agent=workshop.reader');
    await page.getByLabel('Model').selectOption('lm-studio/slow-1');
    await say(page, 'Count once more');
    const log = page.getByRole('log');
    const first = await chats.provider.begun();
    await log.getByText('One').waitFor();
    first.destroy();
    await log.getByText('The model failed.').waitFor();
    await log.getByRole('button', { name: 'Ask again' }).click();
    chats.provider.finish(await chats.provider.begun());
    await log.getByText('One two').waitFor();
    expect(await log.getByRole('article', { name: 'You' }).allInnerTexts()).toEqual([
      'Count once more',
      'Count once more',
    ]);
  });

  test('a card tells in words why a change is not made, and changes when somebody else decides', async () => {
    const { page, problems } = await browser.open(host.url);
    const id = await chats.deal('Wrenches');
    const other = await chats.deal('Pliers');
    await chats.open(page, '?agent=customers.account_assistant');
    const move = (dealId: string, toStage: string) =>
      `call customers.update_deal_stage {"dealId":"${dealId}","toStage":"${toStage}"}`;
    const newest = async () => {
      const path = '/ai_assistant/ai/actions?status=pending';
      const { body } = await chats.call<{ items: { id: string }[] }>('GET', path);
      return body.items[0]?.id ?? '';
    };
    const cards = page.getByRole('region', { name: /^Proposed change/ });
    await say(page, move(id, 'won'));
    await cards.first().getByRole('button', { name: 'Make the change' }).waitFor();
    await chats.call('POST', `/ai_assistant/ai/actions/${await newest()}/cancel`, {});
    await cards.first().getByText('Rejected', { exact: true }).waitFor();
    await say(page, move(id, 'lost'));
    await cards.nth(1).getByRole('button', { name: 'Make the change' }).waitFor();
    await chats.call('PUT', '/customers/deals', { id, title: 'Wrenches, heavy' });
    await cards.nth(1).getByRole('button', { name: 'Make the change' }).click();
    await cards.nth(1).getByText('The record has changed since the change was proposed').waitFor();
    // Who writes while the answer is on its way keeps the focus.
    const release = await holdRequests(page, '**/ai/actions/*/cancel', 'POST');
    await cards.nth(1).getByRole('button', { name: 'Reject' }).click();
    await page.getByRole('textbox', { name: 'Message' }).focus();
    release();
    await cards.nth(1).getByText('Rejected', { exact: true }).waitFor();
    await page.locator('textarea:focus').waitFor();
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
    const id = await chats.deal('Saws');
    const email = 'reader@example.test';
    await (
      await host.homeTenant()
    ).create('/auth/users', {
      email,
      organizationId: chats.organizationId,
      password: 'A-long-enough-secret-1',
      roles: [],
    });
    await chats.show(page, `/backend/customers/deals/${id}`);
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
    await page.getByRole('heading', { level: 1, name: 'Offer of saws' }).waitFor();
    await menu('Share');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox').fill(email);
    await dialog.getByRole('option', { name: email }).click();
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
