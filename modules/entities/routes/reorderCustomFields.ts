import { errorResponse, routeOf } from '@tenantry/core';
import Joi from 'joi';
import { reorderCustomFields } from '../commands/reorderCustomFields';

export const reorderCustomFieldsRoute = routeOf(reorderCustomFields, {
  method: 'POST',
  path: '/entities/custom-fields/reorder',
  summary: 'Put custom fields of an entity in order',
  description: 'Those named come first, the others follow as they were.',
  responses: {
    200: { description: 'In order', body: Joi.object({ ok: Joi.valid(true).required() }) },
    400: errorResponse('Invalid ids'),
    404: errorResponse('Unknown, deleted, or of another tenant or entity'),
  },
});
