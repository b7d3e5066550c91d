import { routeFor, timestamp, uuid } from '@tenantry/core';
import Joi from 'joi';
import { aiFeatures } from '../../features';
import { invalidInput } from '../../shared/errors';
import { coded, list, textOrNull } from '../../shared/fields';
import type { ActionViews } from '../services/ActionViews';
import type { Confirmations } from '../services/Confirmations';

const route = routeFor<{ readonly actionViews: ActionViews; readonly confirmations: Confirmations }>();

const params = Joi.object<{ id: string }>({ id: Joi.string().trim().min(1).max(128).required() });

const change = Joi.object({
  field: Joi.string().required(),
  fieldLabel: Joi.string(),
  before: Joi.any(),
  after: Joi.any(),
  beforeDisplay: Joi.any(),
  afterDisplay: Joi.any(),
});
const result = Joi.object({
  recordId: Joi.string(),
  commandName: Joi.string(),
  error: Joi.object({ code: Joi.string().required(), message: Joi.string().required() }).unknown(true),
});

export const actionShape = Joi.object({
  id: uuid().required(),
  agentId: Joi.string().required(),
  toolName: Joi.string().required(),
  status: Joi.valid('pending', 'confirmed', 'cancelled', 'expired', 'executing', 'failed').required(),
  fieldDiff: list(change),
  records: Joi.array()
    .items(
      Joi.object({
        recordId: Joi.string().allow('').required(),
        entityType: Joi.string().required(),
        label: Joi.string().required(),
        fieldDiff: list(change),
        recordVersion: textOrNull(),
      }),
    )
    .allow(null)
    .required(),
  failedRecords: Joi.array()
    .items(Joi.object({ recordId: Joi.string().required(), error: Joi.object().unknown(true).required() }))
    .allow(null)
    .required(),
  sideEffectsSummary: textOrNull(),
  attachmentIds: list(),
  targetEntityType: textOrNull(),
  targetRecordId: textOrNull(),
  recordVersion: textOrNull(),
  queueMode: Joi.string().required(),
  executionResult: result.allow(null).required(),
  createdAt: timestamp().required(),
  expiresAt: timestamp().required(),
  resolvedAt: timestamp().allow(null).required(),
  resolvedByUserId: uuid().allow(null).required(),
});

const missing = coded('No such action in the organization');

const readAction = route({
  method: 'GET',
  path: '/ai_assistant/ai/actions/:id',
  summary: 'Read a change that an agent proposes',
  description:
    'Everybody of the organization sees the action. Values of a record are null for callers who lack the features of the tool, or who may ' +
    'not see the record.',
  access: 'authenticated',
  features: [aiFeatures.view],
  params,
  invalid: invalidInput,
  responses: { 200: { description: 'The action', body: actionShape }, 404: missing },
  handler: async (call) => {
    const { actionViews, confirmations } = call.services;
    return actionViews.shown(await confirmations.require(call.params.id, call), call);
  },
});

const confirmAction = route({
  method: 'POST',
  path: '/ai_assistant/ai/actions/:id/confirm',
  summary: 'Make a change that an agent proposes',
  description:
    'Checks again what was true when the change was proposed. `ok` is false where the change was tried and failed. ' +
    'A repeated confirm gets the first answer again.',
  access: 'authenticated',
  needsPerson: true,
  features: [aiFeatures.view],
  params,
  body: Joi.object({}),
  invalid: invalidInput,
  faultCode: 'confirm_internal_error',
  responses: {
    200: {
      description: 'The change was made, or has failed',
      body: Joi.object({
        ok: Joi.boolean().required(),
        pendingAction: actionShape.required(),
        mutationResult: result.required(),
      }),
    },
    403: coded('The caller or the agent may not make the change'),
    404: missing,
    409: coded('Not pending any more (`invalid_status`), or overdue (`expired`)'),
    412: coded(
      'The record (`stale_version`) or the input of the tool (`schema_drift`) has changed. Where the record is gone, the action has failed',
    ),
  },
  handler: async (call) => {
    const { actionViews, confirmations } = call.services;
    const { ok, action } = await confirmations.confirm(call.params.id, call);
    const pendingAction = await actionViews.shown(action, call);
    return { ok, pendingAction, mutationResult: action.executionResult ?? {} };
  },
});

const cancelAction = route({
  method: 'POST',
  path: '/ai_assistant/ai/actions/:id/cancel',
  summary: 'Reject a change that an agent proposes',
  description:
    'Takes the same rights as making it. A change that cannot be made any more, because its record or tool has changed, can be rejected.',
  access: 'authenticated',
  features: [aiFeatures.view],
  params,
  body: Joi.object<{ reason?: string }>({ reason: Joi.string().allow('').max(500) }),
  invalid: invalidInput,
  faultCode: 'cancel_internal_error',
  responses: {
    200: {
      description: 'Cancelled, now or before',
      body: Joi.object({ ok: Joi.valid(true).required(), pendingAction: actionShape.required() }),
    },
    400: coded('Invalid id or body'),
    403: coded('The caller or the agent may not make the change'),
    404: missing,
    409: coded('Not pending any more (`invalid_status`), or overdue (`expired`)'),
  },
  handler: async (call) => {
    const { actionViews, confirmations } = call.services;
    const action = await confirmations.cancel(call.params.id, call.body?.reason, call);
    return { ok: true, pendingAction: await actionViews.shown(action, call) };
  },
});

export const actionRoutes = [readAction, confirmAction, cancelAction];
