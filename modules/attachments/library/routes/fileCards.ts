import { badRequest, errorResponse, listOf, recordId, routeFor, uuid } from '@tenantry/core';
import Joi from 'joi';
import { attachmentsFeatures } from '../../features';
import { requirePlace } from '../rules/requirePlace';
import { thumbnailUrl } from '../rules/urls';
import type { AttachmentQuery, CardChoice } from '../services/AttachmentQuery';
import { thumbnail } from './answers';

const MOST = 100;
/** Side of the pictures, in pixels. */
const SIDE = 96;

/** Names and small pictures of files, for fields that name files. */
export const fileCards = routeFor<{ attachmentQuery: AttachmentQuery }>()({
  method: 'GET',
  path: '/attachments/cards',
  summary: 'Names and small pictures of files',
  description: 'Newest first. Ids of files that the caller does not see are ignored.',
  access: 'authenticated',
  features: [attachmentsFeatures.view],
  resource: { kind: 'attachments.attachment' },
  query: Joi.object<CardChoice>({
    ids: listOf(recordId(), MOST).description('comma list'),
    search: Joi.string().trim().max(200).empty('').description('part of the file name'),
    pageSize: Joi.number().integer().min(1).max(MOST).default(50).description('most files in the answer'),
  }),
  invalid: () => badRequest('Invalid query'),
  responses: {
    200: {
      description: 'The files',
      body: Joi.object({
        items: Joi.array()
          .items(
            Joi.object({ id: uuid().required(), name: Joi.string().required(), thumbnailUrl: thumbnail }),
          )
          .required(),
      }),
    },
    400: errorResponse('Invalid query'),
    422: errorResponse('The selected organization is no longer available'),
  },
  handler: async (context) => {
    requirePlace(context);
    const found = await context.services.attachmentQuery.cards(context, context.query);
    return {
      items: found.map((file) => ({
        id: file.id,
        name: file.fileName,
        // The picture of a file is not served before the file was scanned.
        thumbnailUrl: file.isServed ? thumbnailUrl(file, SIDE) : null,
      })),
    };
  },
});
