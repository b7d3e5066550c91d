import { badRequest, type CoreServices, routeFor, isUuid } from '@tenantry/core';
import Joi from 'joi';
import { refusals } from './answers';
import { auditLogsFeatures } from '../features';

const route = routeFor<Pick<CoreServices, 'commands'>>();

const invalidToken = () => badRequest('Invalid undo token');
const invalidLog = () => badRequest('Invalid log id');

const id = () => Joi.string().guid();

export const undoAction = route({
  method: 'POST',
  path: '/audit_logs/audit-logs/actions/undo',
  summary: 'Undo an action',
  description:
    'The newest action of its actor on the record that can still be undone. Those of others need ' +
    '`audit_logs.undo_tenant`. What the command or another module refuses keeps its status and body.',
  access: 'authenticated',
  features: [auditLogsFeatures.undo_self],
  body: Joi.object<{ undoToken: string }>({ undoToken: Joi.string().trim().max(200).required() }),
  invalid: invalidToken,
  responses: {
    200: {
      description: 'Undone',
      body: Joi.object({ ok: Joi.valid(true).required(), logId: id().required() }),
    },
    ...refusals,
  },
  handler: async (context) => {
    const { undoToken } = context.body;
    if (!isUuid(undoToken)) throw badRequest('Undo token not available');
    const mayTouchOthers = context.access.has(auditLogsFeatures.undo_tenant);
    const logId = await context.services.commands.undo(undoToken, { ...context, mayTouchOthers });
    return { ok: true, logId };
  },
});

export const redoAction = route({
  method: 'POST',
  path: '/audit_logs/audit-logs/actions/redo',
  summary: 'Redo an action that was undone',
  description:
    'The one of its actor that was undone last. The answer carries a token to undo it again, and the header ' +
    '`x-operation`.',
  access: 'authenticated',
  features: [auditLogsFeatures.redo_self],
  body: Joi.object<{ logId: string }>({ logId: Joi.string().trim().max(200).required() }),
  invalid: invalidLog,
  responses: {
    200: {
      description: 'Done again',
      body: Joi.object({
        ok: Joi.valid(true).required(),
        logId: id().allow(null).required(),
        undoToken: id().allow(null).required(),
      }),
    },
    ...refusals,
  },
  handler: async (context) => {
    const { logId } = context.body;
    if (!isUuid(logId)) throw badRequest('Redo target not available');
    const mayTouchOthers = context.access.has(auditLogsFeatures.redo_tenant);
    const redone = await context.services.commands.redo(logId, { ...context, mayTouchOthers });
    const undoToken = redone.operation?.undoToken ?? null;
    return redone.answer({ ok: true, logId: redone.result.logId, undoToken });
  },
});
