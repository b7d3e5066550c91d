import { event, uuid } from '@tenantry/core';
import Joi from 'joi';
import { aiFeatures } from '../features';

interface Changed {
  readonly pendingActionId: string;
  readonly status: string;
  readonly tenantId: string;
  readonly organizationId: string | null;
}

/** Tells open pages that an action has come into another state, and nothing of what it changes. */
export const actionChanged = event({
  id: 'ai_assistant.action.changed',
  title: 'A change proposed by an agent was confirmed, cancelled or has expired',
  category: 'lifecycle',
  clientBroadcast: true,
  excludeFromTriggers: true,
  features: [aiFeatures.view],
  payload: Joi.object<Changed>({
    pendingActionId: uuid().required(),
    status: Joi.string().required(),
    tenantId: uuid().required(),
    organizationId: uuid().allow(null).required(),
  }),
});
