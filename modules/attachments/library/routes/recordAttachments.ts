import {
  badRequest,
  errorResponse,
  pageMembers,
  pageMemberSchemas,
  recordId,
  routeFor,
  routeOf,
  timestamp,
  uuid,
} from '@tenantry/core';
import Joi from 'joi';
import { attachmentsFeatures } from '../../features';
import { attachments } from '../collections/attachments';
import { requirePlace } from '../rules/requirePlace';
import { type AttachmentItem, type AttachmentQuery, thumbnailOf } from '../services/AttachmentQuery';
import { assignmentShape } from './answers';

interface Query {
  readonly entityId: string;
  readonly recordId: string;
  readonly page?: number;
  readonly pageSize?: number;
}

const { totalPages, total, page, pageSize } = pageMemberSchemas;
const text = () => Joi.string().required();
const item = Joi.object({
  id: uuid().required(),
  url: text(),
  fileName: text(),
  fileSize: Joi.number().integer().required(),
  createdAt: timestamp().required(),
  mimeType: Joi.string().allow(null).required(),
  partitionCode: text(),
  content: Joi.string().allow(null).required(),
  thumbnailUrl: text(),
  fieldKey: Joi.string().description('custom field that the file was uploaded for'),
  tags: Joi.array().items(Joi.string()).required(),
  assignments: Joi.array().items(assignmentShape).required(),
});

export const listAttachments = routeFor<{ attachmentQuery: AttachmentQuery }>()({
  method: 'GET',
  path: '/attachments',
  summary: 'List the files of a record',
  description: 'Newest first: all of them, or a page with `page` and `pageSize`.',
  access: 'authenticated',
  features: [attachmentsFeatures.view],
  resource: { kind: 'attachments.attachment' },
  query: Joi.object<Query>({
    entityId: Joi.string().trim().min(1).max(255).required(),
    recordId: Joi.string().trim().min(1).max(255).required(),
    page: Joi.number().integer().min(1).max(1_000_000),
    pageSize: Joi.number().integer().min(1).max(100),
  }),
  invalid: () => badRequest('entityId and recordId are required'),
  responses: {
    200: {
      description: 'Files; the members of a page only where one was asked for',
      body: Joi.object({
        items: Joi.array().items(item).required(),
        total: total.optional(),
        page: page.optional(),
        pageSize: pageSize.optional(),
        totalPages: totalPages.optional(),
      }),
    },
    400: errorResponse('No entity or record is named'),
    422: errorResponse('The selected organization is no longer available'),
  },
  handler: async (context) => {
    requirePlace(context);
    const { query, services } = context;
    const part =
      query.page === undefined || query.pageSize === undefined
        ? undefined
        : { page: query.page, pageSize: query.pageSize };
    const found = await services.attachmentQuery.ofRecord(context, query, part);
    const items = found.items.map(shown);
    return part ? { items, ...pageMembers(found.total, part) } : { items };
  },
});

export const deleteAttachment = routeOf(attachments.commands.delete, {
  method: 'DELETE',
  path: '/attachments',
  summary: 'Delete a file',
  needsLiveSelection: true,
  query: Joi.object<{ readonly id: string }>({ id: recordId().required() }),
  invalid: (error) =>
    badRequest(
      error.details.some(({ type }) => type === 'any.required' || type === 'string.empty')
        ? 'Attachment id is required'
        : 'Invalid id',
    ),
  responses: {
    200: { description: 'Deleted', body: Joi.object({ ok: Joi.valid(true).required() }) },
    400: errorResponse('No id'),
    404: errorResponse('No such file'),
    409: errorResponse('Changed meanwhile'),
    422: errorResponse('The selected organization is no longer available'),
  },
  input: ({ query }) => ({ id: query.id }),
});

function shown(attachment: AttachmentItem): object {
  const { id, url, fileName, fileSize, createdAt, mimeType, partitionCode, content } = attachment;
  const { tags, assignments, fieldKey } = attachment;
  const members = { id, url, fileName, fileSize, createdAt, mimeType, partitionCode, content };
  return {
    ...members,
    thumbnailUrl: thumbnailOf(attachment, 320),
    tags,
    assignments,
    ...(fieldKey !== null && { fieldKey }),
  };
}
