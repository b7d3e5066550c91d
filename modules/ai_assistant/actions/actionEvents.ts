import { event, uuid } from '@tenantry/core';
import Joi from 'joi';
import { aiFeatures } from '../features';
import type { StoredAction } from './PendingAction';

/** Payload of an event of an action. */
export interface ActionPayload {
  readonly pendingActionId: string;
  readonly agentId: string;
  readonly toolName: string;
  readonly status: string;
  readonly tenantId: string;
  readonly organizationId: string | null;
  readonly userId: string | null;
  readonly resolvedByUserId: string | null;
  readonly resolvedAt: string | null;
  readonly executionResult?: unknown;
  readonly failedRecords?: unknown;
  readonly reason?: string;
  readonly expiresAt?: string;
  readonly expiredAt?: string;
}

const payload = Joi.object<ActionPayload>({
  pendingActionId: uuid().required(),
  agentId: Joi.string().required(),
  toolName: Joi.string().required(),
  status: Joi.string().required(),
  tenantId: uuid().required(),
  organizationId: uuid().allow(null).required(),
  userId: uuid().allow(null).required(),
  resolvedByUserId: uuid().allow(null).required(),
  resolvedAt: Joi.string().isoDate().allow(null).required(),
  executionResult: Joi.any(),
  failedRecords: Joi.any(),
  reason: Joi.string(),
  expiresAt: Joi.string().isoDate(),
  expiredAt: Joi.string().isoDate(),
});

const common = {
  // The ids are published.
  borrowedFrom: 'ai',
  category: 'lifecycle',
  excludeFromTriggers: true,
  features: [aiFeatures.view],
  payload,
} as const;

/** A confirmed change was made, or failed. */
export const actionConfirmed = event({
  ...common,
  id: 'ai.action.confirmed',
  title: 'A change proposed by an agent was confirmed',
});

export const actionCancelled = event({
  ...common,
  id: 'ai.action.cancelled',
  title: 'A change proposed by an agent was cancelled',
});

export const actionExpired = event({
  ...common,
  id: 'ai.action.expired',
  title: 'A change proposed by an agent expired',
});

/** @param userId who acted */
export const payloadOf = (action: StoredAction, userId: string | null): ActionPayload => ({
  pendingActionId: action.id,
  agentId: action.agentId,
  toolName: action.toolName,
  status: action.status,
  tenantId: action.tenantId,
  organizationId: action.organizationId,
  userId,
  resolvedByUserId: action.resolvedByUserId,
  resolvedAt: action.resolvedAt,
});
