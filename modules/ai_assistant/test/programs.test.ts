import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { TestHost } from '@tenantry/core/testing';
import { AiClient } from './AiClient';
import { aiTenant } from './startAiHost';

describe('programs', () => {
  let host: TestHost;
  let admin: AiClient;
  let viewer: AiClient;
  let partId: string;

  beforeAll(async () => {
    host = await aiTenant();
    admin = await AiClient.of(host, ['ai_assistant.*', 'workshop.*', 'api_keys.*']);
    viewer = await AiClient.of(host, ['ai_assistant.view', 'workshop.view']);
    const { id } = await host.homeTenant();
    const [row] = await host.sql<{ id: string }>(
      `INSERT INTO workshop_parts (tenant_id, name) VALUES ($1, 'Gear') RETURNING id`,
      [id],
    );
    partId = row?.id ?? '';
  });
  afterAll(() => host?.stop());

  const execute = (by: AiClient, toolName: string, args: object) =>
    by.call('POST', '/tools/execute', { toolName, args });
  const nameOfPart = async () =>
    (await host.sql<{ name: string }>('SELECT name FROM workshop_parts WHERE id = $1', [partId]))[0]?.name;

  test('call tools by name, with the rights of the caller', async () => {
    const { status, body } = await execute(viewer, 'workshop.find_parts', { q: ' ' });
    expect([status, body['success']]).toEqual([201, true]);
    expect(body['result']).toMatchObject({ items: [{ name: 'Gear' }] });
    expect((await execute(viewer, 'context_whoami', {})).body['result']).toMatchObject({
      isSuperAdmin: false,
    });
    const refused = await execute(viewer, 'workshop.scrap_part', { id: partId });
    expect([refused.status, refused.body['success']]).toEqual([403, false]);
    expect((await execute(viewer, 'workshop.nothing', {})).body['error']).toContain('not found');
    expect((await execute(viewer, 'workshop.find_parts', { q: 5 })).status).toBe(400);
    expect((await viewer.call('POST', '/tools/execute', {})).body).toMatchObject({
      error: 'toolName is required',
    });
    const broken = await execute(viewer, 'workshop.break_down', {});
    expect([broken.status, JSON.stringify(broken.body).includes('hunter2')]).toEqual([400, false]);
  });

  test('propose changes of people, which then are confirmed', async () => {
    const { body } = await execute(admin, 'workshop.rename_part', { id: partId, name: 'Wheel' });
    const { pendingActionId } = body['result'] as { pendingActionId: string };
    expect(body['result']).toMatchObject({
      status: 'pending-confirmation',
      fieldDiff: [{ field: 'name', before: 'Gear', after: 'Wheel' }],
      confirm: { method: 'POST', path: `/api/ai_assistant/ai/actions/${pendingActionId}/confirm` },
    });
    expect(await nameOfPart()).toBe('Gear');
    expect((await admin.call('POST', `/ai/actions/${pendingActionId}/confirm`)).body).toMatchObject({
      ok: true,
    });
    expect(await nameOfPart()).toBe('Wheel');
  });

  test('connect over MCP with a key of the roles of who made it', async () => {
    const { status, body } = await admin.call<{ secret: string; name: string; roles: string[] }>(
      'POST',
      '/mcp-key',
    );
    expect([status, body.roles.length]).toEqual([200, 1]);
    expect(body.name).toMatch(/^MCP Config - \d{4}-\d{2}-\d{2}$/);
    const client = await connect({ 'x-api-key': body.secret });
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toContain('workshop.rename_part');
    const proposed = await rename(client, 'Cog');
    expect(proposed).toMatchObject({ status: 'pending-confirmation', fieldDiff: [{ after: 'Cog' }] });
    const executed = await host.request<{ result: object }>('POST', '/ai_assistant/tools/execute', {
      headers: { 'x-api-key': body.secret },
      json: { toolName: 'workshop.rename_part', args: { id: partId, name: 'Cam' } },
    });
    expect(executed.body.result).toMatchObject({ status: 'pending-confirmation' });
    expect(await nameOfPart()).toBe('Wheel');
    const confirm = `/ai_assistant/ai/actions/${proposed.pendingActionId}/confirm`;
    const own = await host.request('POST', confirm, { headers: { 'x-api-key': body.secret } });
    expect(own).toMatchObject({ status: 403, body: { code: 'person_required' } });
    expect((await viewer.call('POST', `/ai/actions/${proposed.pendingActionId}/confirm`)).status).toBe(403);
    expect((await admin.call('POST', `/ai/actions/${proposed.pendingActionId}/confirm`)).status).toBe(200);
    expect(await nameOfPart()).toBe('Cog');
    const wrong = await client.callTool({ name: 'workshop.rename_part', arguments: { id: 'x' } });
    expect(wrong.isError).toBe(true);
    await client.close();
  });

  test('make changes without confirmation only where the roles of their key name that', async () => {
    const trusting = await AiClient.of(host, [
      'ai_assistant.view',
      'ai_assistant.actions.unconfirmed',
      'workshop.*',
      'api_keys.*',
    ]);
    const { body } = await trusting.call<{ secret: string }>('POST', '/mcp-key');
    const client = await connect({ 'x-api-key': body.secret });
    expect(await rename(client, 'Cog')).toEqual({
      recordId: partId,
      commandName: 'workshop.parts.rename',
    });
    await client.close();
    const proposed = await execute(trusting, 'workshop.rename_part', { id: partId, name: 'Wheel' });
    expect(proposed.body['result']).toMatchObject({ status: 'pending-confirmation' });
    expect(await nameOfPart()).toBe('Cog');
  });

  test('make changes at once for a user who has allowed it for a session token', async () => {
    const made = { actsUnconfirmed: true };
    expect((await viewer.call('POST', '/session-key', made)).status).toBe(403);
    const usual = (await admin.call<{ sessionToken: string }>('POST', '/session-key')).body;
    const allowed = (await admin.call<{ sessionToken: string }>('POST', '/session-key', made)).body;
    const client = await connect({ authorization: `Bearer ${viewer.token}` });
    expect(await rename(client, 'Bolt', usual.sessionToken)).toMatchObject({
      status: 'pending-confirmation',
    });
    expect(await nameOfPart()).toBe('Cog');
    expect(await rename(client, 'Bolt', allowed.sessionToken)).toMatchObject({ recordId: partId });
    expect(await nameOfPart()).toBe('Bolt');
    await rename(client, 'Cog', allowed.sessionToken);
    const malformed = { name: 'context_whoami', arguments: { _sessionToken: 5 } };
    expect((await client.callTool(malformed)).isError).toBe(true);
    await client.close();
  });

  test('cannot use a session token any more when its session, account or access is gone', async () => {
    const client = await connect({ authorization: `Bearer ${admin.token}` });
    const rights = ['ai_assistant.view', 'workshop.view'];
    const [leaver, blocked, poorer] = [
      await AiClient.of(host, rights),
      await AiClient.of(host, rights),
      await AiClient.of(host, rights),
    ];
    const tokenOf = async (by: AiClient) =>
      (await by.call<{ sessionToken: string }>('POST', '/session-key')).body.sessionToken;
    const find = async (_sessionToken: string) =>
      JSON.stringify(
        (await client.callTool({ name: 'workshop.find_parts', arguments: { _sessionToken } })).content,
      );
    const tokens = await Promise.all([leaver, blocked, poorer].map(tokenOf));
    for (const token of tokens) expect(await find(token)).toContain('Cog');
    await host.request('POST', '/auth/logout', { token: leaver.token });
    const owner = await AiClient.of(host, ['auth.*', ...rights]);
    const change = (id: string, json: object) =>
      host.request('PUT', '/auth/users', { token: owner.token, json: { id, ...json } });
    expect((await change(blocked.userId, { isConfirmed: false })).status).toBe(200);
    expect((await change(poorer.userId, { roles: [] })).status).toBe(200);
    expect(await find(tokens[0] ?? '')).toContain('not valid');
    expect(await find(tokens[1] ?? '')).toContain('not valid');
    expect(await find(tokens[2] ?? '')).toContain('Forbidden');
    const other = await host.tenant();
    const stranger = new AiClient(host, await other.signInAs(rights));
    expect(await find(await tokenOf(stranger))).toContain('not valid');
    await client.close();
  });

  test('act over MCP for the user whose session token they send', async () => {
    const { body } = await viewer.call<{ sessionToken: string; expiresAt: string }>('POST', '/session-key');
    expect(body.sessionToken).toMatch(/^sess_[0-9a-f]{32}$/);
    const client = await connect({ authorization: `Bearer ${admin.token}` });
    const call = (args: object) =>
      client.callTool({ name: 'workshop.rename_part', arguments: { id: partId, name: 'Stolen', ...args } });
    expect((await call({ _sessionToken: body.sessionToken })).isError).toBe(true);
    expect((await call({ _sessionToken: 'sess_0' })).isError).toBe(true);
    const proposed = await call({});
    expect(JSON.stringify(proposed.content)).toContain('pending-confirmation');
    expect(await nameOfPart()).toBe('Cog');
    host.clock.travel({ minutes: 121 });
    expect(JSON.stringify((await call({ _sessionToken: body.sessionToken })).content)).toContain('not valid');
    host.clock.reset();
    await client.close();
    const stored = await host.sql('SELECT token_hash FROM ai_assistant_session_tokens');
    expect(JSON.stringify(stored)).not.toContain(body.sessionToken);
  });

  test('see whether agents can be used, and where a query belongs', async () => {
    expect((await viewer.call('GET', '/health')).body).toMatchObject({
      status: 'ok',
      opencode: { healthy: true },
    });
    const route = (query: string) =>
      viewer.call('POST', '/route', { query, availableTools: [{ name: 'find', description: 'Finds' }] });
    const asked = JSON.stringify({ intent: 'tool', toolName: 'find', confidence: 0.9, reasoning: 'fits' });
    const { status, body } = await route(asked);
    expect([status, body]).toEqual([201, JSON.parse(asked)]);
    expect((await route(asked.replace('"find"', '"other"'))).body).toMatchObject({ intent: 'general_chat' });
    expect((await route('What?')).body).toMatchObject({ intent: 'general_chat', confidence: 0 });
    expect((await viewer.call('POST', '/route', { query: 'x' })).status).toBe(400);
  });

  test('of older clients receive plain events', async () => {
    const send = (json: object, by = viewer) => by.call<string>('POST', '/chat', json);
    const sessionId = '0b7e2c1e-8d0c-4a57-8f5b-0a9b3c1d2e3f';
    const said = { agent: 'workshop.reader', sessionId, messages: [{ role: 'user', content: 'say Hi' }] };
    const first = await fetch(`${host.url}/api/ai_assistant/chat`, {
      method: 'POST',
      headers: { authorization: `Bearer ${viewer.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(said),
    });
    expect(first.status).toBe(201);
    expect(await first.text()).toBe(
      `data: {"type":"text","content":"Hi"}\n\ndata: {"type":"done","sessionId":"${sessionId}"}\n\n`,
    );
    expect((await send(said, admin)).body).toContain('Session not available');
    expect((await send({ messages: [] })).status).toBe(400);
    expect((await send({ messages: 'x' })).status).toBe(400);
    const answerQuestion = { questionId: 'q', answer: 1, sessionId };
    expect((await send({ answerQuestion })).status).toBe(403);
  });

  async function rename(client: Client, name: string, _sessionToken?: string) {
    const renamed = await client.callTool({
      name: 'workshop.rename_part',
      arguments: { id: partId, name, ...(_sessionToken && { _sessionToken }) },
    });
    const [part] = renamed.content as { text: string }[];
    return JSON.parse(part?.text ?? '{}') as Record<string, unknown> & { pendingActionId?: string };
  }

  async function connect(headers: Record<string, string>): Promise<Client> {
    const client = new Client({ name: 'test', version: '1' });
    const url = new URL(`${host.url}/api/ai_assistant/mcp`);
    const transport = new StreamableHTTPClientTransport(url, { requestInit: { headers } });
    await client.connect(transport as Parameters<Client['connect']>[0]);
    return client;
  }
});
