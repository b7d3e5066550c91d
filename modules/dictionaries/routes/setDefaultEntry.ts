import { errorResponse, recordId, routeOf } from '@tenantry/core';
import Joi from 'joi';
import { dictionaries } from '../collections/dictionaries';

interface Body {
  readonly entryId: string | null;
}

/** The same as changing `defaultEntryId` of the dictionary. */
export const setDefaultEntry = routeOf(dictionaries.commands.update, {
  method: 'POST',
  path: '/dictionaries/:dictionaryId/entries/set-default',
  summary: 'Make an entry the default one of its dictionary',
  description: 'Null leaves the dictionary without one.',
  needsLiveSelection: true,
  params: Joi.object<{ readonly dictionaryId: string }>({ dictionaryId: recordId().required() }),
  body: Joi.object<Body>({ entryId: recordId().allow(null).required() }).required(),
  input: ({ params, body }) => ({ id: params.dictionaryId, defaultEntryId: body.entryId }),
  responses: {
    200: { description: 'Chosen', body: Joi.object({ ok: Joi.valid(true).required() }) },
    400: errorResponse('Invalid id'),
    403: errorResponse('The dictionary belongs to an organization out of reach'),
    404: errorResponse('No such dictionary, or an entry of another one'),
    409: errorResponse('The dictionary was changed meanwhile'),
    422: errorResponse('The selected organization is no longer available'),
  },
});
