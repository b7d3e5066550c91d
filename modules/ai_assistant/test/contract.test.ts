import { describeModuleContract } from '@tenantry/core/testing';
import manifest from '../manifest';

describeModuleContract(manifest, {
  exercise: async (host) => {
    const token = await host.signInAs('admin');
    const tenant = await host.homeTenant();
    await host.request('PUT', '/ai_assistant/settings', { token, json: { inputModeration: false } });
    await host.request('PUT', '/ai_assistant/settings/allowlist', { token, json: {} });
    for (const minutes of [5, -5]) {
      const [action] = await host.sql<{ id: string }>(
        `INSERT INTO ai_assistant_actions (tenant_id, organization_id, agent_id, tool_name, normalized_input,
           idempotency_key, created_at, expires_at)
         VALUES ($1, $2, 'a.b', 'a.c', '{}', $3, now(), now() + $4 * interval '1 minute') RETURNING id`,
        [tenant.id, tenant.organizationId, String(minutes), minutes],
      );
      await host.request('POST', `/ai_assistant/ai/actions/${action?.id}/cancel`, { token });
    }
  },
  unseenEvents: {
    'ai.action.confirmed': 'Agents of other modules propose changes; actions.test.ts has some.',
  },
});
