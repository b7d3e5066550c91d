import type { TestHost, TestTenant } from '@tenantry/core/testing';
import { AiClient } from './AiClient';
import { aiTenant } from './startAiHost';

const FEATURES = ['ai_assistant.view', 'ai_assistant.conversations.share', 'workshop.view'];

describe('a conversation and those who are not near it', () => {
  let host: TestHost;
  let tenant: TestTenant;
  let owner: AiClient;
  let branch: string;

  beforeAll(async () => {
    host = await aiTenant();
    tenant = await host.homeTenant();
    owner = await AiClient.of(host, FEATURES);
    branch = await tenant.create('/directory/organizations', { name: 'Branch', tenantId: tenant.id });
    const begun = { agentId: 'workshop.reader', conversationId: 'mine', title: 'Secret plans' };
    expect((await owner.call('POST', '/ai/conversations', begun)).status).toBe(201);
  });
  afterAll(() => host?.stop());

  const share = (userId: string) => owner.refused('POST', '/ai/conversations/mine/participants', { userId });

  test('is shared with nobody of another tenant or organization', async () => {
    const foreign = new AiClient(host, await (await host.tenant()).signInAs(FEATURES));
    expect(await share(foreign.userId)).toEqual([400, 'user_not_found']);
    const elsewhere = await tenant.create('/auth/users', {
      email: `branch-${tenant.id}@example.test`,
      password: 'Right-Pony-7',
      organizationId: branch,
      roles: [],
    });
    expect(await share(elsewhere)).toEqual([400, 'user_not_found']);
    const colleague = await AiClient.of(host, FEATURES);
    expect((await share(colleague.userId))[0]).toBe(201);
  });

  test('cannot be taken over by an import of its id', async () => {
    const colleague = await AiClient.of(host, FEATURES);
    const conversation = { conversationId: 'mine', agentId: 'workshop.reader', title: 'Taken' };
    const messages = [{ clientMessageId: 'm', role: 'user', content: 'Injected' }];
    const imported = { conversation, messages };
    expect(await colleague.refused('POST', '/ai/conversations/import', imported)).toEqual([
      404,
      'conversation_not_found',
    ]);
    const { body } = await owner.call('GET', '/ai/conversations/mine');
    expect(body).toMatchObject({ conversation: { title: 'Secret plans' }, messages: [] });
  });

  test('is in no list but that of its own organization', async () => {
    const admin = await tenant.signInAs('admin');
    const listed = async (token: string, organization: string) => {
      const cookies = { selected_org: organization };
      const { body } = await host.request<{ items: { conversationId: string }[] }>(
        'GET',
        '/ai_assistant/ai/conversations',
        { token, cookies },
      );
      return body.items.map(({ conversationId }) => conversationId);
    };
    expect(await listed(admin, tenant.organizationId)).toEqual(['mine']);
    expect(await listed(admin, branch)).toEqual([]);
    const outsider = await AiClient.of(host, FEATURES);
    expect(await listed(outsider.token, tenant.organizationId)).toEqual([]);
  });
});
