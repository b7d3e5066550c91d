import { collectionFor, field, notFound, personIdOf, type StoredRow } from '@tenantry/core';
import Joi from 'joi';
import { attachmentsFeatures } from '../../features';
import type { ServedFiles } from '../../files/services/ServedFiles';
import type { StoredPlace } from '../../storage/services/StorageLedger';
import { type Assignment, assignmentList, tagList } from '../rules/labels';
import type { AttachmentFiles } from '../services/AttachmentFiles';
import type { FiledRecords } from '../services/FiledRecords';
import { type FileSight, ownerOf } from '../services/FileSight';
import type { AttachmentLabels } from '../services/AttachmentLabels';
import type { Targets } from '../services/Targets';

/** Input of the commands of attachments. */
export interface AttachmentInput {
  readonly id?: string;
  readonly entityId: string;
  readonly recordId: string;
  /** Custom field of the record that the file was uploaded for. */
  readonly fieldKey?: string;
  readonly partitionCode: string;
  readonly fileName: string;
  readonly mimeType: string;
  readonly fileSize: number;
  readonly stored: Omit<StoredPlace, 'partitionCode'> & {
    readonly checksum: string;
    readonly isInline: boolean;
  };
  readonly tags: readonly string[];
  readonly assignments: readonly Assignment[];
}

interface Services {
  readonly attachmentLabels: AttachmentLabels;
  readonly attachmentFiles: AttachmentFiles;
  readonly attachmentTargets: Targets;
  readonly filedRecords: FiledRecords;
  readonly fileSight: FileSight;
  readonly servedFiles: ServedFiles;
}

const collection = collectionFor<Services, AttachmentInput>();
const MISSING = 'Attachment not found';
/** Text of uploads and storages, blanks and all. */
const TEXT = { max: 255, trim: false, required: true } as const;
const once = { writable: 'create' } as const;

/** Files. Their bytes are in a storage; uploads create them, and deleting one is final. */
export const attachments = collection({
  kind: 'attachments.attachment',
  plural: 'attachments.attachments',
  label: 'attachment',
  path: '/attachments',
  features: { view: [attachmentsFeatures.view], manage: [attachmentsFeatures.manage] },
  verbs: ['create', 'update', 'delete'],
  served: [],
  undoable: ['update'],
  table: 'attachments_attachments',
  customFields: true,
  fields: {
    entityId: field.code({ ...TEXT, ...once }),
    recordId: field.code({ ...TEXT, ...once }),
    fieldKey: field.code({ ...once, max: 50, trim: false, takesNull: false }),
    partitionCode: field.code({ ...TEXT, ...once }),
    fileName: field.text({ ...TEXT, ...once }),
    mimeType: field.code({ ...TEXT, ...once, nullable: true }),
    fileSize: field.integer({ ...once, sqlType: 'bigint', min: 0, required: true }),
    stored: field.json(Joi.object().unknown(true), { ...once, column: false, takesNull: false }),
    storageDriver: field.code({ ...TEXT, internal: true }),
    storageKey: field.code({ ...TEXT, internal: true }),
    storageConfig: field.json(Joi.object().unknown(true), { internal: true }),
    checksum: field.code({ ...TEXT, internal: true }),
    isInline: field.flag({ internal: true }),
    tags: field.json(tagList, { column: false, takesNull: false }),
    assignments: field.json(assignmentList, { column: false, takesNull: false }),
    createdByUserId: field.id({ writable: 'never', description: 'account of who added the file' }),
  },
  tableExtras: {
    indexes: [
      {
        name: 'attachments_attachments_record',
        columns: ['organization_id', 'entity_id', 'record_id', 'created_at DESC', 'id DESC'],
      },
      { name: 'attachments_attachments_partition', columns: ['partition_code'] },
    ],
    uniques: [['tenant_id', 'storage_key']],
  },
  children: [
    { name: 'attachments_tags', key: ['attachment_id', 'tag'], owner: 'attachment_id' },
    { name: 'attachments_assignments', key: ['attachment_id', 'type', 'target_id'], owner: 'attachment_id' },
  ],
  list: { sorts: { fileName: 't.file_name', fileSize: 't.file_size', createdAt: 't.created_at' } },
  hooks: {
    missing: () => notFound(MISSING),
    // The change of a file that does not exist names no record.
    confined: async (row, { fileSight }) =>
      row['entity_id'] === undefined ? undefined : fileSight.confinementOf(ownerOf(row)),
    beforeWrite: async ({ action, input, before, columns, call, services }) => {
      const { attachmentLabels, filedRecords, fileSight } = services;
      const { assignments = [], stored } = input;
      if (action === 'create') {
        columns['created_by_user_id'] = personIdOf(call.principal);
        await filedRecords.assertThere(ownerOf(columns), call);
        await filedRecords.assertAssignable(assignments, call);
      } else if (before) {
        await fileSight.assertSeen(ownerOf(before), call, MISSING);
        const added = await attachmentLabels.added(before['id'] as string, assignments);
        await filedRecords.assertAssignable(added, call);
      }
      if (!stored) return;
      columns['storage_driver'] = stored.storageDriver;
      columns['storage_key'] = stored.storageKey;
      columns['storage_config'] = stored.storageConfig;
      columns['checksum'] = stored.checksum;
      columns['is_inline'] = stored.isInline;
    },
    afterWrite: ({ id, tenantId, input: { tags, assignments }, services: { attachmentLabels } }) =>
      attachmentLabels.write(tenantId, id, { tags, assignments }),
    beforeDelete: async ({ row, call, services: { attachmentFiles, fileSight } }) => {
      await fileSight.assertSeen(ownerOf(row), call, MISSING);
      await attachmentFiles.discard(row);
    },
    restore: async ({ from, to, call, services: { fileSight } }, bring) => {
      for (const row of [from, to]) if (row) await fileSight.assertSeen(ownerOf(row), call, MISSING);
      await bring();
    },
    afterChange: ({ id }, { servedFiles }) => servedFiles.forget(id),
    view: (_row, state) => ({
      tags: (state['attachments_tags'] ?? []).map((row) => row['tag']),
      assignments: (state['attachments_assignments'] ?? []).map((row) => ({
        type: row['type'],
        id: row['target_id'],
      })),
    }),
    stored: (_row, state, { attachmentTargets }) => ({
      tags: inOrder(state['attachments_tags']).map((row) => row['tag']),
      assignments: attachmentTargets.linked(
        inOrder(state['attachments_assignments']).map(({ type, target_id: id, href, label }) => ({
          ...({ type, id } as Assignment),
          ...(typeof href === 'string' && { href }),
          ...(typeof label === 'string' && { label }),
        })),
      ),
    }),
  },
});

function inOrder(rows: readonly StoredRow[] = []): readonly StoredRow[] {
  return rows.toSorted((one, other) => Number(one['position']) - Number(other['position']));
}
