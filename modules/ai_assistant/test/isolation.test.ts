import type { TestHost, TestTenant } from '@tenantry/core/testing';
import { AiClient } from './AiClient';
import { startAiHost } from './startAiHost';

const FEATURES = ['ai_assistant.view', 'ai_assistant.conversations.share', 'workshop.*'];
const MANAGES = [...FEATURES, 'ai_assistant.settings.manage', 'ai_assistant.conversations.manage'];

/** What somebody gets at a path. */
type Look = (method: string, path: string, json?: object) => Promise<number>;

describe('conversations and actions', () => {
  let host: TestHost;
  let tenant: TestTenant;
  let owner: AiClient;
  let admin: string;
  let branch: string;
  let action: string;

  beforeAll(async () => {
    host = await startAiHost();
    tenant = await host.homeTenant();
    owner = await AiClient.of(host, FEATURES);
    admin = await tenant.signInAs('admin');
    branch = await tenant.create('/directory/organizations', { name: 'Branch', tenantId: tenant.id });
    await owner.call('POST', '/ai/conversations', { agentId: 'workshop.keeper', conversationId: 'mine' });
    const [part] = await host.sql<{ id: string }>(
      `INSERT INTO workshop_parts (tenant_id, name) VALUES ($1, 'Gear') RETURNING id`,
      [tenant.id],
    );
    const { body } = await owner.call<{ result: { pendingActionId: string } }>('POST', '/tools/execute', {
      toolName: 'workshop.rename_part',
      args: { id: part?.id, name: 'Wheel' },
    });
    action = body.result.pendingActionId;
  });
  afterAll(() => host.stop());

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
