import { event, uuid } from '@tenantry/core';
import Joi from 'joi';
import { aiFeatures } from '../features';

interface Shared {
  readonly conversationId: string;
  readonly tenantId: string;
  readonly organizationId: string | null;
  readonly ownerUserId: string;
  readonly participantUserId: string;
  readonly role?: string;
}

const members = {
  conversationId: Joi.string().required(),
  tenantId: uuid().required(),
  organizationId: uuid().allow(null).required(),
  ownerUserId: uuid().required(),
  participantUserId: uuid().required(),
};
const common = { category: 'lifecycle', excludeFromTriggers: true, features: [aiFeatures.view] } as const;

export const conversationShared = event({
  ...common,
  id: 'ai_assistant.conversation.shared',
  title: 'A conversation with an agent was shared',
  payload: Joi.object<Shared>({ ...members, role: Joi.string().required() }),
});

export const conversationUnshared = event({
  ...common,
  id: 'ai_assistant.conversation.unshared',
  title: 'A conversation with an agent is no longer shared',
  payload: Joi.object<Shared>(members),
});
