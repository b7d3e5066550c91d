import { callRoute, HttpError, recordId, type ToolDeclaration } from '@tenantry/core';
import Joi from 'joi';
import { attachmentsFeatures } from '../features';

interface Target {
  readonly entityType: string;
  readonly recordId: string;
}

interface Wanted {
  readonly attachmentId: string;
  readonly includeExtractedText: boolean;
}

/** Files of one answer. */
const MOST = 100;
const text = () => Joi.string().trim().min(1).max(255).required();

/** Lists the files of a record; their texts are read one by one. */
export const listRecordAttachments: ToolDeclaration = {
  id: 'attachments.list_record_attachments',
  title: 'List files of a record',
  description: 'Lists the newest files of a record, by names and types.',
  features: [attachmentsFeatures.view],
  input: Joi.object({ entityType: text().description('`customers.deal`'), recordId: text() }),
  handler: async ({ entityType, recordId: id }: Target, context) => {
    const query = { entityId: entityType, recordId: id, page: 1, pageSize: MOST };
    const { items, total } = await callRoute(context, { method: 'GET', path: '/attachments', query });
    const files = (items as readonly Readonly<Record<string, unknown>>[]).map(
      ({ id: fileId, fileName, mimeType, fileSize, createdAt, tags }) => ({
        id: fileId,
        fileName,
        mimeType,
        fileSize,
        createdAt,
        tags,
      }),
    );
    return { entityType, recordId: id, total, items: files };
  },
};

/** Reads what is known of a file, and its text. */
export const readAttachment: ToolDeclaration = {
  id: 'attachments.read_attachment',
  title: 'Read a file',
  description: 'Reads what is known of a file, with its text where `includeExtractedText` is true.',
  features: [attachmentsFeatures.view],
  input: Joi.object({
    attachmentId: recordId().required(),
    includeExtractedText: Joi.boolean().default(false),
  }),
  handler: async ({ attachmentId, includeExtractedText }: Wanted, context) => {
    try {
      const path = `/attachments/library/${attachmentId}`;
      const { item } = await callRoute(context, { method: 'GET', path });
      const { content, ...file } = item as Readonly<Record<string, unknown>>;
      return { found: true, file, ...(includeExtractedText && { text: content }) };
    } catch (error) {
      if (error instanceof HttpError && error.status === 404) return { found: false };
      throw error;
    }
  },
};
