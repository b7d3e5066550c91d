const AGENT = '/ai/agents/workshop.keeper';
const NOBODY = '/ai/agents/workshop.nobody';
const NOWHERE = '6f1c1d0e-5b0a-4b47-9d7e-0d4a5a3c2b11';
/** A session in which the manager has chatted. */
export const SESSION = '5e5510e0-5b0a-4b47-9d7e-0d4a5a3c2b11';
const HI = { messages: [{ role: 'user', content: 'hi' }] };
const DAYS = 'from=2026-01-01&to=2026-01-02';

/**
 * A request of a manager of the assistant, with its answer: `<method> <path>`, body, status, code. A name in braces stands for
 * the id of a record that the test makes.
 */
export type Row = readonly [string, object | undefined, number, string?];

/** Requests that are refused for an agent that does not exist, and for an invalid id. */
const agents = [
  'GET loop-override',
  'DELETE loop-override',
  'GET mutation-policy',
  'DELETE mutation-policy',
  'GET prompt-override',
].flatMap((operation): Row[] => {
  const [method, name] = operation.split(' ');
  return [
    [`${method} ${NOBODY}/${name}`, undefined, 404, 'agent_unknown'],
    [`${method} /ai/agents/Bad/${name}`, undefined, 400, 'validation_error'],
  ];
});

export const rows: readonly Row[] = [
  ...agents,
  ['GET /ai/chat/%20/stream', undefined, 400, 'validation_error'],
  ['DELETE /ai/chat/%20/stream', undefined, 400, 'validation_error'],
  ['GET /ai/conversations/%20', undefined, 400, 'validation_error'],
  ['DELETE /ai/conversations/%20', undefined, 400, 'validation_error'],
  ['GET /ai/conversations/%20/participants', undefined, 400, 'validation_error'],
  ['POST /mcp-key', { name: 5 }, 400, 'validation_error'],
  ['POST /session-key', { actsUnconfirmed: 'x' }, 400, 'validation_error'],
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
  ['POST /ai/chat?agent=workshop.manager&loopBudget=tight', HI, 409, 'loop_runtime_override_disabled'],
  ['POST /ai/chat?agent=workshop.keeper&provider=local&model=other', HI, 400, 'model_not_allowlisted'],
  ['POST /ai/chat?agent=workshop.nobody', HI, 404, 'agent_unknown'],
  ['POST /ai/chat?agent=workshop.extractor', HI, 409, 'execution_mode_not_supported'],
  ['GET /ai/chat/nothing/stream', undefined, 204],
  ['DELETE /ai/chat/nothing/stream', undefined, 204],
  [
    'POST /ai/run-object',
    { agent: 'workshop.extractor', messages: [{ role: 'user', content: 'name: x' }] },
    200,
  ],
  ['POST /ai/run-object', { agent: 'workshop.extractor' }, 400, 'validation_error'],
  ['POST /ai/run-object', { agent: 'workshop.nobody', ...HI }, 404, 'agent_unknown'],
  ['POST /ai/run-object', { agent: 'workshop.keeper', ...HI }, 422, 'execution_mode_not_supported'],
  ['GET /ai/actions?status=pending', undefined, 200],
  ['GET /ai/actions?status=all', undefined, 400, 'validation_error'],
  [`GET /ai/actions/${NOWHERE}`, undefined, 404, 'pending_action_not_found'],
  [`POST /ai/actions/${NOWHERE}/confirm`, undefined, 404, 'pending_action_not_found'],
  [`POST /ai/actions/${NOWHERE}/cancel`, {}, 404, 'pending_action_not_found'],
  [`POST /ai/actions/${NOWHERE}/cancel`, { reason: 1 }, 400, 'validation_error'],
  ['GET /ai/actions/%20', undefined, 400, 'validation_error'],
  ['POST /ai/actions/%20/confirm', undefined, 400, 'validation_error'],
  ['GET /ai/actions/{made}', undefined, 200],
  ['POST /ai/actions/{made}/confirm', undefined, 200],
  ['POST /ai/actions/{made}/cancel', undefined, 409, 'invalid_status'],
  ['POST /ai/actions/{cancelled}/cancel', undefined, 200],
  ['POST /ai/actions/{cancelled}/confirm', undefined, 409, 'invalid_status'],
  ['POST /ai/actions/{stale}/confirm', undefined, 412, 'stale_version'],
  ['POST /ai/actions/{withoutAgent}/confirm', undefined, 404, 'agent_unknown'],
  ['POST /ai/actions/{withoutTool}/confirm', undefined, 403, 'tool_not_whitelisted'],
  ['POST /ai/actions/{withoutAgent}/cancel', undefined, 404, 'agent_unknown'],
  ['POST /ai/actions/{withoutTool}/cancel', undefined, 403, 'tool_not_whitelisted'],
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
  ['POST /ai/conversations/table/participants', { userId: '{owner}' }, 400, 'self_share_not_allowed'],
  ['POST /ai/conversations/table/participants', { userId: '{colleague}' }, 201],
  ['POST /ai/conversations/table/participants', { userId: '{colleague}' }, 409, 'duplicate_participant'],
  ['POST /ai/conversations/nothing/participants', { userId: '{colleague}' }, 404, 'conversation_not_found'],
  ['DELETE /ai/conversations/table/participants/{colleague}', undefined, 204],
  ['DELETE /ai/conversations/table/participants/{owner}', undefined, 403, 'forbidden'],
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
  [
    'PUT /settings/allowlist',
    { allowedModelsByProvider: { local: ['other'] } },
    400,
    'model_not_in_env_allowlist',
  ],
  ['PUT /settings', { providerId: 'local', modelId: 'other' }, 400, 'model_not_allowlisted'],
  ['DELETE /settings', { agentId: 5 }, 400, 'validation_error'],
  ['DELETE /settings/allowlist', undefined, 200],
  [`GET /usage/daily?${DAYS}`, undefined, 200],
  ['GET /usage/daily', undefined, 400, 'validation_error'],
  [`GET /usage/sessions?${DAYS}`, undefined, 200],
  ['GET /usage/sessions', undefined, 400, 'validation_error'],
  ['GET /usage/sessions/x', undefined, 400, 'validation_error'],
  [`GET /usage/sessions/${NOWHERE}`, undefined, 404, 'session_not_found'],
  [`GET /usage/sessions/${SESSION}`, undefined, 200],
  ['GET /moderation-flags', undefined, 200],
  ['GET /moderation-flags?page=0', undefined, 400, 'validation_error'],
  ['GET /tools', undefined, 200],
  ['POST /tools/execute', { toolName: 'context_whoami' }, 201],
  ['POST /tools/execute', { toolName: 'nothing' }, 400, 'tool_unknown'],
  ['POST /tools/execute', { toolName: 'workshop.break_down' }, 400, 'handler_error'],
  ['POST /tools/execute', { toolName: 'workshop.break_down', args: { part: 'x' } }, 404],
  ['POST /tools/execute', { toolName: 'workshop.break_down', args: { status: 409 } }, 409, 'broken'],
  ['POST /tools/execute', { toolName: 'workshop.break_down', args: { status: 422 } }, 422, 'broken'],
  ['POST /tools/execute', { toolName: 'workshop.break_down', args: { status: 412 } }, 422, 'broken'],
  ['POST /tools/execute', { toolName: 'workshop.break_down', args: { status: 429 } }, 422, 'broken'],
  ['POST /tools/execute', { toolName: 'workshop.paint_part' }, 403, 'tool_not_whitelisted'],
  ['POST /route', { query: 'hi', availableTools: [] }, 201],
  ['POST /route', { query: 'hi' }, 400, 'validation_error'],
  ['GET /health', undefined, 200],
  ['POST /session-key', {}, 200],
  ['POST /mcp-key', {}, 200],
  ['POST /chat', HI, 201],
  ['POST /chat', { messages: 'x' }, 400, 'validation_error'],
  ['POST /chat', { agent: 'workshop.nobody', ...HI }, 404, 'agent_unknown'],
  ['GET /mcp', undefined, 405],
  ['POST /mcp', {}, 406],
];

