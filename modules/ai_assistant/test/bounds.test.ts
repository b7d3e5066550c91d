import { randomUUID } from 'node:crypto';
import type { TestHost } from '@tenantry/core/testing';
import { AiClient } from './AiClient';
import { chat } from './ChatClient';
import { begin, delta, DONE, ScriptedProvider } from './ScriptedProvider';
import { startAiHost } from './startAiHost';

interface Page {
  readonly messages: readonly { readonly content: string }[];
  readonly nextCursor: string | null;
}

const FEATURES = ['ai_assistant.*', 'workshop.*'];
const LIST = '/ai/conversations';
const FIND = 'call workshop.find_parts {}';
const user = (content: string) => ({ role: 'user', content });

describe('the bounds of the assistant', () => {
  let host: TestHost;
  let provider: ScriptedProvider;

  beforeAll(async () => {
    provider = await ScriptedProvider.start();
    host = await startAiHost({
      TENANTRY_AI_PROVIDER: 'local',
      LM_STUDIO_API_KEY: 'a-key',
      LM_STUDIO_BASE_URL: provider.url('studio'),
      AI_CHAT_ANSWER_BYTES: '20000',
      AI_CHAT_STEPS: '4',
      AI_CHAT_TOOL_CALLS: '3',
      AI_CHAT_TURN_CHARACTERS: '20000',
      AI_CONVERSATION_MESSAGES: '6',
      AI_CONVERSATION_BYTES: '60000',
      AI_CONVERSATION_PARTICIPANTS: '3',
      AI_CONVERSATIONS_PER_USER: '3',
      AI_PAGE_BYTES: '8000',
    });
  });
  afterAll(async () => {
    await host.stop();
    provider.stop();
  });

  /** A user of a new tenant. */
  const member = async () => new AiClient(host, await (await host.tenant()).signInAs(FEATURES));
  const open = (by: AiClient, conversationId: string) =>
    by.refused('POST', LIST, { agentId: 'workshop.reader', conversationId });
  const send = (
    by: AiClient,
    content: string,
    conversationId: string,
    path = '/ai/chat?agent=workshop.reader',
  ) => by.refused('POST', path, { messages: [{ id: randomUUID(), ...user(content) }], conversationId });
  const imported = (by: AiClient, conversationId: string, count: number, content: string) =>
    by.refused('POST', `${LIST}/import`, {
      conversation: { conversationId, agentId: 'workshop.reader' },
      messages: Array.from({ length: count }, () => ({ ...user(content), clientMessageId: randomUUID() })),
    });

  test('hold for the characters that a client sends for a turn, together with the context of the page', async () => {
    const person = await member();
    const half = user('x'.repeat(10_001));
    const chats = '/ai/chat?agent=workshop.reader';
    const object = { agent: 'workshop.extractor', messages: [half, half] };
    const tooLarge = [413, 'turn_too_large'];
    expect(await person.refused('POST', chats, { messages: [half, half] })).toEqual(tooLarge);
    expect(await person.refused('POST', '/ai/run-object', object)).toEqual(tooLarge);
    expect(await person.refused('POST', '/chat', { messages: [user('x'.repeat(20_001))] })).toEqual(tooLarge);
    const pageContext = { pageId: 'p', note: 'x'.repeat(10_001) };
    expect(await person.refused('POST', chats, { messages: [half], pageContext })).toEqual(tooLarge);
    const huge = { ...pageContext, note: 'x'.repeat(40_000) };
    const invalid = [400, 'validation_error'];
    expect(await person.refused('POST', chats, { messages: [user('hi')], pageContext: huge })).toEqual(
      invalid,
    );
    const uiParts = ['x'.repeat(300_000)];
    expect(await person.refused('POST', chats, { messages: [{ ...user('hi'), uiParts }] })).toEqual(invalid);
    expect(await person.refused('POST', LIST, { agentId: 'a.b', pageContext: huge })).toEqual(invalid);
  });

  test('hold for steps and calls of tools, whatever a tenant sets', async () => {
    const keeper = await member();
    const loop = { loopMaxSteps: 900, loopMaxToolCalls: 900 };
    expect((await keeper.call('PUT', '/ai/agents/workshop.reader/loop-override', loop)).status).toBe(200);
    const calls = (count: number) => Array.from({ length: count }, () => FIND).join('\n');
    const { outputs, trace } = await chat(keeper, 'workshop.reader', calls(9));
    expect([outputs.length, trace?.stopReason]).toEqual([3, 'budget-tool-calls']);
    expect(trace?.steps.length).toBeLessThanOrEqual(4);
  });

  test('end an answer that streams on without an end', async () => {
    const person = await member();
    provider.script = (_request, response) => {
      begin(response);
      const more = (): void => {
        if (response.destroyed) return;
        response.write(delta('word '));
        setImmediate(more);
      };
      more();
    };
    const query = { provider: 'lm-studio', model: 'm' };
    const { trace, text } = await chat(person, 'workshop.reader', 'hi', { query });
    expect(trace?.stopReason).toBe('answer-bytes');
    expect(text.length).toBeLessThan(20_000);
    provider.script = (_request, response) => begin(response).end(`${delta('Hello')}${DONE}`);
    expect((await chat(person, 'workshop.reader', 'hi', { query })).text).toBe('Hello');
  });

  test('hold for the messages of a conversation, however they come, and the last question gets its answer', async () => {
    const person = await member();
    const full = [409, 'conversation_full'];
    expect(await imported(person, 'many', 7, 'hi')).toEqual(full);
    expect(await imported(person, 'many', 5, 'hi')).toEqual([200, undefined]);
    await chat(person, 'workshop.reader', 'the last', { body: { conversationId: 'many' } });
    expect(await send(person, 'one more', 'many')).toEqual(full);
    const legacy = { messages: [user('one more')], sessionId: randomUUID() };
    expect(await imported(person, legacy.sessionId, 6, 'hi')).toEqual([200, undefined]);
    expect(await person.refused('POST', '/chat', { ...legacy, agent: 'workshop.reader' })).toEqual(full);
    const { body } = await person.call<Page>('GET', `${LIST}/many`);
    const contents = body.messages.map(({ content }) => content);
    expect(contents.slice(-2)).toEqual(['the last', 'You said: the last']);
  });

  test('hold for the bytes of a conversation', async () => {
    const person = await member();
    expect(await imported(person, 'long', 4, 'x'.repeat(9_000))).toEqual([200, undefined]);
    expect(await imported(person, 'long', 1, 'x'.repeat(30_000))).toEqual([409, 'conversation_full']);
    expect(await send(person, 'x'.repeat(19_000), 'long')).toEqual([409, 'conversation_full']);
  });

  test('hold for the bytes of a page of messages, of which each is shown once', async () => {
    const person = await member();
    expect(await imported(person, 'pages', 4, 'x'.repeat(2_500))).toEqual([200, undefined]);
    const answer = await person.refused('POST', `${LIST}/import`, {
      conversation: { conversationId: 'pages', agentId: 'workshop.reader' },
      messages: [{ ...user('y'.repeat(12_000)), clientMessageId: randomUUID() }],
    });
    expect(answer).toEqual([200, undefined]);
    const sizes: number[][] = [];
    let before: string | null = '';
    while (before !== null) {
      const cursor: string = before === '' ? '' : `?before=${encodeURIComponent(before)}`;
      const { body }: { body: Page } = await person.call<Page>('GET', `${LIST}/pages${cursor}`);
      sizes.push(body.messages.map(({ content }) => content.length));
      before = body.nextCursor;
    }
    // A message that is longer than a page comes alone.
    expect(sizes).toEqual([[12_000], [2_500, 2_500], [2_500, 2_500]]);
  });

  test('hold for the conversations of a person, who may delete some', async () => {
    const person = await member();
    for (const id of ['a', 'b', 'c']) expect(await open(person, id)).toEqual([201, undefined]);
    const full = [409, 'too_many_conversations'];
    expect(await open(person, 'd')).toEqual(full);
    expect(await open(person, 'c')).toEqual([200, undefined]);
    expect(await send(person, 'hi', 'd')).toEqual(full);
    expect(await imported(person, 'd', 1, 'hi')).toEqual(full);
    expect((await person.call('DELETE', `${LIST}/a`)).status).toBe(200);
    expect(await open(person, 'd')).toEqual([201, undefined]);
  });

  test('hold for the people who take part in a conversation, also where they are added at once', async () => {
    const tenant = await host.tenant();
    const join = async () => new AiClient(host, await tenant.signInAs(FEATURES));
    const owner = await join();
    expect(await open(owner, 'shared')).toEqual([201, undefined]);
    const colleagues = await Promise.all([1, 2, 3, 4].map(join));
    const path = `${LIST}/shared/participants`;
    const answers = await Promise.all(
      colleagues.map(({ userId }) => owner.refused('POST', path, { userId })),
    );
    expect(answers.filter(([status]) => status === 201)).toHaveLength(2);
    const refused = answers.filter(([status]) => status !== 201);
    expect(refused).toEqual([1, 2].map(() => [409, 'too_many_participants']));
    const { body } = await owner.call<{ participants: { userId: string }[] }>('GET', path);
    const other = body.participants.find(({ userId }) => userId !== owner.userId)?.userId;
    expect((await owner.call('DELETE', `${path}/${other}`)).status).toBe(204);
    expect(await owner.refused('POST', path, { userId: other })).toEqual([201, undefined]);
  });
});
