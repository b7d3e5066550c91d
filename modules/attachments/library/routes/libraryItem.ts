import {
  badRequest,
  type CoreServices,
  errorResponse,
  notFound,
  recordId,
  reply,
  routeFor,
  routeOf,
  uuid,
  withCustomFieldInput,
  withVersion,
} from '@tenantry/core';
import Joi from 'joi';
import { attachmentsFeatures } from '../../features';
import { attachments } from '../collections/attachments';
import { valuesOf } from '../rules/customValues';
import { type Assignment, assignmentList, tagList } from '../rules/labels';
import { requirePlace } from '../rules/requirePlace';
import type { AttachmentQuery } from '../services/AttachmentQuery';
import { assignmentShape, libraryMembers } from './answers';

interface Params {
  readonly id: string;
}

interface Labels {
  readonly tags?: readonly string[];
  readonly assignments?: readonly Assignment[];
}

interface Services extends Pick<CoreServices, 'customFields'> {
  readonly attachmentQuery: AttachmentQuery;
}

const params = Joi.object<Params>({ id: recordId().required() });
const customFields = Joi.object()
  .unknown(true)
  .allow(null)
  .required()
  .description('custom fields by key; null where there are none');
const refusals = {
  404: errorResponse('No such file'),
  422: errorResponse('The selected organization is no longer available'),
};

export const readLibraryItem = routeFor<Services>()({
  method: 'GET',
  path: '/attachments/library/:id',
  summary: 'Read a file of the library',
  access: 'authenticated',
  features: [attachmentsFeatures.view],
  resource: { kind: 'attachments.attachment', records: 'item' },
  etag: true,
  params,
  invalid: () => badRequest('Invalid id'),
  responses: {
    200: {
      description: 'The file',
      body: Joi.object({ item: Joi.object({ ...libraryMembers, customFields }).required() }),
    },
    400: errorResponse('No id'),
    ...refusals,
  },
  handler: async (context) => {
    requirePlace(context);
    const { services } = context;
    const found = await services.attachmentQuery.find(context, context.params.id);
    if (!found) throw notFound('Attachment not found');
    const { id, fileName, fileSize, mimeType, partitionCode, partitionTitle } = found;
    const { tags, assignments, content, scanState } = found;
    const values = await valuesOf(services.customFields, id, found.customFields);
    const members = { id, fileName, fileSize, mimeType, partitionCode, partitionTitle };
    const scan = scanState && { scanState };
    const item = { ...members, tags, assignments, content, ...scan, ...values };
    return withVersion(reply(200, { item }), found.updatedAt);
  },
});

export const changeLibraryItem = routeOf(attachments.commands.update, {
  method: 'PATCH',
  path: '/attachments/library/:id',
  summary: 'Change tags, assignments and custom fields of a file',
  description: 'A list that is sent replaces the one that is stored.',
  needsLiveSelection: true,
  params,
  body: withCustomFieldInput(Joi.object<Labels>({ tags: tagList, assignments: assignmentList })),
  invalid: () => badRequest('Invalid payload'),
  responses: {
    200: {
      description: 'Changed',
      body: Joi.object({
        ok: Joi.valid(true).required(),
        item: Joi.object({
          id: uuid().required(),
          tags: libraryMembers.tags,
          assignments: Joi.array().items(assignmentShape).required(),
          customFields,
        }),
      }),
    },
    400: errorResponse('Invalid payload, or an unknown kind of record'),
    409: errorResponse('Changed meanwhile'),
    ...refusals,
    404: errorResponse('No such file, or no such record to assign it to'),
  },
  input: ({ params: { id }, body }) => ({ ...body, id }),
  answer: async (row, context) => {
    const { attachmentQuery, customFields: fields } = context.services as unknown as Services;
    const id = row['id'] as string;
    const found = await attachmentQuery.find(context, id);
    const { tags = [], assignments = [] } = found ?? {};
    const values = await valuesOf(fields, id, found?.customFields);
    return { ok: true, item: { id, tags, assignments, ...values } };
  },
});

export const deleteLibraryItem = routeOf(attachments.commands.delete, {
  method: 'DELETE',
  path: '/attachments/library/:id',
  summary: 'Delete a file of the library',
  needsLiveSelection: true,
  params,
  invalid: () => badRequest('Invalid id'),
  responses: {
    200: { description: 'Deleted', body: Joi.object({ ok: Joi.valid(true).required() }) },
    400: errorResponse('No id'),
    409: errorResponse('Changed meanwhile'),
    ...refusals,
  },
  input: ({ params: { id } }) => ({ id }),
});