/** Answers to a user who may only see the assistant and parts; the conversation `managers` is the manager's. */
export const rowsOfViewer: readonly Row[] = [
  ['GET /ai/agents/workshop.manager/models', undefined, 403, 'agent_features_denied'],
  ['POST /ai/chat?agent=workshop.manager', HI, 403, 'agent_features_denied'],
  ['POST /ai/run-object', { agent: 'workshop.manager', ...HI }, 403, 'agent_features_denied'],
  ['POST /chat', { answerQuestion: { questionId: 'q', answer: 1, sessionId: 's' } }, 403],
  ['POST /session-key', { actsUnconfirmed: true }, 403, 'forbidden'],
  ['POST /mcp-key', {}, 403],
  ['POST /ai/conversations', { agentId: 'a.b', conversationId: 'managers' }, 404, 'conversation_not_found'],
  [
    'POST /ai/conversations/import',
    { conversation: { conversationId: 'managers', agentId: 'a.b' }, messages: [] },
    404,
    'conversation_not_found',
  ],
];

/** Statuses that other tests show, and those that only a tool of another module can give. */
export const elsewhere: Readonly<Record<string, readonly number[]>> = {
  // streams.test.ts, usage.test.ts: bounds of use. withoutProvider.test.ts, refusals.test.ts: 503.
  // bounds.test.ts: 409, 413.
  'POST /ai_assistant/ai/chat': [413, 429, 503],
  'POST /ai_assistant/ai/run-object': [413, 429, 503],
  'POST /ai_assistant/chat': [409, 413, 429, 503],
  'POST /ai_assistant/route': [429, 503],
  'POST /ai_assistant/ai/conversations': [409],
  'POST /ai_assistant/ai/conversations/import': [409],
  // conversations.test.ts: to a participant.
  'GET /ai_assistant/ai/conversations/{conversationId}/participants': [403],
  'POST /ai_assistant/ai/conversations/{conversationId}/participants': [403],
  // resume.test.ts, streams.test.ts, refusals.test.ts (503); where nothing runs the answer is 204.
  'GET /ai_assistant/ai/chat/{conversationId}/stream': [200, 429, 503],
  // operations.test.ts: by the headers that clients of the protocol send.
  'POST /ai_assistant/mcp': [200, 202, 400],
};
