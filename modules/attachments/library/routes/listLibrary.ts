import {
  badRequest,
  compareFolded,
  errorResponse,
  listOf,
  pageMembers,
  pageSchema,
  paging,
  routeFor,
  timestamp,
} from '@tenantry/core';
import Joi from 'joi';
import { attachmentsFeatures } from '../../features';
import type { Partitions } from '../../partitions/services/Partitions';
import { highlightParts } from '../../texts/rules/highlight';
import { requirePlace } from '../rules/requirePlace';
import { type AttachmentItem, type AttachmentQuery, type LibraryFilter } from '../services/AttachmentQuery';
import { thumbnailUrl } from '../rules/urls';
import { assignmentCount, libraryMembers, thumbnail } from './answers';

const { page, pageSize } = paging(25);
const item = Joi.object({
  ...libraryMembers,
  assignmentCount,
  url: Joi.string().required(),
  createdAt: timestamp().required(),
  thumbnailUrl: thumbnail,
  highlight: Joi.array()
    .items(Joi.object({ text: Joi.string().required(), isMatch: Joi.boolean().required() }))
    .description('where the content has the words of `text`'),
});

export const listLibrary = routeFor<{ attachmentQuery: AttachmentQuery; attachmentPartitions: Partitions }>()(
  {
    method: 'GET',
    path: '/attachments/library',
    summary: 'List the files of the library',
    access: 'authenticated',
    features: [attachmentsFeatures.view],
    resource: { kind: 'attachments.attachment' },
    query: Joi.object<LibraryFilter>({
      page: page.max(1_000_000),
      pageSize,
      search: Joi.string().trim().max(200).empty('').description('part of the file name'),
      text: Joi.string().trim().max(200).empty('').description('words of the content'),
      partition: Joi.string().trim().max(60).empty('').description('code'),
      tags: listOf(Joi.string().trim().max(100))
        .default([])
        .description('comma list; files that have all of them'),
      sortField: Joi.valid('fileName', 'fileSize', 'createdAt').default('createdAt'),
      sortDir: Joi.valid('asc', 'desc').default('desc'),
    }),
    invalid: () => badRequest('Invalid query'),
    responses: {
      200: {
        description: 'A page of files, and what the library can be narrowed by',
        body: Joi.object({
          ...pageSchema(item),
          availableTags: Joi.array().items(Joi.string()).required(),
          partitions: Joi.array()
            .items(
              Joi.object({
                code: Joi.string().required(),
                title: Joi.string().required(),
                description: Joi.string().allow(null).required(),
                isPublic: Joi.boolean().required(),
              }),
            )
            .required(),
        }),
      },
      400: errorResponse('Invalid query'),
      422: errorResponse('The selected organization is no longer available'),
    },
    handler: async (context) => {
      const { tenantId } = requirePlace(context);
      const { query, services } = context;
      const { items, total } = await services.attachmentQuery.library(context, query);
      const availableTags = await services.attachmentQuery.tags(context);
      const partitions = (await services.attachmentPartitions.list(tenantId))
        .map(({ code, title, description, isPublic }) => ({ code, title, description, isPublic }))
        .sort((a, b) => compareFolded(a.title, b.title));
      return { items: items.map(shown), ...pageMembers(total, query), availableTags, partitions };
    },
  },
);

function shown(attachment: AttachmentItem): object {
  const { id, fileName, fileSize, mimeType, partitionCode, partitionTitle, url, createdAt } = attachment;
  const { tags, assignments, content, createdByUserId } = attachment;
  return {
    ...{ id, fileName, fileSize, mimeType, partitionCode, partitionTitle, url, createdAt },
    ...{ tags, assignments, content, createdByUserId },
    ...(attachment.assignmentCount > assignments.length && {
      assignmentCount: attachment.assignmentCount,
    }),
    ...(attachment.scanState && { scanState: attachment.scanState }),
    thumbnailUrl: thumbnailUrl(attachment, 200),
    ...(attachment.excerpt && { highlight: highlightParts(attachment.excerpt) }),
  };
}
