import type { TestHost } from '@tenantry/core/testing';
import { AiClient } from './AiClient';
import { chat } from './ChatClient';
import { startAiHost } from './startAiHost';

interface Action {
  readonly id: string;
  readonly status: string;
  readonly fieldDiff: readonly object[];
  readonly executionResult: object | null;
  readonly failedRecords: readonly object[] | null;
  readonly expiresAt: string;
}

interface Answer {
  readonly ok: boolean;
  readonly pendingAction: Action;
  readonly mutationResult: { readonly error?: { readonly code: string } };
}

describe('a change that an agent proposes', () => {
  let host: TestHost;
  let keeper: AiClient;
  let tenantId: string;

  beforeAll(async () => {
    host = await startAiHost();
    keeper = await AiClient.of(host, ['ai_assistant.*', 'workshop.*']);
    tenantId = (await host.homeTenant()).id;
  });
  afterAll(() => host.stop());
  afterEach(() => host.clock.reset());

  const part = async (name = 'Gear'): Promise<string> => {
    const [row] = await host.sql<{ id: string }>(
      'INSERT INTO workshop_parts (tenant_id, name) VALUES ($1, $2) RETURNING id',
      [tenantId, name],
    );
    return row?.id ?? '';
  };
  const nameOf = async (id: string): Promise<string | undefined> =>
    (await host.sql<{ name: string }>('SELECT name FROM workshop_parts WHERE id = $1', [id]))[0]?.name;
  const ask = async (tool: string, input: object, agent = 'workshop.keeper', by = keeper) => {
    const { outputs } = await chat(by, agent, `call workshop.${tool} ${JSON.stringify(input)}`);
    return JSON.parse(outputs[0] ?? '{}') as { status?: string; pendingActionId: string };
  };
  const renamed = async (id: string, name = 'Wheel') =>
    (await ask('rename_part', { id, name })).pendingActionId;
  const read = async (id: string, by = keeper) => (await by.call<Action>('GET', `/ai/actions/${id}`)).body;
  /** Status of a request for an action, by a user who has just signed in. */
  const find = async (id: string) => {
    const newcomer = await AiClient.of(host, ['ai_assistant.view']);
    return (await newcomer.call('GET', `/ai/actions/${id}`)).status;
  };
  const confirm = (id: string, by = keeper) => by.call<Answer>('POST', `/ai/actions/${id}/confirm`);

  test('changes nothing before somebody confirms it, and then shows what it did', async () => {
    const id = await part();
    const action = await renamed(id);
    expect(await nameOf(id)).toBe('Gear');
    const proposed = await read(action);
    expect(proposed).toMatchObject({
      status: 'pending',
      toolName: 'workshop.rename_part',
      targetRecordId: id,
      recordVersion: '1',
      fieldDiff: [{ field: 'name', before: 'Gear', after: 'Wheel' }],
    });
    expect(Object.keys(proposed)).not.toEqual(
      expect.arrayContaining(['normalizedInput', 'createdByUserId', 'tenantId']),
    );
    const { status, body } = await confirm(action);
    expect([status, body.ok, body.pendingAction.status]).toEqual([200, true, 'confirmed']);
    expect(body.mutationResult).toEqual({ recordId: id, commandName: 'workshop.parts.rename' });
    expect(await nameOf(id)).toBe('Wheel');
    const seen = await host.event<{ pendingActionId: string; status: string }>('ai.action.confirmed');
    expect(seen.payload).toMatchObject({ pendingActionId: action, status: 'confirmed' });
  });

  test('is made once, however many people confirm it at the same time', async () => {
    const id = await part();
    const action = await renamed(id);
    const answers = await Promise.all(Array.from({ length: 8 }, () => confirm(action)));
    const made = answers.filter(({ status }) => status === 200);
    expect(made.length).toBeGreaterThan(0);
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    const [row] = await host.sql<{ version: number }>('SELECT version FROM workshop_parts WHERE id = $1', [
      id,
    ]);
    expect(row?.version).toBe(2);
    expect((await confirm(action)).body).toMatchObject({ ok: true, pendingAction: { status: 'confirmed' } });
  });

  test('is not made on top of another one that is confirmed at the same time', async () => {
    const id = await part();
    const actions = [await renamed(id, 'Wheel'), await renamed(id, 'Cog'), await renamed(id, 'Cam')];
    const answers = await Promise.all(actions.map((action) => confirm(action)));
    expect(answers.filter(({ body }) => body.ok)).toHaveLength(1);
    const others = answers.filter(({ body }) => !body.ok);
    const codes = others.map(({ status, body }) =>
      status === 200 ? body.mutationResult.error?.code : (body as unknown as { code: string }).code,
    );
    expect(codes).toEqual(['stale_version', 'stale_version']);
  });

  test('is proposed once in a conversation, however often the model calls for it', async () => {
    const id = await part();
    const body = { conversationId: 'the-same' };
    const text = `call workshop.rename_part ${JSON.stringify({ id, name: 'Wheel' })}`;
    const first = await chat(keeper, 'workshop.keeper', text, { body });
    const second = await chat(keeper, 'workshop.keeper', text, { body });
    expect(second.outputs).toEqual(first.outputs);
  });

  test('can be cancelled, once and for all', async () => {
    const id = await part();
    const action = await renamed(id);
    const cancel = (json?: object) => keeper.call<Answer>('POST', `/ai/actions/${action}/cancel`, json);
    expect((await cancel({ reason: 'x'.repeat(501) })).status).toBe(400);
    expect((await cancel({ because: 'no' })).status).toBe(400);
    const { body } = await cancel({ reason: ' Not now ' });
    expect(body.pendingAction).toMatchObject({
      status: 'cancelled',
      executionResult: { error: { code: 'cancelled_by_user', message: 'Not now' } },
    });
    expect((await cancel()).status).toBe(200);
    const blank = { headers: { 'content-type': 'application/json' }, body: ' \n' };
    const path = `/ai_assistant/ai/actions/${action}/cancel`;
    expect((await host.request('POST', path, { token: keeper.token, ...blank })).status).toBe(200);
    await host.settled();
    expect(host.events.filter(({ id: event }) => event === 'ai.action.cancelled')).toHaveLength(1);
    expect(await keeper.refused('POST', `/ai/actions/${action}/confirm`)).toEqual([409, 'invalid_status']);
    expect(await nameOf(id)).toBe('Gear');
  });

  test('expires: a confirm leaves it, a cancel and the sweeper end it', async () => {
    const ids = [await part(), await part()];
    const [first = '', second = ''] = [await renamed(ids[0] ?? ''), await renamed(ids[1] ?? '')];
    host.clock.travel({ minutes: 16 });
    expect(await keeper.refused('POST', `/ai/actions/${first}/confirm`)).toEqual([409, 'expired']);
    expect((await read(first)).status).toBe('pending');
    const { status, body } = await keeper.call('POST', `/ai/actions/${first}/cancel`);
    expect([status, body['code'], (body['pendingAction'] as Action).status]).toEqual([
      409,
      'expired',
      'expired',
    ]);
    await host.settled();
    expect((await read(second)).status).toBe('expired');
    await host.event('ai.action.expired', ({ payload }) => {
      return (payload as { pendingActionId: string }).pendingActionId === second;
    });
  });

  test('is not made when the record or its agent has changed since', async () => {
    const id = await part();
    const action = await renamed(id);
    await host.sql('UPDATE workshop_parts SET version = 7 WHERE id = $1', [id]);
    expect(await keeper.refused('POST', `/ai/actions/${action}/confirm`)).toEqual([412, 'stale_version']);
    await host.sql('UPDATE workshop_parts SET version = 1 WHERE id = $1', [id]);
    const policy = '/ai/agents/workshop.keeper/mutation-policy';
    await keeper.call('POST', policy, { mutationPolicy: 'read-only' });
    expect(await keeper.refused('POST', `/ai/actions/${action}/confirm`)).toEqual([403, 'read_only_agent']);
    await keeper.call('DELETE', policy);
    await host.sql(`UPDATE ai_assistant_actions SET normalized_input = '{"id": 1}' WHERE id = $1`, [action]);
    expect(await keeper.refused('POST', `/ai/actions/${action}/confirm`)).toEqual([412, 'schema_drift']);
    await host.sql(`UPDATE ai_assistant_actions SET attachment_ids = '["x"]' WHERE id = $1`, [action]);
    expect(await keeper.refused('POST', `/ai/actions/${action}/confirm`)).toEqual([
      403,
      'attachment_cross_tenant',
    ]);
    expect((await read(action)).status).toBe('pending');
  });

  test.each<[string, (id: string) => [string, object]]>([
    ['', (id) => ['rename_part', { id, name: 'Wheel' }]],
    [', of several', (id) => ['rename_parts', { records: [{ recordId: id, name: 'Wheel' }] }]],
  ])('has failed when it is confirmed after its record is gone%s', async (_which, call) => {
    const id = await part();
    const [tool, input] = call(id);
    const { pendingActionId: action } = await ask(tool, input);
    await host.sql('DELETE FROM workshop_parts WHERE id = $1', [id]);
    expect(await keeper.refused('POST', `/ai/actions/${action}/confirm`)).toEqual([412, 'stale_version']);
    const executionResult = { error: { code: 'stale_version' } };
    expect(await read(action)).toMatchObject({ status: 'failed', executionResult });
    expect((await confirm(action)).body).toMatchObject({ ok: false, mutationResult: executionResult });
    const told = await host.event<{ pendingActionId: string; status: string }>(
      'ai.action.confirmed',
      ({ payload }) => (payload as { pendingActionId: string }).pendingActionId === action,
    );
    expect(told.payload.status).toBe('failed');
    await host.sql(`INSERT INTO workshop_parts (id, tenant_id, name) VALUES ($1, $2, 'Gear')`, [
      id,
      tenantId,
    ]);
    const again = await ask(tool, input);
    expect(again.pendingActionId).not.toBe(action);
    expect((await confirm(again.pendingActionId)).body).toMatchObject({ ok: true });
    expect(await nameOf(id)).toBe('Wheel');
  });

  test('of several records leaves out those that have changed since', async () => {
    const ids = [await part('A'), await part('B')];
    const records = ids.map((recordId) => ({ recordId, name: 'New' }));
    const { pendingActionId: action } = await ask('rename_parts', { records });
    await host.sql('UPDATE workshop_parts SET version = 9 WHERE id = $1', [ids[0]]);
    const { body } = await confirm(action);
    expect(body.ok).toBe(true);
    expect(body.pendingAction.failedRecords).toMatchObject([
      { recordId: ids[0], error: { code: 'stale_version' } },
    ]);
    expect([await nameOf(ids[0] ?? ''), await nameOf(ids[1] ?? '')]).toEqual(['A', 'New']);
  });

  test('that fails says so to who confirmed it, and is over for others', async () => {
    const id = await part();
    const action = await renamed(id);
    // The part is deleted right after it was checked.
    await host.sql(`
      CREATE FUNCTION workshop_delete() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN DELETE FROM workshop_parts WHERE id = '${id}'; RETURN NEW; END $$;
      CREATE TRIGGER workshop_delete AFTER UPDATE ON ai_assistant_actions
        FOR EACH ROW WHEN (NEW.status = 'executing') EXECUTE FUNCTION workshop_delete()`);
    const { status, body } = await confirm(action);
    await host.sql('DROP TRIGGER workshop_delete ON ai_assistant_actions; DROP FUNCTION workshop_delete()');
    expect([status, body.ok, body.pendingAction.status]).toEqual([200, false, 'failed']);
    expect(body.mutationResult.error).toMatchObject({ message: 'Part not found' });
    expect((await confirm(action)).body).toMatchObject({ ok: false });
    const colleague = await AiClient.of(host, ['ai_assistant.*', 'workshop.*']);
    expect(await colleague.refused('POST', `/ai/actions/${action}/confirm`)).toEqual([409, 'invalid_status']);
  });

  test('during which the server ended is found and marked', async () => {
    const action = await renamed(await part());
    await host.sql(
      `UPDATE ai_assistant_actions SET status = 'executing', executing_at = now() WHERE id = $1`,
      [action],
    );
    expect(await keeper.refused('POST', `/ai/actions/${action}/confirm`)).toEqual([409, 'invalid_status']);
    host.clock.travel({ minutes: 25 });
    await host.settled();
    expect(await read(action)).toMatchObject({
      status: 'failed',
      executionResult: { error: { code: 'interrupted' } },
    });
  });

  test('that was given up while it was made says what is stored of it', async () => {
    const id = await part();
    const action = await renamed(id);
    const given = '{"error": {"code": "interrupted", "message": "The server ended"}}';
    await host.sql(`
      CREATE FUNCTION workshop_give_up() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        UPDATE ai_assistant_actions SET status = 'failed', execution_result = '${given}'
         WHERE status = 'executing';
        RETURN NEW;
      END $$;
      CREATE TRIGGER workshop_give_up AFTER UPDATE ON workshop_parts
        FOR EACH ROW EXECUTE FUNCTION workshop_give_up()`);
    const { body } = await confirm(action);
    await host.sql('DROP TRIGGER workshop_give_up ON workshop_parts; DROP FUNCTION workshop_give_up()');
    expect(body).toMatchObject({
      ok: false,
      pendingAction: { status: 'failed' },
      mutationResult: { error: { code: 'interrupted' } },
    });
  });

  test('needs no confirmation where only destructive ones do', async () => {
    const id = await part();
    expect(await ask('rename_part', { id, name: 'Wheel' }, 'workshop.careful')).toMatchObject({
      recordId: id,
    });
    expect(await nameOf(id)).toBe('Wheel');
    expect(await ask('scrap_part', { id }, 'workshop.careful')).toMatchObject({
      status: 'pending-confirmation',
    });
    expect(await nameOf(id)).toBe('Wheel');
  });

  test('takes the features of agent and tool from who confirms it', async () => {
    const action = await renamed(await part());
    const reader = await AiClient.of(host, ['ai_assistant.view', 'workshop.view']);
    expect((await read(action, reader)).id).toBe(action);
    expect(await reader.refused('POST', `/ai/actions/${action}/confirm`)).toEqual([
      403,
      'tool_features_denied',
    ]);
    const outsider = await AiClient.of(host, ['ai_assistant.view']);
    expect(await outsider.refused('POST', `/ai/actions/${action}/confirm`)).toEqual([
      403,
      'agent_features_denied',
    ]);
  });

  test('is not there for another tenant', async () => {
    const action = await renamed(await part());
    const other = await host.tenant();
    const stranger = new AiClient(host, await other.signInAs(['ai_assistant.*', 'workshop.*']));
    for (const [method, path] of [
      ['GET', ''],
      ['POST', '/confirm'],
      ['POST', '/cancel'],
    ] as const) {
      expect(await stranger.refused(method, `/ai/actions/${action}${path}`)).toEqual([
        404,
        'pending_action_not_found',
      ]);
    }
    expect(await keeper.refused('GET', '/ai/actions/nothing')).toEqual([404, 'pending_action_not_found']);
  });

  // Last, as sessions end in the meantime.
  test('is forgotten a year after it has ended', async () => {
    const [ended, open] = [await renamed(await part()), await renamed(await part())];
    await confirm(ended);
    host.clock.travel({ days: 364 });
    await host.settled();
    expect(await find(ended)).toBe(200);
    host.clock.travel({ days: 2 });
    await host.settled();
    expect(await find(ended)).toBe(404);
    // It expired when it was swept, and its year has just begun.
    expect(await find(open)).toBe(200);
  });
});
