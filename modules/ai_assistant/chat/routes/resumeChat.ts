import { type RawExchange, routeFor } from '@tenantry/core';
import { conversationParams } from '../../conversations/routes/shapes';
import { aiFeatures } from '../../features';
import { invalidInput } from '../../shared/errors';
import { coded } from '../../shared/fields';
import type { LiveTurns } from '../services/LiveTurns';
import type { StreamBounds } from '../services/StreamBounds';
import { sendTurn } from './sendTurn';

export const resumeChat = routeFor<{ readonly liveTurns: LiveTurns; readonly streamBounds: StreamBounds }>()({
  method: 'GET',
  path: '/ai_assistant/ai/chat/:conversationId/stream',
  summary: 'Go on reading the answer of the own turn that runs in a conversation',
  description:
    'From its first part, as `POST /ai_assistant/ai/chat` sends it. 204 where none runs in the process that answers: read the ' +
    'conversation then.',
  access: 'authenticated',
  needsPerson: true,
  features: [aiFeatures.view],
  raw: true,
  params: conversationParams,
  invalid: invalidInput,
  responses: {
    200: { description: 'The answer, part by part', contentType: 'text/event-stream' },
    204: { description: 'No turn runs' },
    400: coded('Invalid id'),
    429: coded('The caller reads too many streams'),
    503: coded('Too many streams are read'),
  },
  handler: async (call) => {
    const exchange = call.raw as RawExchange;
    const turn = call.services.liveTurns.find(call.params.conversationId, call);
    if (!turn) {
      exchange.response.writeHead(204).end();
      return;
    }
    const leave = call.services.streamBounds.enter('readers', call);
    try {
      await sendTurn(exchange, turn, call.clientLeft());
    } finally {
      leave();
    }
  },
});
