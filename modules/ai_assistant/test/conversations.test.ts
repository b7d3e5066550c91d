import type { TestHost } from '@tenantry/core/testing';
import { AiClient } from './AiClient';
import { chat } from './ChatClient';
import { aiTenant } from './startAiHost';

interface Shown {
  readonly conversation: {
    readonly participantCount: number;
    readonly isOwner: boolean;
    readonly visibility: string;
  };
  readonly messages: readonly {
    readonly role: string;
    readonly content: string;
    readonly clientMessageId: string;
    readonly metadata: { readonly toolCalls: readonly object[] } | null;
  }[];
  readonly nextCursor: string | null;
}

describe('conversations', () => {
  let host: TestHost;
  let owner: AiClient;
  let colleague: AiClient;
  let manager: AiClient;
  const rights = ['ai_assistant.view', 'ai_assistant.conversations.share', 'workshop.view'];

  beforeAll(async () => {
    host = await aiTenant();
    owner = await AiClient.of(host, rights);
    colleague = await AiClient.of(host, rights);
    manager = await AiClient.of(host, ['ai_assistant.*', 'workshop.*']);
  });
  afterAll(() => host?.stop());

  const list = '/ai/conversations';
  const begin = (conversationId: string, by = owner) =>
    by.call('POST', list, { agentId: 'workshop.reader', conversationId });
  const idOf = ({ token }: AiClient): string =>
    (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sub: string }).sub;

  test('are begun once for each id, which nobody else can take', async () => {
    expect((await begin('one')).status).toBe(201);
    const again = await begin('one');
    expect(again.status).toBe(200);
    expect(again.body).toMatchObject({ conversationId: 'one', participantCount: 0, isOwner: null });
    expect((await begin('one', manager)).status).toBe(404);
    expect((await owner.call('POST', list, { agentId: 'x', title: 'a'.repeat(201) })).status).toBe(400);
    expect((await owner.call('DELETE', `${list}/one`)).body).toEqual({ ok: true });
    expect((await owner.call('DELETE', `${list}/one`)).status).toBe(404);
    expect((await begin('one')).status).toBe(201);
  });

  test('have ids of up to 128 characters, also where their characters are escaped in paths', async () => {
    for (const id of ['c'.repeat(128), '🌍'.repeat(64)]) {
      expect((await begin(id)).status).toBe(201);
      expect((await owner.call('DELETE', `${list}/${encodeURIComponent(id)}`)).status).toBe(200);
    }
    expect(await owner.refused('GET', `${list}/${'c'.repeat(129)}`)).toEqual([400, 'validation_error']);
  });

  test('keep what is said, once for each message of the client', async () => {
    const body = { conversationId: 'talk' };
    await chat(owner, 'workshop.reader', 'say Hello', { body });
    await chat(owner, 'workshop.reader', 'say Hello', { body });
    const { body: shown } = await owner.call<Shown>('GET', `${list}/talk`);
    expect(shown.messages).toMatchObject([
      { role: 'user', content: 'say Hello', clientMessageId: 'm-9' },
      { role: 'assistant', content: 'Hello', clientMessageId: 'm-9:assistant' },
    ]);
    expect(shown.conversation).toMatchObject({ isOwner: true, participantCount: 0 });
    await chat(colleague, 'workshop.reader', 'say Intruder', { body });
    expect((await owner.call<Shown>('GET', `${list}/talk`)).body.messages).toHaveLength(2);
  });

  test('and proposed changes are nowhere in the database in clear', async () => {
    const [{ id } = { id: '' }] = await host.sql<{ id: string }>(
      `INSERT INTO workshop_parts (tenant_id, name) VALUES ($1, 'Cover') RETURNING id`,
      [(await host.homeTenant()).id],
    );
    const conversationId = 'sealed';
    const call = `call workshop.rename_part {"id":"${id}","name":"Plutonium"}`;
    const { outputs } = await chat(manager, 'workshop.keeper', call, { body: { conversationId } });
    const { pendingActionId } = JSON.parse(outputs[0] ?? '{}') as { pendingActionId: string };
    const message = { clientMessageId: 'i1', role: 'user', content: 'Uranium', metadata: { of: 'Uranium' } };
    const messages = [{ ...message, uiParts: [{ text: 'Uranium' }], files: [{ name: 'Uranium' }] }];
    const conversation = { conversationId, agentId: 'workshop.keeper' };
    await manager.call('POST', `${list}/import`, { conversation, messages });
    const tables = await host.sql<{ name: string }>(
      `SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`,
    );
    for (const { name } of tables)
      expect(await host.sql(`SELECT * FROM ${name} t WHERE t::text ~* 'plutonium|uranium'`)).toEqual([]);
    const { body } = await manager.call<Shown>('GET', `${list}/${conversationId}`);
    expect(body.messages).toMatchObject([{ content: call }, {}, messages[0]]);
    const action = await manager.call('GET', `/ai/actions/${pendingActionId}`);
    expect(action.body['fieldDiff']).toEqual([{ field: 'name', before: 'Cover', after: 'Plutonium' }]);
    expect((await manager.call('POST', `/ai/actions/${pendingActionId}/confirm`)).body['ok']).toBe(true);
    await manager.call('DELETE', `${list}/${conversationId}`);
  });

  test('keep the tools that were called, with what they were given and answered for the owner alone', async () => {
    const conversationId = 'tools';
    const asked = `call workshop.find_parts {"q":"gear"}\nsay Found`;
    await chat(owner, 'workshop.reader', asked, { body: { conversationId } });
    const callsFor = async (reader: AiClient) =>
      (await reader.call<Shown>('GET', `${list}/${conversationId}`)).body.messages[1]?.metadata?.toolCalls;
    const called = { id: expect.any(String) as string, toolName: 'workshop.find_parts', at: 0 };
    expect(await callsFor(owner)).toEqual([
      { ...called, input: { q: 'gear' }, output: expect.any(String) as string },
    ]);
    expect(await callsFor(manager)).toEqual([called]);
    await owner.call('DELETE', `${list}/${conversationId}`);
  });

  test('are read page by page, the newest messages first', async () => {
    const messages = Array.from({ length: 5 }, (_, n) => ({
      clientMessageId: `c${n}`,
      role: n % 2 ? 'assistant' : 'user',
      content: `${n}`,
    }));
    const conversation = { conversationId: 'kept', agentId: 'workshop.reader', title: 'Kept' };
    const send = () => owner.call('POST', `${list}/import`, { conversation, messages });
    expect((await send()).body).toMatchObject({ importedMessageCount: 5, skippedMessageCount: 0 });
    expect((await send()).body).toMatchObject({ importedMessageCount: 0, skippedMessageCount: 5 });
    const page = (query: string) => owner.call<Shown>('GET', `${list}/kept?limit=2${query}`);
    const first = (await page('')).body;
    expect(first.messages.map(({ content }) => content)).toEqual(['3', '4']);
    const second = (await page(`&before=${first.nextCursor}`)).body;
    expect(second.messages.map(({ content }) => content)).toEqual(['1', '2']);
    const third = (await page(`&before=${second.nextCursor}`)).body;
    expect([third.messages.length, third.nextCursor]).toEqual([1, null]);
    const preview = [
      { role: 'user', content: '', files: [{ name: 'a', preview: 'data:image/png;base64,AA' }] },
    ];
    expect((await owner.call('POST', `${list}/import`, { conversation, messages: preview })).status).toBe(
      400,
    );
  });

  test('take over messages without an id of the client, and skip those that are present', async () => {
    const conversation = { conversationId: 'nameless', agentId: 'workshop.reader' };
    const known = { clientMessageId: 'known', role: 'user', content: 'First' };
    const send = (messages: readonly object[]) =>
      owner.call('POST', `${list}/import`, { conversation, messages });
    expect((await send([known])).body).toMatchObject({ importedMessageCount: 1, skippedMessageCount: 0 });
    const nameless = { role: 'assistant', content: 'Second' };
    expect((await send([known, nameless])).body).toMatchObject({
      importedMessageCount: 1,
      skippedMessageCount: 1,
    });
    const { body } = await owner.call<Shown>('GET', `${list}/nameless`);
    expect(body.messages).toMatchObject([
      { content: 'First', clientMessageId: 'known' },
      { content: 'Second', clientMessageId: null },
    ]);
    await owner.call('DELETE', `${list}/nameless`);
  });

  test('are listed in pages, own and shared ones; managers see all', async () => {
    type Page = { items: { conversationId: string }[]; nextCursor: string | null };
    const seen: string[] = [];
    let cursor = '';
    do {
      const { body } = await owner.call<Page>('GET', `${list}?limit=1${cursor}`);
      seen.push(...body.items.map(({ conversationId }) => conversationId));
      cursor = body.nextCursor === null ? '' : `&cursor=${body.nextCursor}`;
    } while (cursor !== '');
    expect(seen.sort()).toEqual(['kept', 'one', 'talk']);
    expect((await colleague.call<Page>('GET', list)).body.items).toEqual([]);
    expect((await manager.call<Page>('GET', list)).body.items).toHaveLength(3);
    expect((await owner.call('GET', `${list}?limit=101`)).status).toBe(400);
  });

  test('are all found page by page, also those of the same time', async () => {
    type Page = { items: { conversationId: string }[]; nextCursor: string | null };
    const others = ['same-1', 'same-2', 'same-3'];
    for (const id of others) await begin(id, colleague);
    await host.sql(
      `UPDATE ai_assistant_conversations SET created_at = '2026-01-01' WHERE conversation_id LIKE 'same-%'`,
    );
    const first = await colleague.call<Page>('GET', `${list}?limit=2`);
    const rest = await colleague.call<Page>('GET', `${list}?limit=2&cursor=${first.body.nextCursor}`);
    const seen = [...first.body.items, ...rest.body.items].map(({ conversationId }) => conversationId);
    expect([seen.sort(), rest.body.nextCursor]).toEqual([others, null]);
    expect((await colleague.call<Page>('GET', `${list}?cursor=2026-01-01T00:00:00.000Z`)).body.items).toEqual(
      [],
    );
    for (const id of others) await colleague.call('DELETE', `${list}/${id}`);
  });

  test('are shared by their owner with colleagues, who only read', async () => {
    const path = `${list}/talk/participants`;
    const userId = idOf(colleague);
    expect((await colleague.call('GET', `${list}/talk`)).status).toBe(404);
    expect(await manager.refused('POST', path, { userId })).toEqual([404, 'conversation_not_found']);
    expect(await owner.refused('POST', path, { userId: idOf(owner) })).toEqual([
      400,
      'self_share_not_allowed',
    ]);
    expect((await owner.call('POST', path, { userId })).status).toBe(201);
    expect(await owner.refused('POST', path, { userId })).toEqual([409, 'duplicate_participant']);
    await host.event('ai_assistant.conversation.shared');
    const { body } = await colleague.call<Shown>('GET', `${list}/talk`);
    expect(body.conversation).toMatchObject({ visibility: 'shared', isOwner: false, participantCount: 1 });
    expect((await colleague.call('PATCH', `${list}/talk`, { title: 'Mine' })).status).toBe(404);
    expect((await colleague.call('GET', path)).status).toBe(403);
    const further = { userId: idOf(manager) };
    expect(await colleague.refused('POST', path, further)).toEqual([403, 'forbidden']);
    const outsider = await AiClient.of(host, rights);
    expect(await outsider.refused('POST', path, further)).toEqual([404, 'conversation_not_found']);
    const seen = await colleague.call<{ items: { conversationId: string }[] }>('GET', list);
    expect(seen.body.items.map(({ conversationId }) => conversationId)).toEqual(['talk']);
    expect((await manager.call<{ participants: object[] }>('GET', path)).body.participants).toHaveLength(2);
    const out = `${path}/${userId}`;
    expect((await colleague.call('DELETE', out)).status).toBe(404);
    expect((await owner.call('DELETE', out)).status).toBe(204);
    expect(await owner.refused('DELETE', out)).toEqual([404, 'participant_not_found']);
    expect((await colleague.call('GET', `${list}/talk`)).status).toBe(404);
    expect((await owner.call('GET', `${list}/talk`)).body).toMatchObject({
      conversation: { visibility: 'private' },
    });
  });

  test('are changed by owner and managers', async () => {
    const change = (json: object, by = owner) => by.call('PATCH', `${list}/talk`, json);
    expect((await change({ title: 'New', status: 'closed' }, manager)).body).toMatchObject({
      status: 'closed',
    });
    expect((await change({ status: 'open', title: null })).body).toMatchObject({
      status: 'open',
      title: null,
    });
    expect((await change({})).status).toBe(400);
    expect((await change({ status: 'gone' })).status).toBe(400);
  });

  test('are not there for another tenant', async () => {
    const other = await host.tenant();
    const stranger = new AiClient(host, await other.signInAs(['ai_assistant.*', 'workshop.*']));
    for (const [method, path, json] of [
      ['GET', '/talk'],
      ['PATCH', '/talk', { title: 'x' }],
      ['DELETE', '/talk'],
      ['GET', '/talk/participants'],
    ] as const) {
      expect(await stranger.refused(method, `${list}${path}`, json)).toEqual([404, 'conversation_not_found']);
    }
    const userId = idOf(owner);
    expect(await stranger.refused('POST', `${list}/talk/participants`, { userId })).toEqual([
      400,
      'user_not_found',
    ]);
    expect((await begin('talk', stranger)).status).toBe(201);
  });
});
