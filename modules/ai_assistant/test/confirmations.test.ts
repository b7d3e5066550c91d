import type { TestHost } from '@tenantry/core/testing';
import { AiClient } from './AiClient';
import { aiTenant } from './startAiHost';

interface Answer {
  readonly ok: boolean;
  readonly code?: string;
  readonly staleRecords?: readonly string[];
  readonly pendingAction: {
    readonly status: string;
    readonly failedRecords: readonly object[] | null;
  };
}

const PUBLISHED = [
  'id',
  'agentId',
  'toolName',
  'status',
  'fieldDiff',
  'records',
  'failedRecords',
  'sideEffectsSummary',
  'attachmentIds',
  'targetEntityType',
  'targetRecordId',
  'recordVersion',
  'queueMode',
  'executionResult',
  'createdAt',
  'expiresAt',
  'resolvedAt',
  'resolvedByUserId',
];

describe('a proposed change', () => {
  let host: TestHost;
  let keeper: AiClient;
  let stranger: AiClient;

  beforeAll(async () => {
    host = await aiTenant();
    const features = ['ai_assistant.*', 'workshop.*', 'attachments.*'];
    keeper = await AiClient.of(host, features);
    stranger = new AiClient(host, await (await host.tenant()).signInAs(features));
  });
  afterAll(() => host?.stop());

  const part = async (name = 'Gear'): Promise<string> => {
    const [row] = await host.sql<{ id: string }>(
      'INSERT INTO workshop_parts (tenant_id, name) VALUES ($1, $2) RETURNING id',
      [(await host.homeTenant()).id, name],
    );
    return row?.id ?? '';
  };
  const propose = async (tool: string, args: object): Promise<string> => {
    const json = { toolName: `workshop.${tool}`, args };
    const { body } = await keeper.call<{ result: { pendingActionId: string } }>(
      'POST',
      '/tools/execute',
      json,
    );
    return body.result.pendingActionId;
  };
  const rename = async () => propose('rename_part', { id: await part(), name: 'Wheel' });
  const confirm = async (id: string, by = keeper) => by.call<Answer>('POST', `/ai/actions/${id}/confirm`);
  const change = (id: string, sets: string) =>
    host.sql(`UPDATE ai_assistant_actions SET ${sets} WHERE id = $1`, [id]);
  const upload = async ({ token }: AiClient, cookies?: Record<string, string>): Promise<string> => {
    const body = new FormData();
    for (const name of ['entityId', 'recordId']) body.append(name, 'attachments:library');
    body.append('file', new Blob(['text'], { type: 'text/plain' }), 'note.txt');
    const answer = await host.request<{ item: { id: string } }>('POST', '/attachments', {
      token,
      body,
      cookies,
    });
    return answer.body.item.id;
  };

  test('is shown with what is published of it, and nothing else', async () => {
    const { body } = await keeper.call('GET', `/ai/actions/${await rename()}`);
    expect(Object.keys(body).sort()).toEqual([...PUBLISHED].sort());
  });

  test.each(['confirm', 'cancel'] as const)(
    'is checked in the published order by a %s, and stays as it is where it is refused',
    async (verb) => {
      const id = await rename();
      const done = verb === 'confirm' ? 'confirmed' : 'cancelled';
      const [stored] = await host.sql<{ normalized_input: unknown }>(
        'SELECT normalized_input FROM ai_assistant_actions WHERE id = $1',
        [id],
      );
      const policy = '/ai/agents/workshop.keeper/mutation-policy';
      await change(
        id,
        `status = 'expired', expires_at = now() - interval '1 minute', agent_id = 'workshop.gone',
       tool_name = 'workshop.find_parts', attachment_ids = '["${await upload(stranger)}"]', record_version = '0'`,
      );
      await host.sql(`UPDATE ai_assistant_actions SET normalized_input = '{"name": 5}' WHERE id = $1`, [id]);
      await keeper.call('POST', policy, { mutationPolicy: 'read-only' });
      const outsider = await AiClient.of(host, ['ai_assistant.view']);
      const reader = await AiClient.of(host, ['ai_assistant.view', 'workshop.view', 'attachments.view']);

      type Step = [number, string, AiClient, (() => Promise<unknown>)?];
      const later = () => change(id, `expires_at = now() + interval '1 hour'`);
      // A cancel ends an action that is overdue, and a confirm does not.
      const again = () => change(id, `status = 'pending', expires_at = now() + interval '1 hour'`);
      const overdue: Step = [409, 'expired', outsider, verb === 'confirm' ? later : again];
      const steps: Step[] = [
        [409, 'invalid_status', outsider, () => change(id, `status = 'pending'`)],
        overdue,
        [404, 'agent_unknown', outsider, () => change(id, `agent_id = 'workshop.keeper'`)],
        [403, 'agent_features_denied', outsider],
        [403, 'tool_not_whitelisted', reader, () => change(id, `tool_name = 'workshop.rename_part'`)],
        [403, 'tool_features_denied', reader],
        [403, 'read_only_agent', keeper, () => keeper.call('DELETE', policy)],
        [403, 'attachment_cross_tenant', keeper, () => change(id, `attachment_ids = '[]'`)],
        [
          412,
          'schema_drift',
          keeper,
          () =>
            host.sql('UPDATE ai_assistant_actions SET normalized_input = $2 WHERE id = $1', [
              id,
              JSON.stringify(stored?.normalized_input),
            ]),
        ],
        [412, 'stale_version', keeper, () => change(id, `record_version = '1'`)],
      ];
      const met: [number, string | undefined][] = [];
      const decide = (by = keeper) => by.call<Answer>('POST', `/ai/actions/${id}/${verb}`);
      // An action that can no longer be confirmed can still be rejected.
      const refusing = steps.filter(([status]) => verb === 'confirm' || status !== 412);
      for (const [, , by, repair] of refusing) {
        const { status, body } = await decide(by);
        met.push([status, body.code]);
        await repair?.();
      }
      expect(met).toEqual(refusing.map(([status, code]) => [status, code]));
      const told = host.events.filter(({ id: event, payload }) => {
        const { pendingActionId } = payload as { pendingActionId?: string };
        return pendingActionId === id && event === `ai.action.${done}`;
      });
      expect(told).toEqual([]);
      expect((await decide()).body).toMatchObject({ ok: true, pendingAction: { status: done } });
    },
  );

  test('may name files that the person sees, and none of another organization or tenant', async () => {
    const tenant = await host.homeTenant();
    const branch = await tenant.create('/directory/organizations', { name: 'Branch', tenantId: tenant.id });
    const admin = await AiClient.of(host);
    const own = await upload(keeper);
    const elsewhere = await upload(admin, { selected_org: branch });
    const foreign = await upload(stranger);
    const named = async (file: string) => {
      const id = await propose('rename_part', { id: await part(), name: 'Wheel', attachmentIds: [file] });
      const { status, body } = await confirm(id);
      return [status, body.code];
    };
    expect(await named(own)).toEqual([200, undefined]);
    expect(await named(elsewhere)).toEqual([403, 'attachment_cross_tenant']);
    expect(await named(foreign)).toEqual([403, 'attachment_cross_tenant']);
  });

  test('is made once when different people confirm it at the same time', async () => {
    const people = await Promise.all(
      [1, 2, 3, 4].map(() => AiClient.of(host, ['ai_assistant.view', 'workshop.*'])),
    );
    const target = await part();
    const id = await propose('rename_part', { id: target, name: 'Wheel' });
    const answers = await Promise.all(people.map((person) => confirm(id, person)));
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    expect(answers.every(({ status }) => [200, 409].includes(status))).toBe(true);
    expect(await host.sql('SELECT version FROM workshop_parts WHERE id = $1', [target])).toEqual([
      { version: 2 },
    ]);
  });

  describe('of several records', () => {
    const several = async (count: number, name = 'New') => {
      const ids = await Promise.all(Array.from({ length: count }, () => part()));
      const records = ids.map((recordId, at) => ({ recordId, name: at === 0 ? name : 'New' }));
      return { ids, action: await propose('rename_parts', { records }) };
    };

    test('is refused where all have changed since, and names them', async () => {
      const { ids, action } = await several(2);
      await host.sql('UPDATE workshop_parts SET version = 9 WHERE id = ANY($1)', [ids]);
      const { status, body } = await confirm(action);
      expect([status, body.code]).toEqual([412, 'stale_version']);
      expect([...(body.staleRecords ?? [])].sort()).toEqual([...ids].sort());
    });

    test('says which ones were not changed: those that were stale, and those that failed', async () => {
      await host.sql(`ALTER TABLE workshop_parts ADD CONSTRAINT allowed CHECK (name <> 'Forbidden')`);
      const { ids, action } = await several(3, 'Forbidden');
      await host.sql('DELETE FROM workshop_parts WHERE id = $1', [ids[1]]);
      const { body } = await confirm(action);
      await host.sql('ALTER TABLE workshop_parts DROP CONSTRAINT allowed');
      expect(body).toMatchObject({ ok: true, pendingAction: { status: 'confirmed' } });
      expect(body.pendingAction.failedRecords).toMatchObject([
        { recordId: ids[1], error: { code: 'stale_version' } },
        { recordId: ids[0], error: { code: 'refused' } },
      ]);
      expect(await host.sql('SELECT name FROM workshop_parts WHERE id = $1', [ids[2]])).toEqual([
        { name: 'New' },
      ]);
    });
  });
});
