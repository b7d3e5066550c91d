import type { TestHost } from '@tenantry/core/testing';
import { AiClient, type Refusal } from './AiClient';
import { startAiHost } from './startAiHost';

interface Action {
  readonly status: string;
  readonly executionResult: { readonly error?: { readonly code: string } } | null;
}

interface Schema {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, object>>;
}

interface Document {
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
  readonly paths: Readonly<
    Record<
      string,
      Record<string, { responses: Record<string, { content: { 'application/json': { schema: Schema } } }> }>
    >
  >;
}

describe('a fault of the server while somebody decides about an action', () => {
  const lines: string[] = [];
  let host: TestHost;
  let keeper: AiClient;

  beforeAll(async () => {
    host = await startAiHost({}, [], { write: (line) => void lines.push(line) });
    keeper = await AiClient.of(host, ['ai_assistant.*', 'workshop.*']);
  });
  afterAll(() => host.stop());

  const proposed = async () => {
    const [part] = await host.sql<{ id: string }>(
      `INSERT INTO workshop_parts (tenant_id, name) VALUES ($1, 'Gear') RETURNING id`,
      [(await host.homeTenant()).id],
    );
    const { body } = await keeper.call<{ result: { pendingActionId: string } }>('POST', '/tools/execute', {
      toolName: 'workshop.rename_part',
      args: { id: part?.id, name: 'Wheel' },
    });
    const name = async () =>
      (await host.sql<{ name: string }>('SELECT name FROM workshop_parts WHERE id = $1', [part?.id]))[0]
        ?.name;
    return { id: body.result.pendingActionId, name };
  };
  const read = async (id: string) => (await keeper.call<Action>('GET', `/ai/actions/${id}`)).body;
  const decide = (id: string, verb: string) => keeper.call<Refusal>('POST', `/ai/actions/${id}/${verb}`);
  const events = (id: string) =>
    host.events.flatMap((event) => {
      const { pendingActionId, status } = event.payload as { pendingActionId?: string; status?: string };
      return pendingActionId === id && event.id.startsWith('ai.action.') ? [status] : [];
    });
  /** Does something while the database refuses to give actions a state. */
  const whileRefused = async <T>(states: readonly string[], work: () => Promise<T>): Promise<T> => {
    const list = states.map((state) => `'${state}'`).join(', ');
    await host.sql(`
      CREATE FUNCTION workshop_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'secret detail'; END $$;
      CREATE TRIGGER workshop_refuse BEFORE UPDATE ON ai_assistant_actions FOR EACH ROW
        WHEN (new.status IN (${list})) EXECUTE FUNCTION workshop_refuse()`);
    try {
      return await work();
    } finally {
      await host.sql('DROP TRIGGER workshop_refuse ON ai_assistant_actions; DROP FUNCTION workshop_refuse()');
    }
  };
  const expectFault = ({ status, body, headers }: Awaited<ReturnType<typeof decide>>, code: string) => {
    const requestId = headers.get('x-request-id');
    expect([status, body]).toEqual([500, { error: 'Internal server error', code, requestId }]);
    const logged = lines.filter((line) => line.includes('request failed') && line.includes(requestId ?? ''));
    expect(logged).toEqual([expect.stringContaining('secret detail')]);
  };

  test('leaves the action and the record as they are where a confirm cannot begin', async () => {
    const { id, name } = await proposed();
    expectFault(await whileRefused(['executing'], () => decide(id, 'confirm')), 'confirm_internal_error');
    expect([await name(), (await read(id)).status]).toEqual(['Gear', 'pending']);
    expect((await decide(id, 'confirm')).body).toMatchObject({ ok: true });
    await host.settled();
    expect([await name(), events(id)]).toEqual(['Wheel', ['confirmed']]);
  });

  test('ends the action where the outcome of a confirm cannot be stored', async () => {
    const { id, name } = await proposed();
    expectFault(await whileRefused(['confirmed'], () => decide(id, 'confirm')), 'confirm_internal_error');
    const executionResult = { error: { code: 'confirm_internal_error' } };
    expect(await read(id)).toMatchObject({ status: 'failed', executionResult });
    expect((await decide(id, 'confirm')).body).toMatchObject({ ok: false, mutationResult: executionResult });
    await host.settled();
    expect([await name(), events(id)]).toEqual(['Wheel', ['failed']]);
  });

  test('lets the sweeper end an action of which nothing can be stored', async () => {
    const { id } = await proposed();
    const answer = await whileRefused(['confirmed', 'failed'], () => decide(id, 'confirm'));
    expectFault(answer, 'confirm_internal_error');
    expect((await read(id)).status).toBe('executing');
    host.clock.travel({ minutes: 25 });
    await host.settled();
    host.clock.reset();
    expect(await read(id)).toMatchObject({
      status: 'failed',
      executionResult: { error: { code: 'interrupted' } },
    });
    expect(events(id)).toEqual(['failed']);
  });

  test('leaves the action open where a cancel cannot be stored', async () => {
    const { id, name } = await proposed();
    expectFault(await whileRefused(['cancelled'], () => decide(id, 'cancel')), 'cancel_internal_error');
    expect((await read(id)).status).toBe('pending');
    expect((await decide(id, 'cancel')).body).toMatchObject({ ok: true });
    await host.settled();
    expect([await name(), events(id)]).toEqual(['Gear', ['cancelled']]);
  });

  test('has a code in all operations, which the API document names', async () => {
    await host.sql('ALTER TABLE ai_assistant_conversations RENAME TO workshop_conversations');
    const { status, body } = await keeper.call<Refusal>('GET', '/ai/conversations');
    await host.sql('ALTER TABLE workshop_conversations RENAME TO ai_assistant_conversations');
    expect([status, body.code]).toEqual([500, 'internal_error']);
    const document = (await host.request<Document>('GET', '/openapi.json')).body;
    const published = (method: string, path: string) => {
      const answer = document.paths[`/ai_assistant/ai/${path}`]?.[method]?.responses['500'];
      const schema = answer?.content['application/json'].schema;
      const shared = document.components.schemas[schema?.$ref?.split('/').at(-1) ?? ''];
      return (shared ?? schema)?.properties?.['code'];
    };
    expect(published('get', 'conversations')).toMatchObject({ enum: ['internal_error'] });
    expect(published('post', 'actions/{id}/confirm')).toMatchObject({ enum: ['confirm_internal_error'] });
    expect(published('post', 'actions/{id}/cancel')).toMatchObject({ enum: ['cancel_internal_error'] });
  });
});

