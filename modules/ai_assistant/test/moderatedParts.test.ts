import type { TestHost } from '@tenantry/core/testing';
import { AiClient } from './AiClient';
import { chat } from './ChatClient';
import { startAiHost } from './startAiHost';
import { FORMATS, MODERATION } from './wire/WireFormat';
import { WireServer } from './wire/WireServer';

const MARK = 'the hateful text';
const AGENT = 'attachments.librarian';
const user = (content: string) => ({ role: 'user', content });
const dataUrl = (type: string, text: string) => `data:${type};base64,${Buffer.from(text).toString('base64')}`;

describe('moderation reads, besides the last message,', () => {
  let wire: WireServer;
  let host: TestHost;
  let keeper: AiClient;

  beforeAll(async () => {
    wire = await WireServer.start([...FORMATS, MODERATION]);
    const environment = {
      OPENAI_API_KEY: 'dummy',
      OPENAI_BASE_URL: wire.url('openai'),
      TENANTRY_AI_PROVIDER: 'openai',
      TENANTRY_AI_INPUT_MODERATION: 'true',
    };
    host = await startAiHost(environment, ['./modules/attachments']);
    keeper = await AiClient.of(host, ['ai_assistant.*', 'workshop.*', 'attachments.*']);
  });
  afterAll(async () => {
    await host.stop();
    wire.stop();
  });

  const moderated = () => wire.received.filter(({ path }) => path.endsWith('/moderations'));
  const sentToModel = () => wire.received.filter(({ path }) => !path.endsWith('/moderations'));
  /** Sends something that moderation blocks. @returns what moderation was asked */
  const blocked = async (path: string, json: object): Promise<string> => {
    wire.answers({ text: ['flagged'] });
    expect(await keeper.refused('POST', path, json)).toEqual([400, 'moderation_blocked']);
    expect(sentToModel()).toEqual([]);
    expect(moderated()).toHaveLength(1);
    return (JSON.parse(moderated()[0]?.body ?? '{}') as { input: string }).input;
  };
  const chatPath = (agent = AGENT) => `/ai/chat?agent=${agent}`;

  test.each<[string, object]>([
    [
      'messages that were sent before',
      { messages: [user(MARK), { role: 'assistant', content: 'No' }, user('hi')] },
    ],
    [
      'answers that a client says were given',
      { messages: [{ role: 'assistant', content: MARK }, user('hi')] },
    ],
    ['system messages of a client', { messages: [{ role: 'system', content: MARK }, user('hi')] }],
    ['the context of a page', { messages: [user('hi')], pageContext: { pageId: 'p', note: MARK } }],
    [
      'files that travel in a message',
      {
        messages: [
          {
            role: 'user',
            parts: [
              { type: 'text', text: 'hi' },
              { type: 'file', mediaType: 'text/plain', filename: 'a.txt', url: dataUrl('text/plain', MARK) },
            ],
          },
        ],
      },
    ],
    ['what stands far behind in a long message', { messages: [user(`${'x '.repeat(7_000)}${MARK}`)] }],
  ])('%s', async (_name, json) => {
    expect(await blocked(chatPath(), json)).toContain(MARK);
  });

  test('the text of an attachment', async () => {
    const form = new FormData();
    for (const name of ['entityId', 'recordId']) form.append(name, 'attachments:library');
    form.append('file', new Blob([MARK], { type: 'text/plain' }), 'note.txt');
    const { body } = await host.request<{ item: { id: string } }>('POST', '/attachments', {
      token: keeper.token,
      body: form,
    });
    const json = { messages: [user('hi')], attachmentIds: [body.item.id] };
    expect(await blocked(chatPath(), json)).toContain(MARK);
  });

  test('the prompt that a tenant adds', async () => {
    const path = '/ai/agents/workshop.reader/prompt-override';
    expect((await keeper.call('POST', path, { sections: { scope: MARK } })).status).toBe(200);
    expect(await blocked(chatPath('workshop.reader'), { messages: [user('hi')] })).toContain(MARK);
    expect((await keeper.call('POST', path, { sections: {} })).status).toBe(200);
  });

  test('what agents that make objects, decisions and older clients are sent', async () => {
    const run = {
      agent: 'workshop.extractor',
      messages: [{ role: 'system', content: MARK }, user('name: x')],
    };
    expect(await blocked('/ai/run-object', run)).toContain(MARK);
    const tools = [{ name: 'a.b', description: MARK }];
    expect(await blocked('/route', { query: 'hi', availableTools: tools })).toContain(MARK);
    expect(await blocked('/chat', { messages: [user(MARK)], agent: AGENT })).toContain(MARK);
  });

  test('pictures', async () => {
    const url = dataUrl('image/png', 'a picture');
    const parts = [
      { type: 'text', text: 'hi' },
      { type: 'file', mediaType: 'image/png', url },
    ];
    wire.answers({ text: ['fine'] }, { text: ['flagged'] });
    const json = { messages: [{ role: 'user', parts }] };
    expect(await keeper.refused('POST', chatPath(), json)).toEqual([400, 'moderation_blocked']);
    // Text and picture are sent at the same time.
    const withPicture = moderated().map(({ body }) => body.includes(url));
    expect(withPicture.toSorted()).toEqual([false, true]);
    expect(sentToModel()).toEqual([]);
  });

  test('no file that it cannot read: the model reads that the file is left out', async () => {
    const url = dataUrl('application/pdf', 'a page without text');
    const file = { type: 'file', mediaType: 'application/pdf', filename: 'scan.pdf', url } as const;
    wire.answers({ text: ['fine'] }, { text: ['Hello'] });
    expect((await chat(keeper, AGENT, 'hi', { files: [file] })).text).toBe('Hello');
    const [prompt = ''] = sentToModel().map(({ body }) => body);
    expect(prompt).toContain('scan.pdf');
    expect(prompt).toContain('The file is left out');
    expect(prompt).not.toContain(url);
  });

  test('answers of tools, before the model does, and each text once', async () => {
    const { id } = await host.homeTenant();
    await host.sql('INSERT INTO workshop_parts (tenant_id, name) VALUES ($1, $2)', [id, MARK]);
    const call = { name: 'workshop__find_parts', args: '{}' };
    wire.answers({ text: ['fine'] }, { calls: [call] }, { text: ['flagged'] });
    const { trace, text } = await chat(keeper, 'workshop.reader', 'Which parts are there?');
    expect([trace?.stopReason, text]).toEqual(['moderation', '']);
    const [first = '', second = ''] = moderated().map(({ body }) => body);
    expect(first).toContain('Which parts are there?');
    expect(second).toContain(MARK);
    expect(second).not.toContain('Which parts are there?');
    expect(sentToModel()).toHaveLength(1);
  });

  test('every piece of what is too long for one request', async () => {
    wire.answers({ text: ['fine'] }, { text: ['fine'] }, { text: ['flagged'] });
    const json = { messages: [user(`${'x '.repeat(30_000)}${MARK}`)] };
    expect(await keeper.refused('POST', chatPath(), json)).toEqual([400, 'moderation_blocked']);
    expect(moderated()).toHaveLength(3);
    expect(moderated().some(({ body }) => body.includes(MARK))).toBe(true);
  });
});
