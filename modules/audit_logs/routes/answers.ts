import { errorDetails, errorBody, pageMemberSchemas, reply, timestamp } from '@tenantry/core';
import Joi from 'joi';

const id = () => Joi.string().guid();
const text = () => Joi.string().allow(null).required();

const common = {
  id: id().required(),
  resourceKind: text(),
  resourceId: text(),
  actorUserId: id().allow(null).required().description('user, or API key'),
  actorUserName: text(),
  tenantId: id().required(),
  tenantName: text(),
  organizationId: id().allow(null).required(),
  organizationName: text(),
  context: Joi.any().required(),
  createdAt: timestamp().required(),
};

const page = (item: Joi.ObjectSchema) =>
  Joi.object({
    items: Joi.array().items(item).required(),
    canViewTenant: Joi.boolean().required().description('whether entries of others are shown to the caller'),
    page: pageMemberSchemas.page,
    pageSize: pageMemberSchemas.pageSize,
    total: pageMemberSchemas.total,
    totalPages: pageMemberSchemas.totalPages,
  });

export const actionPage = page(
  Joi.object({
    ...common,
    commandId: Joi.string().required(),
    actionLabel: text(),
    actionType: Joi.valid('create', 'edit', 'delete', 'assign', 'system').required(),
    source: Joi.valid('ui', 'api', 'system').required(),
    executionState: Joi.valid('done', 'undoing', 'undone', 'redone', 'failed').required(),
    parentResourceKind: text(),
    parentResourceId: text(),
    undoToken: id().allow(null).required(),
    updatedAt: timestamp().required(),
    snapshotBefore: Joi.any().required(),
    snapshotAfter: Joi.any().required(),
    changes: Joi.object().unknown(true).allow(null).required(),
  }),
);

export const accessPage = page(
  Joi.object({
    ...common,
    accessType: Joi.string().required(),
    fields: Joi.array().items(Joi.string()).required(),
  }),
);

export const invalidFilters = {
  description: 'Invalid filters',
  body: Joi.object({ error: Joi.string().required(), details: Joi.array().required() }),
};

/** The published body of a query that does not fit. */
export const validationFailed = (error: Joi.ValidationError) =>
  reply(400, { error: 'Validation failed', details: errorDetails(error) });

export const refusals = {
  400: { description: 'Not eligible', body: errorBody },
  403: { description: 'Of another tenant or organization, or a feature is missing', body: errorBody },
  409: { description: 'The record was changed meanwhile', body: errorBody },
  422: { description: 'Another module refuses it', body: errorBody },
};
