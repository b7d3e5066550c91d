import { created, errorResponse, routeOf, uuid } from '@tenantry/core';
import Joi from 'joi';
import { startImport } from '../commands/startImport';
import { refusals } from './answers';

export const startRoute = routeOf(startImport, {
  method: 'POST',
  path: '/imports/imports/:id/start',
  summary: 'Import the file, in the background',
  description:
    'Rows become records by the commands of their kind, on behalf of the caller: with events, entries in the log and ' +
    'the rights that the caller has now. `GET /progress/jobs/{progressJobId}` tells how far it has come, and `DELETE` ' +
    'cancels it. Undoing this operation takes back all that was imported.',
  responses: {
    201: {
      description: 'Accepted',
      body: Joi.object({ ok: Joi.valid(true).required(), progressJobId: uuid().required() }),
    },
    409: errorResponse('The import is under way, over, or has no file'),
    422: errorResponse(
      'The table has more columns than an import takes, or lacks those that the import is about',
    ),
    ...refusals,
  },
  answer: ({ progressJobId }) => created({ ok: true, progressJobId }),
});
