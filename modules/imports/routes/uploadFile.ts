import { errorResponse, HttpError, routeFor } from '@tenantry/core';
import Joi from 'joi';
import { importsFeatures } from '../features';
import type { ImportFiles } from '../services/ImportFiles';
import { idInPath, refusals } from './answers';

/** The body is the file, which is stored as it comes, so that its size does not matter. */
export const uploadFile = routeFor<{ importFiles: ImportFiles }>()({
  method: 'PUT',
  path: '/imports/imports/:id/file',
  summary: 'Send the file of an import',
  description:
    'The body is the file itself, of any content type. Its encoding and delimiter are recognized unless the import names them. ' +
    'Sending it again replaces it, until the import starts.',
  access: 'authenticated',
  features: [importsFeatures.manage],
  params: idInPath,
  bodyType: 'none',
  raw: true,
  responses: {
    200: {
      description: 'Stored',
      body: Joi.object({
        ok: Joi.valid(true).required(),
        sizeBytes: Joi.number().required(),
        encoding: Joi.string().required().description('as it was named or recognized'),
        delimiter: Joi.string().required().description('of a table, as it was named or recognized'),
      }),
    },
    409: errorResponse('The import is under way or over'),
    413: errorResponse('The file is too large'),
    422: errorResponse(
      'The file is not text, has several encodings, or has an encoding that is not recognized',
    ),
    ...refusals,
  },
  handler: async ({ params, raw, scope, services }) => {
    if (!raw) throw new HttpError(400, 'The request has no file');
    // A refusal reaches the client although it still sends.
    const source = raw.request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
    return { ok: true, ...(await services.importFiles.store(params.id, source, scope)) };
  },
});
