import {
  badRequest,
  errorResponse,
  notFound,
  recordId,
  routeFor,
  requireLiveSelection,
  unauthorized,
} from '@tenantry/core';
import Joi from 'joi';
import { attachmentsFeatures } from '../../features';
import { idOfRecord, kindName } from '../rules/recordNames';
import type { Transfers } from '../services/Transfers';

interface Body {
  readonly entityId: string;
  readonly attachmentIds: readonly string[];
  readonly fromRecordId?: string;
  readonly toRecordId: string;
}

export const transferAttachments = routeFor<{ attachmentTransfers: Transfers }>()({
  method: 'POST',
  path: '/attachments/transfer',
  summary: 'Give files to another record of the same kind',
  access: 'authenticated',
  features: [attachmentsFeatures.manage],
  body: Joi.object<Body>({
    entityId: kindName().required(),
    attachmentIds: Joi.array().items(recordId()).min(1).max(1_000).required(),
    fromRecordId: idOfRecord(),
    toRecordId: idOfRecord().required(),
  }).required(),
  invalid: () => badRequest('Invalid payload'),
  responses: {
    200: {
      description: 'How many files it has now been given',
      body: Joi.object({ ok: Joi.valid(true).required(), updated: Joi.number().integer().min(1).required() }),
    },
    400: errorResponse('Invalid payload, or an unknown kind of record'),
    403: errorResponse('Missing feature, or a field of the record takes fewer files'),
    404: errorResponse('No such record, or no such file'),
    422: errorResponse('The selected organization is no longer available'),
  },
  handler: async (context) => {
    const { body, scope, services } = context;
    requireLiveSelection(scope, false);
    if (scope.tenantId === null) throw unauthorized();
    const updated = await services.attachmentTransfers.move(context, body);
    if (updated === 0) throw notFound('Attachments not found');
    return { ok: true, updated };
  },
});
