import type { TestHost, TestTenant } from '@tenantry/core/testing';
import { AiClient } from './AiClient';
import { aiTenant } from './startAiHost';

const FEATURES = ['ai_assistant.view', 'ai_assistant.conversations.share', 'workshop.*'];
const MANAGES = [...FEATURES, 'ai_assistant.settings.manage', 'ai_assistant.conversations.manage'];

/** Status of a request of a user. */
type Look = (method: string, path: string, json?: object) => Promise<number>;

describe('conversations and actions', () => {
  let host: TestHost;
  let tenant: TestTenant;
  let owner: AiClient;
  let admin: string;
  let branch: string;
  let part: string;
  let action: string;

  beforeAll(async () => {
    host = await aiTenant();
    tenant = await host.homeTenant();
    owner = await AiClient.of(host, FEATURES);
    admin = await tenant.signInAs('admin');
    branch = await tenant.create('/directory/organizations', { name: 'Branch', tenantId: tenant.id });
    await owner.call('POST', '/ai/conversations', { agentId: 'workshop.keeper', conversationId: 'mine' });
    const [row] = await host.sql<{ id: string }>(
      `INSERT INTO workshop_parts (tenant_id, name) VALUES ($1, 'Gear') RETURNING id`,
      [tenant.id],
    );
    part = row?.id ?? '';
    action = await propose('rename_part', { id: part, name: 'Wheel' });
  });
  afterAll(() => host?.stop());

  const propose = async (tool: string, args: object): Promise<string> => {
    const { body } = await owner.call<{ result: { pendingActionId: string } }>('POST', '/tools/execute', {
      toolName: `workshop.${tool}`,
      args,
    });
    return body.result.pendingActionId;
  };
  const as =
    (token: string, organization?: string): Look =>
    async (method, path, json) => {
      const cookies = organization === undefined ? undefined : { selected_org: organization };
      return (await host.request(method, `/ai_assistant${path}`, { token, json, cookies })).status;
    };
  const conversation = '/ai/conversations/mine';
  const seesConversation = async (look: Look) => [
    await look('GET', conversation),
    await look('PATCH', conversation, { title: 'Mine' }),
    await look('GET', `${conversation}/participants`),
  ];
  const seesAction = async (look: Look) => await look('GET', `/ai/actions/${action}`);

  test('are there for their owner', async () => {
    expect(await seesConversation(as(owner.token))).toEqual([200, 200, 200]);
    expect(await seesAction(as(owner.token))).toBe(200);
  });

  test('of one user are hidden from others, but for those who manage conversations', async () => {
    const colleague = await AiClient.of(host, FEATURES);
    expect(await seesConversation(as(colleague.token))).toEqual([404, 404, 404]);
    const manager = await AiClient.of(host, MANAGES);
    expect(await seesConversation(as(manager.token))).toEqual([200, 200, 200]);
  });

  test('of one user show their values only to colleagues who may see the records with the features of the tool', async () => {
    const read = async (by: AiClient) => {
      const { status, body } = await by.call<{ fieldDiff: object[] }>('GET', `/ai/actions/${action}`);
      return [status, ...body.fieldDiff];
    };
    const change = { field: 'name', before: 'Gear', after: 'Wheel' };
    const hidden = { field: 'name', before: null, after: null };
    const outsider = await AiClient.of(host, ['ai_assistant.view', 'workshop.view']);
    const colleague = await AiClient.of(host, FEATURES);
    expect(await read(owner)).toEqual([200, change]);
    expect(await read(colleague)).toEqual([200, change]);
    expect(await read(outsider)).toEqual([200, hidden]);
    const parts = await host.sql(
      'DELETE FROM workshop_parts WHERE tenant_id = $1 RETURNING id, tenant_id, name, version',
      [tenant.id],
    );
    expect(await read(colleague)).toEqual([200, hidden]);
    expect(await read(owner)).toEqual([200, change]);
    await host.sql(
      'INSERT INTO workshop_parts SELECT * FROM json_populate_recordset(NULL::workshop_parts, $1)',
      [JSON.stringify(parts)],
    );
    const id = await propose('rename_part', { id: part, name: 'Wheel', attachmentIds: [] });
    const cancel = `/ai/actions/${id}/cancel`;
    expect(await outsider.refused('POST', cancel, {})).toEqual([403, 'tool_features_denied']);
    const { body } = await colleague.call('POST', cancel, {});
    expect(body).toMatchObject({ ok: true, pendingAction: { status: 'cancelled', fieldDiff: [change] } });
  });

  test('of several records show those that the reader may see', async () => {
    const ids = await host.sql<{ id: string }>(
      `INSERT INTO workshop_parts (tenant_id, name) VALUES ($1, 'Bolt'), ($1, 'Nut') RETURNING id`,
      [tenant.id],
    );
    const records = ids.map(({ id }) => ({ recordId: id, name: 'Screw' }));
    const id = await propose('rename_parts', { records });
    await host.sql('DELETE FROM workshop_parts WHERE id = $1', [ids[1]?.id]);
    const colleague = await AiClient.of(host, FEATURES);
    const shown = await colleague.call('GET', `/ai/actions/${id}`);
    expect(shown.body['records']).toMatchObject([
      { label: 'Bolt', fieldDiff: [{ before: 'Bolt', after: 'Screw' }] },
      { label: 'workshop.part', fieldDiff: [{ before: null, after: null }] },
    ]);
    await owner.call('POST', `/ai/actions/${id}/cancel`, {});
  });

  test('of one organization are not there in another one of the same tenant', async () => {
    expect(await seesConversation(as(admin, tenant.organizationId))).toEqual([200, 200, 200]);
    expect(await seesAction(as(admin, tenant.organizationId))).toBe(200);
    const elsewhere = as(admin, branch);
    expect(await seesConversation(elsewhere)).toEqual([404, 404, 404]);
    expect(await seesAction(elsewhere)).toBe(404);
    expect(await elsewhere('POST', `/ai/actions/${action}/confirm`)).toBe(404);
    expect(await elsewhere('POST', `/ai/actions/${action}/cancel`, {})).toBe(404);
    expect(await elsewhere('DELETE', conversation)).toBe(404);
  });

  test('are listed in their own organization alone', async () => {
    const other = await host.tenant();
    const totals = await Promise.all(
      [
        [owner.token, tenant.organizationId],
        [admin, branch],
        [await other.signInAs(MANAGES), other.organizationId],
      ].map(async ([token = '', organization = '']) => {
        const cookies = { selected_org: organization };
        const path = '/ai_assistant/ai/actions?status=pending';
        const { body } = await host.request<{ items: { id: string }[] }>('GET', path, { token, cookies });
        return body.items.map(({ id }) => id);
      }),
    );
    expect(totals).toEqual([[action], [], []]);
  });

  test('name their conversation only to who caused them', async () => {
    await host.sql(`UPDATE ai_assistant_actions SET conversation_id = 'mine' WHERE id = $1`, [action]);
    const colleague = await AiClient.of(host, FEATURES);
    const seen = await Promise.all(
      [owner, colleague].map(async (by) => {
        const { body } = await by.call<{ items: { id: string; conversationId: string | null }[] }>(
          'GET',
          '/ai/actions',
        );
        return body.items.find(({ id }) => id === action)?.conversationId;
      }),
    );
    expect(seen).toEqual(['mine', null]);
  });

  test('of one tenant are not there for another one, which may use the same ids', async () => {
    const other = await host.tenant();
    const look = as(await other.signInAs(MANAGES));
    expect(await seesConversation(look)).toEqual([404, 404, 404]);
    expect(await seesAction(look)).toBe(404);
    expect(await look('POST', `/ai/actions/${action}/confirm`)).toBe(404);
    const own = { agentId: 'workshop.keeper', conversationId: 'mine' };
    expect(await look('POST', '/ai/conversations', own)).toBe(201);
    expect(await look('DELETE', conversation)).toBe(200);
    expect(await as(owner.token)('GET', conversation)).toBe(200);
  });
});
