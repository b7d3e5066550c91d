import { noContent, routeFor } from '@tenantry/core';
import { conversationParams } from '../../conversations/routes/shapes';
import { aiFeatures } from '../../features';
import { invalidInput } from '../../shared/errors';
import { coded } from '../../shared/fields';
import type { LiveTurns } from '../services/LiveTurns';

export const stopChat = routeFor<{ readonly liveTurns: LiveTurns }>()({
  method: 'DELETE',
  path: '/ai_assistant/ai/chat/:conversationId/stream',
  summary: 'End the own turn that runs in a conversation',
  description:
    'Its model is stopped, and what it has said is stored. A turn of another process ends when its client has left for ' +
    '`AI_CHAT_RESUME_SECONDS`.',
  access: 'authenticated',
  needsPerson: true,
  features: [aiFeatures.view],
  params: conversationParams,
  invalid: invalidInput,
  responses: {
    204: { description: 'Ended, or none runs' },
    400: coded('Invalid id'),
  },
  handler: (call) => {
    call.services.liveTurns.find(call.params.conversationId, call)?.stop('client-stop');
    return noContent();
  },
});
