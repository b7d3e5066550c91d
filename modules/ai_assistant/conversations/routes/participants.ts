import {
  created,
  noContent,
  type PageRequest,
  recordId,
  routeFor,
  timestamp,
  uuid,
  widePaging,
} from '@tenantry/core';
import Joi from 'joi';
import { aiFeatures } from '../../features';
import { invalidInput, refusal } from '../../shared/errors';
import { coded, list } from '../../shared/fields';
import type { Participants } from '../services/Participants';
import { conversationParams, invalid, missing } from './shapes';

const route = routeFor<{ readonly participants: Participants }>();
const path = '/ai_assistant/ai/conversations/:conversationId/participants';

const participant = Joi.object({
  userId: uuid().required(),
  role: Joi.string().required(),
  lastReadAt: timestamp().allow(null).required(),
  addedAt: timestamp().required(),
});

const listParticipants = route({
  method: 'GET',
  path,
  summary: 'List who takes part in a conversation',
  access: 'authenticated',
  needsPerson: true,
  features: [aiFeatures.view],
  params: conversationParams,
  query: Joi.object<PageRequest>(widePaging()),
  invalid: invalidInput,
  responses: {
    200: {
      description: 'For owner and managers: who takes part, the owner included',
      body: Joi.object({ ownerUserId: uuid().required(), participants: list(participant) }),
    },
    403: coded('A participant does not see the others'),
    404: missing,
  },
  handler: (call) => call.services.participants.list(call.params.conversationId, call, call.query),
});

const addParticipant = route({
  method: 'POST',
  path,
  summary: 'Let a colleague read the own conversation',
  access: 'authenticated',
  needsPerson: true,
  features: [aiFeatures.view, aiFeatures['conversations.share']],
  params: conversationParams,
  body: Joi.object<{ userId: string; role?: string }>({
    userId: recordId().required(),
    role: Joi.valid('viewer'),
  }).required(),
  invalid: (error) =>
    error.details[0]?.type === 'json.malformed'
      ? refusal(400, 'invalid_body', 'Invalid JSON body')
      : invalidInput(error),
  responses: {
    201: { description: 'Takes part', body: Joi.object({ participant: participant.required() }) },
    400: invalid,
    403: coded('Only the owner adds people'),
    404: missing,
    409: coded(
      'Takes part already (`duplicate_participant`), or as many take part as may (`too_many_participants`)',
    ),
  },
  handler: async (call) => {
    const { conversationId } = call.params;
    return created({
      participant: await call.services.participants.add(conversationId, call.body.userId, call),
    });
  },
});

const removeParticipant = route({
  method: 'DELETE',
  path: '/ai_assistant/ai/conversations/:conversationId/participants/:userId',
  summary: 'Stop sharing a conversation with a person',
  access: 'authenticated',
  needsPerson: true,
  features: [aiFeatures.view, aiFeatures['conversations.share']],
  params: Joi.object<{ conversationId: string; userId: string }>({
    conversationId: Joi.string().trim().min(1).max(128).required(),
    userId: recordId().required(),
  }),
  invalid: invalidInput,
  responses: {
    204: { description: 'Takes part no longer' },
    400: invalid,
    403: coded('The owner always takes part'),
    404: missing,
  },
  handler: async (call) => {
    await call.services.participants.remove(call.params.conversationId, call.params.userId, call);
    return noContent();
  },
});

export const participantRoutes = [listParticipants, addParticipant, removeParticipant];
