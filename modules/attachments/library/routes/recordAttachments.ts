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
import { idOfRecord, kindName } from '../rules/recordNames';
import { requirePlace } from '../rules/requirePlace';
import { thumbnailUrl } from '../rules/urls';
import type { AttachmentItem, AttachmentQuery } from '../services/AttachmentQuery';
import { addedBy, assignmentCount, assignmentShape, thumbnail } from './answers';

interface Query {
  readonly entityId: string;
  readonly recordId: string;
  readonly page?: number;
  readonly pageSize?: number;
}

/** Files of a page, also where none is named. */
const MOST = 100;
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
  thumbnailUrl: thumbnail,
  fieldKey: Joi.string().description('custom field that the file was uploaded for'),
  tags: Joi.array().items(Joi.string()).required(),
  assignments: Joi.array().items(assignmentShape).required(),
  assignmentCount,
  createdByUserId: addedBy,
});

export const listAttachments = routeFor<{ attachmentQuery: AttachmentQuery }>()({
  method: 'GET',
  path: '/attachments',
  summary: 'List the files of a record',
  description:
    'Newest first: a page, by default the first 100. Of a file with many assignments the first 20 are shown, and ' +
    '`assignmentCount` says how many there are.',
  access: 'authenticated',
  features: [attachmentsFeatures.view],
  resource: { kind: 'attachments.attachment' },
  query: Joi.object<Query>({
    entityId: kindName().required(),
    recordId: idOfRecord().required(),
    page: Joi.number().integer().min(1).max(1_000_000),
    pageSize: Joi.number().integer().min(1).max(MOST),
  }),
  invalid: () => badRequest('entityId and recordId are required'),
  responses: {
    200: {
      description: 'Files; the members of a page only where both `page` and `pageSize` are named',
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
    const { page = 1, pageSize = MOST } = query;
    const part = { page, pageSize };
    const found = await services.attachmentQuery.ofRecord(context, query, part);
    const items = found.items.map(shown);
    const isPage = query.page !== undefined && query.pageSize !== undefined;
    return isPage ? { items, ...pageMembers(found.total, part) } : { items };
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

function shown(attachment: AttachmentItem) {
  const { id, url, fileName, fileSize, createdAt, mimeType, partitionCode, content } = attachment;
  const { tags, assignments, assignmentCount: count, fieldKey, createdByUserId } = attachment;
  const members = { id, url, fileName, fileSize, createdAt, mimeType, partitionCode, content };
  return {
    ...members,
    thumbnailUrl: thumbnailUrl(attachment, 320),
    tags,
    assignments,
    createdByUserId,
    ...(count > assignments.length && { assignmentCount: count }),
    ...(fieldKey !== null && { fieldKey }),
  };
}
