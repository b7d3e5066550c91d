import { randomUUID } from 'node:crypto';
import { forbidden, personIdOf, type RawExchange, routeFor, uuid } from '@tenantry/core';
import type { UIMessageChunk } from 'ai';
import Joi from 'joi';
import type { Agents } from '../../agents/services/Agents';
import type { ChatMessage } from '../../chat/rules/messages';
import type { ChatTurns } from '../../chat/services/ChatTurns';
import type { StreamBounds } from '../../chat/services/StreamBounds';
import { clientOf } from '../../chat/services/TurnClient';
import type { TurnChecks } from '../../chat/services/TurnChecks';
import { aiFeatures } from '../../features';
import { toolId } from '../../chat/services/TurnTools';
import type { Conversations } from '../../conversations/services/Conversations';
import { refusal } from '../../shared/errors';
import { agentId, coded } from '../../shared/fields';

interface Services {
  readonly aiAgents: Agents;
  readonly chatTurns: ChatTurns;
  readonly conversations: Conversations;
  readonly streamBounds: StreamBounds;
  readonly turnChecks: TurnChecks;
}

interface Body {
  readonly messages?: readonly ChatMessage[];
  readonly sessionId?: string;
  readonly agent?: string;
  readonly answerQuestion?: object;
}

const HEADERS = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-cache',
  connection: 'keep-alive',
};

export const legacyChat = routeFor<Services>()({
  method: 'POST',
  path: '/ai_assistant/chat',
  summary: 'Send a message to an agent, and receive plain events',
  description:
    'For older clients: events `thinking`, `text`, `tool-call`, `tool-result`, `error` and `done`. Without `agent` the first one that ' +
    'the caller may use answers. New clients use `POST /ai_assistant/ai/chat`.',
  access: 'authenticated',
  features: [aiFeatures.view],
  raw: true,
  body: Joi.object<Body>({
    messages: Joi.array()
      .items(
        Joi.object({
          role: Joi.valid('user', 'assistant', 'system').required(),
          content: Joi.string().allow('').max(1_000_000).required(),
        }),
      )
      .max(1_000),
    sessionId: uuid(),
    agent: agentId(),
    answerQuestion: Joi.object({
      questionId: Joi.string().max(200).required(),
      answer: Joi.number().integer().required(),
      sessionId: Joi.string().max(200).required(),
    }),
  })
    .or('messages', 'answerQuestion')
    .required(),
  invalid: (error) =>
    refusal(400, 'validation_error', `messages: ${error.message}`, {
      issues: error.details.map(({ path, message }) => ({ path, message })),
    }),
  responses: {
    201: { description: 'Events, until `done`', contentType: 'text/event-stream' },
    400: coded(
      'No message of a user, no provider of models (`provider_not_configured`), or moderation blocks what the model would read (`moderation_blocked`)',
    ),
    403: coded('Nothing was asked in a session of the caller'),
    404: coded('No agent for the caller'),
    409: coded(
      'The conversation has all that it may have (`conversation_full`, `too_many_conversations`), or the agent keeps to its own limits',
    ),
    413: coded('The body is too large, or has more characters than a turn may have (`turn_too_large`)'),
    429: coded(
      'Too many turns or open streams, or the tokens of the day are used up or reserved by running turns',
    ),
    503: coded('The settings of the tenant cannot be read, or too many streams are open'),
  },
  handler: async (call) => {
    const { services, body, access } = call;
    const exchange = call.raw as RawExchange;
    // Agents of this module ask nothing, so that no question waits for an answer.
    if (body.answerQuestion) throw forbidden('Session not available');
    const message = body.messages?.findLast(({ role }) => role === 'user');
    if (!message) throw refusal(400, 'validation_error', 'messages has no message of a user');
    await services.turnChecks.consume(call, call.clientIp);
    const chatting = services.aiAgents
      .visible(access)
      .find(({ executionMode }) => executionMode !== 'object');
    const agent = body.agent ?? chatting?.id;
    if (agent === undefined) throw refusal(404, 'agent_unknown', 'Agent not found');
    const found = body.sessionId ? await services.conversations.find(body.sessionId, call) : undefined;
    if (found && found.ownerUserId !== personIdOf(call.principal)) {
      exchange.stream(201, HEADERS, () => undefined);
      exchange.response.end(line({ type: 'error', error: 'Session not available' }));
      return;
    }
    const sessionId = body.sessionId ?? randomUUID();
    const leave = services.streamBounds.enter('turns', call);
    try {
      const client = clientOf(exchange, call.clientLeft());
      const { left } = client;
      const turn = await services.chatTurns.begin(
        { agent },
        { messages: [message], sessionId },
        call,
        client,
      );
      const stop = () => turn.stop('client-stop');
      left.addEventListener('abort', stop, { once: true });
      let isSent = false;
      // A turn is read to its end, also after the client has left: its usage is counted at the end.
      for await (const chunk of turn.chunks) {
        if (left.aborted) stop();
        else if (!isSent) exchange.stream(201, HEADERS, () => turn.stop('server-stop'));
        isSent = true;
        const event = eventOf(chunk);
        if (event && !left.aborted) await exchange.send(line(event));
      }
      if (!left.aborted) exchange.response.end(line({ type: 'done', sessionId }));
    } finally {
      leave();
    }
  },
});

const line = (event: object): string => `data: ${JSON.stringify(event)}\n\n`;

/** A part of the stream as older clients know it. */
function eventOf(chunk: UIMessageChunk): object | null {
  if (chunk.type === 'reasoning-start') return { type: 'thinking' };
  if (chunk.type === 'text-delta') return { type: 'text', content: chunk.delta };
  if (chunk.type === 'error') return { type: 'error', error: chunk.errorText };
  if (chunk.type === 'tool-input-available') {
    const { toolCallId: id, toolName, input: args } = chunk;
    return { type: 'tool-call', id, toolName: toolId(toolName), args };
  }
  return chunk.type === 'tool-output-available'
    ? { type: 'tool-result', id: chunk.toolCallId, result: chunk.output }
    : null;
}
