import type { TestHost } from '@tenantry/core/testing';
import { AiClient, type Refusal } from './AiClient';
import { startAiHost } from './startAiHost';

const AGENT = '/ai/agents/workshop.keeper';
const NOBODY = '/ai/agents/workshop.nobody';
const NOWHERE = '6f1c1d0e-5b0a-4b47-9d7e-0d4a5a3c2b11';
const HI = { messages: [{ role: 'user', content: 'hi' }] };
const DAYS = 'from=2026-01-01&to=2026-01-02';

/** What a request gets from a manager of the assistant: `<method> <path>`, body, status, code. */
type Row = readonly [string, object | undefined, number, string?];

const rows: readonly Row[] = [
  ['GET /ai/agents', undefined, 200],
  [`GET ${AGENT}/models`, undefined, 200],
  [`GET ${NOBODY}/models`, undefined, 404, 'agent_unknown'],
  ['GET /ai/agents/Bad/models', undefined, 400, 'validation_error'],
  [`GET ${AGENT}/loop-override`, undefined, 200],
  [`PUT ${AGENT}/loop-override`, { loopMaxSteps: 5 }, 200],
  [`PUT ${AGENT}/loop-override`, { loopMaxSteps: 0 }, 400, 'validation_error'],
  [`PUT ${AGENT}/loop-override`, { loopActiveToolsJson: ['x.y'] }, 400, 'invalid_loop_override'],
  [`PUT ${NOBODY}/loop-override`, {}, 404, 'agent_unknown'],
  [`DELETE ${AGENT}/loop-override`, undefined, 200],
  [`GET ${AGENT}/mutation-policy`, undefined, 200],
  [`POST ${AGENT}/mutation-policy`, { mutationPolicy: 'confirm-required' }, 200],
  [`POST ${AGENT}/mutation-policy`, { mutationPolicy: 'all' }, 400, 'validation_error'],
  [
    'POST /ai/agents/workshop.reader/mutation-policy',
    { mutationPolicy: 'confirm-required' },
    400,
    'escalation_not_allowed',
  ],
  [`POST ${NOBODY}/mutation-policy`, { mutationPolicy: 'read-only' }, 404, 'agent_unknown'],
  [`DELETE ${AGENT}/mutation-policy`, undefined, 200],
  [`GET ${AGENT}/prompt-override`, undefined, 200],
  [`POST ${AGENT}/prompt-override`, { sections: { scope: 'Parts' } }, 200],
  [`POST ${AGENT}/prompt-override`, { sections: { readOnly: 'x' } }, 400, 'reserved_key'],
  [`POST ${AGENT}/prompt-override`, {}, 400, 'validation_error'],
  [`POST ${NOBODY}/prompt-override`, { sections: {} }, 404, 'agent_unknown'],
  ['POST /ai/chat?agent=workshop.keeper', HI, 200],
  ['POST /ai/chat?agent=workshop.keeper', {}, 400, 'validation_error'],
  ['POST /ai/chat?agent=workshop.nobody', HI, 404, 'agent_unknown'],
  ['POST /ai/chat?agent=workshop.extractor', HI, 409, 'execution_mode_not_supported'],
  ['GET /ai/chat/nothing/stream', undefined, 204],
  [
    'POST /ai/run-object',
    { agent: 'workshop.extractor', messages: [{ role: 'user', content: 'name: x' }] },
    200,
  ],
  ['POST /ai/run-object', { agent: 'workshop.extractor' }, 400, 'validation_error'],
  ['POST /ai/run-object', { agent: 'workshop.nobody', ...HI }, 404, 'agent_unknown'],
  ['POST /ai/run-object', { agent: 'workshop.keeper', ...HI }, 422, 'execution_mode_not_supported'],
  [`GET /ai/actions/${NOWHERE}`, undefined, 404, 'pending_action_not_found'],
  [`POST /ai/actions/${NOWHERE}/confirm`, undefined, 404, 'pending_action_not_found'],
  [`POST /ai/actions/${NOWHERE}/cancel`, {}, 404, 'pending_action_not_found'],
  [`POST /ai/actions/${NOWHERE}/cancel`, { reason: 1 }, 400, 'validation_error'],
  ['POST /ai/conversations', { agentId: 'workshop.keeper', conversationId: 'table' }, 201],
  ['POST /ai/conversations', { agentId: 'workshop.keeper', conversationId: 'table' }, 200],
  ['POST /ai/conversations', {}, 400, 'validation_error'],
  ['GET /ai/conversations', undefined, 200],
  ['GET /ai/conversations?limit=0', undefined, 400, 'validation_error'],
  ['GET /ai/conversations/table', undefined, 200],
  ['GET /ai/conversations/nothing', undefined, 404, 'conversation_not_found'],
  ['PATCH /ai/conversations/table', { title: 'Table' }, 200],
  ['PATCH /ai/conversations/table', {}, 400, 'validation_error'],
  ['PATCH /ai/conversations/nothing', { title: 'Table' }, 404, 'conversation_not_found'],
  ['GET /ai/conversations/table/participants', undefined, 200],
  ['GET /ai/conversations/nothing/participants', undefined, 404, 'conversation_not_found'],
  ['POST /ai/conversations/table/participants', { userId: NOWHERE }, 400, 'user_not_found'],
  ['POST /ai/conversations/table/participants', {}, 400, 'validation_error'],
  [`DELETE /ai/conversations/table/participants/${NOWHERE}`, undefined, 404, 'participant_not_found'],
  ['DELETE /ai/conversations/table/participants/x', undefined, 400, 'validation_error'],
  [
    'POST /ai/conversations/import',
    { conversation: { conversationId: 'i', agentId: 'a.b' }, messages: [] },
    200,
  ],
  ['POST /ai/conversations/import', {}, 400, 'validation_error'],
  ['DELETE /ai/conversations/table', undefined, 200],
  ['DELETE /ai/conversations/table', undefined, 404, 'conversation_not_found'],
  ['GET /settings', undefined, 200],
  ['PUT /settings', { modelId: 'rules-1', providerId: 'local' }, 200],
  ['PUT /settings', { providerId: 'nobody' }, 400, 'provider_unknown'],
  ['PUT /settings', { baseURL: 'https://x.test' }, 400, 'baseurl_not_allowlisted'],
  ['PUT /settings', { allowedOverrideProviders: [] }, 400, 'agent_required'],
  ['DELETE /settings', {}, 200],
  ['PUT /settings/allowlist', { allowedProviders: ['local'] }, 200],
  ['PUT /settings/allowlist', { allowedProviders: 'local' }, 400, 'validation_error'],
  ['DELETE /settings/allowlist', undefined, 200],
  [`GET /usage/daily?${DAYS}`, undefined, 200],
  ['GET /usage/daily', undefined, 400, 'validation_error'],
  [`GET /usage/sessions?${DAYS}`, undefined, 200],
  ['GET /usage/sessions', undefined, 400, 'validation_error'],
  ['GET /usage/sessions/x', undefined, 400, 'validation_error'],
  [`GET /usage/sessions/${NOWHERE}`, undefined, 404, 'session_not_found'],
  ['GET /moderation-flags', undefined, 200],
  ['GET /moderation-flags?page=0', undefined, 400, 'validation_error'],
  ['GET /tools', undefined, 200],
  ['POST /tools/execute', { toolName: 'context_whoami' }, 201],
  ['POST /tools/execute', { toolName: 'nothing' }, 400, 'tool_unknown'],
  ['POST /route', { query: 'hi', availableTools: [] }, 201],
  ['GET /health', undefined, 200],
  ['POST /session-key', {}, 200],
  ['POST /mcp-key', {}, 200],
  ['POST /chat', HI, 201],
  ['POST /chat', { messages: 'x' }, 400, 'validation_error'],
];

describe('operations of the assistant', () => {
  let host: TestHost;
  let manager: AiClient;
  let nobody: AiClient;

  beforeAll(async () => {
    host = await startAiHost();
    manager = await AiClient.of(host, ['ai_assistant.*', 'workshop.*', 'api_keys.*']);
    nobody = await AiClient.of(host, ['workshop.view']);
  });
  afterAll(() => host.stop());

  const split = (operation: string) => operation.split(' ') as [string, string];

  test.each(rows)('answer %s with %j by %i %s', async (...given) => {
    const [operation, body, status, code] = given as unknown as Row;
    const answer = await manager.call<Refusal>(...split(operation), body);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  test.each([...new Set(rows.map(([operation]) => operation))])(
    'refuse %s without a credential, and without the feature',
    async (operation) => {
      const [method, path] = split(operation);
      const json = method === 'GET' ? undefined : {};
      expect((await host.request(method, `/ai_assistant${path}`, { json })).status).toBe(401);
      expect((await nobody.call(method, path, json)).status).toBe(403);
    },
  );
});
