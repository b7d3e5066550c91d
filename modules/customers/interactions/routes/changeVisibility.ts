import { errorResponse, recordId, routeOf, timestamp } from '@tenantry/core';
import Joi from 'joi';
import { interactionFields } from '../collections/interactionFields';
import { interactions } from '../collections/interactions';

const visibility = interactionFields.visibility.schema;

/** PATCH /customers/interactions/{id}/visibility: the same as changing `visibility` of the interaction. */
export const changeVisibility = routeOf(interactions.commands.update, {
  method: 'PATCH',
  path: '/customers/interactions/:id/visibility',
  summary: 'Change who sees an interaction',
  description: 'Only its author makes an interaction private.',
  needsLiveSelection: true,
  params: Joi.object<{ readonly id: string }>({ id: recordId().required() }),
  body: Joi.object<{ readonly visibility: string }>({ visibility: visibility.required() }).required(),
  input: ({ params, body }) => ({ id: params.id, visibility: body.visibility }),
  responses: {
    200: {
      description: 'Changed',
      body: Joi.object({
        ok: Joi.valid(true).required(),
        visibility: visibility.required(),
        updatedAt: timestamp().required(),
      }),
    },
    400: errorResponse('Invalid id or visibility'),
    403: errorResponse('Another author, or an organization out of reach'),
    404: errorResponse('No such interaction'),
    409: errorResponse('The interaction was changed meanwhile'),
    422: errorResponse('The selected organization is no longer available'),
  },
  answer: (row) => ({
    ok: true,
    visibility: row['visibility'],
    updatedAt: new Date(row['updated_at'] as string),
  }),
});