describe('an organization that is gone or inactive', () => {
  let host: TestHost;

  beforeAll(async () => {
    host = await startAiHost();
  });
  afterAll(() => host.stop());

  /** A user in a new organization. */
  const newcomer = async (name: string) => {
    const tenant = await host.homeTenant();
    const organizationId = await tenant.create('/directory/organizations', { name, tenantId: tenant.id });
    const account = { email: `${name}@example.test`, password: 'Right-Pony-7' };
    await tenant.create('/auth/users', { ...account, organizationId, roles: ['employee'] });
    const client = new AiClient(host, await host.signIn(account.email, account.password));
    return { client, organizationId };
  };
  const conversation = { conversationId: 'c', agentId: 'workshop.reader' };
  const messages = [{ role: 'user', content: 'hi' }];
  const writes = [
    ['/ai/conversations', conversation],
    ['/ai/conversations/import', { conversation, messages: [] }],
    ['/ai/chat?agent=workshop.reader', { messages, conversationId: 'c' }],
    ['/ai/chat?agent=workshop.reader', { messages, sessionId: '5e5510e0-5b0a-4b47-9d7e-0d4a5a3c2b11' }],
    ['/chat', { messages }],
  ] as const;

  test('keeps no conversations where it is inactive', async () => {
    const { client, organizationId } = await newcomer('inactive');
    expect((await client.call('POST', '/ai/conversations', conversation)).status).toBe(201);
    const [token, json] = [await host.signIn(), { isActive: false }];
    const path = `/directory/organizations/${organizationId}`;
    expect((await host.request('PATCH', path, { token, json })).status).toBe(200);
    for (const [written, body] of writes) {
      expect([written, ...(await client.refused('POST', written, body))]).toEqual([
        written,
        403,
        'ORGANIZATION_CLOSED',
      ]);
    }
    const chat = await client.call('POST', '/ai/chat?agent=workshop.reader', { messages });
    expect(chat.status).toBe(403);
  });
});
