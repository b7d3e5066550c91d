import { errorResponse, recordId, routeOf } from '@tenantry/core';
import Joi from 'joi';
import { reorderEntries } from '../commands/reorderEntries';

interface Place {
  readonly id: string;
  readonly position: number;
}

interface Body {
  readonly ids?: readonly string[];
  readonly entries?: readonly Place[];
}

const place = Joi.object<Place>({
  id: recordId().required(),
  position: Joi.number().integer().min(0).max(1_000_000).required(),
});

export const reorderEntriesRoute = routeOf(reorderEntries, {
  method: 'POST',
  path: '/dictionaries/:dictionaryId/entries/reorder',
  summary: 'Put the entries of a dictionary in order',
  description:
    'Those named come first, by `ids` or by `entries` with their positions; the others follow as they were.',
  needsLiveSelection: true,
  params: Joi.object<{ readonly dictionaryId: string }>({ dictionaryId: recordId().required() }),
  body: Joi.object<Body>({
    ids: Joi.array().items(recordId()).unique().min(1).max(1_000),
    entries: Joi.array().items(place).unique('id').min(1).max(1_000),
  })
    .xor('ids', 'entries')
    .required(),
  input: ({ params: { dictionaryId }, body: { ids, entries = [] } }) => ({
    dictionaryId,
    ids: ids ?? entries.toSorted((a, b) => a.position - b.position).map(({ id }) => id),
  }),
  responses: {
    200: { description: 'In order', body: Joi.object({ ok: Joi.valid(true).required() }) },
    400: errorResponse('Invalid ids'),
    404: errorResponse('No such dictionary, or an entry of another one'),
    422: errorResponse('The selected organization is no longer available'),
  },
});
