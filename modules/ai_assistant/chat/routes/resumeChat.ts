import { type RawExchange, routeFor } from '@tenantry/core';
import { conversationParams } from '../../conversations/routes/shapes';
import { aiFeatures } from '../../features';
import { invalidInput } from '../../shared/errors';
import { coded } from '../../shared/fields';
import type { LiveTurns } from '../services/LiveTurns';
import { sendTurn } from './sendTurn';

export const resumeChat = routeFor<{ readonly liveTurns: LiveTurns }>()({
  method: 'GET',
  path: '/ai_assistant/ai/chat/:conversationId/stream',
  summary: 'Go on reading the answer of the own turn that runs in a conversation',
  description:
    'From its first part, as `POST /ai_assistant/ai/chat` sends it. 204 where none runs in the process that answers: read the ' +
    'conversation then.',
  access: 'authenticated',
  features: [aiFeatures.view],
  raw: true,
  params: conversationParams,
  invalid: invalidInput,
  responses: {
    200: { description: 'The answer, part by part', contentType: 'text/event-stream' },
    204: { description: 'No turn runs' },
    400: coded('Invalid id'),
  },
  handler: async (call) => {
    const exchange = call.raw as RawExchange;
    const turn = call.services.liveTurns.find(call.params.conversationId, call);
    if (turn) await sendTurn(exchange, turn);
    else exchange.response.writeHead(204).end();
  },
});
