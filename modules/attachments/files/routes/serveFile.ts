import { badRequest, errorResponse, recordId, routeFor } from '@tenantry/core';
import Joi from 'joi';
import type { FileReplies } from '../services/FileReplies';
import type { ServedFiles } from '../services/ServedFiles';

interface Services {
  readonly servedFiles: ServedFiles;
  readonly fileReplies: FileReplies;
}

const bytes = { contentType: 'application/octet-stream', otherTypes: ['*/*'] };

export const serveFile = routeFor<Services>()({
  method: 'GET',
  path: '/attachments/file/:id',
  summary: 'Get a file',
  description:
    'Files of public partitions are for everybody, others for callers of the organization. Images are shown by browsers; ' +
    'everything else is a download with the type of the file, or `application/octet-stream` where browsers would run that. Parts (`Range`) and conditions (`If-None-Match`) are served.',
  access: 'public',
  takesCredential: true,
  resource: { kind: 'attachments.attachment' },
  params: Joi.object<{ readonly id: string }>({ id: recordId().required() }),
  query: Joi.object<{ readonly download?: string }>({
    download: Joi.string().allow('').description('`1`: a download also of an image'),
  }).unknown(true),
  invalid: () => badRequest('Invalid id'),
  responses: {
    200: { description: 'The file', ...bytes },
    206: { description: 'The part that was asked for', ...bytes },
    302: { description: 'To the storage itself, where the partition says so (`configJson.presignedReads`)' },
    304: { description: 'The client has it' },
    400: errorResponse('No id'),
    401: errorResponse('The partition is private'),
    403: errorResponse('The caller works in no tenant, or the file is in quarantine'),
    404: errorResponse('No such file'),
    416: errorResponse('There is no such part'),
    423: errorResponse('The file has not been scanned for viruses yet'),
    500: errorResponse('The partition is misconfigured'),
  },
  handler: async ({ params, query, headers, services, ...caller }) => {
    const file = await services.servedFiles.require(params.id, caller, 'Attachment not found');
    return services.fileReplies.of(file, headers, query.download === '1' || query.download === 'true');
  },
});
