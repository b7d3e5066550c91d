import { describeModuleContract } from '@tenantry/core/testing';
import manifest from '../manifest';

describeModuleContract(manifest, {
  environment: { TENANTRY_AI_LOCAL: 'true' },
  exercise: async (host) => {
    const token = await host.signInAs('admin');
    const tenant = await host.homeTenant();
    await tenant.signInAs('employee');
    await host.request('PUT', '/ai_assistant/settings', { token, json: { inputModeration: false } });
    await host.request('PUT', '/ai_assistant/settings/allowlist', { token, json: {} });
    const api = '/ai_assistant/ai/conversations';
    await host.request('POST', api, { token, json: { agentId: 'a.b', conversationId: 'secret talk' } });
    const conversation = { conversationId: 'secret talk', agentId: 'a.b' };
    const messages = [{ clientMessageId: 'm1', role: 'user', content: 'a secret message' }];
    await host.request('POST', `${api}/import`, { token, json: { conversation, messages } });
    const [colleague] = await host.sql<{ id: string }>(
      `SELECT id FROM auth_users WHERE organization_id = $1 AND email <> (
         SELECT email FROM auth_users u JOIN ai_assistant_conversations c ON c.owner_user_id = u.id LIMIT 1) LIMIT 1`,
      [tenant.organizationId],
    );
    const participants = `${api}/secret%20talk/participants`;
    await host.request('POST', participants, { token, json: { userId: colleague?.id } });
    await host.request('DELETE', `${participants}/${colleague?.id}`, { token });
    const [overdue] = await host.sql<{ id: string }>(
      `INSERT INTO ai_assistant_actions (tenant_id, organization_id, agent_id, tool_name, normalized_input,
         idempotency_key, created_at, expires_at)
       VALUES ($1, $2, 'a.b', 'a.c', '{}', 'overdue', now(), now() - interval '5 minutes') RETURNING id`,
      [tenant.id, tenant.organizationId],
    );
    await host.request('POST', `/ai_assistant/ai/actions/${overdue?.id}/cancel`, { token });
  },
  unseenEvents: {
    'ai_assistant.moderation_flag.created': 'A provider flags input; moderation.test.ts has one.',
    'ai.token_usage.recorded': 'Agents of other modules use models; usage.test.ts has some.',
    'ai.action.cancelled': 'Agents of other modules propose changes; actions.test.ts has some.',
    'ai.action.confirmed': 'Agents of other modules propose changes; actions.test.ts has some.',
  },
});
