import {
  badRequest,
  collectionFor,
  conflict,
  field,
  jsonObject,
  notFound,
  type RecordWrite,
} from '@tenantry/core';
import { attachmentsFeatures } from '../../features';
import type { ServedFiles } from '../../files/services/ServedFiles';
import { isBuiltIn } from '../rules/builtIn';
import type { PartitionInput } from '../rules/PartitionInput';
import type { PartitionMoves } from '../services/PartitionMoves';
import type { PartitionRules } from '../services/PartitionRules';

interface Services {
  readonly partitionRules: PartitionRules;
  readonly partitionMoves: PartitionMoves;
  readonly servedFiles: ServedFiles;
}

const collection = collectionFor<Services, PartitionInput>();

/** Parts of the library, each with a storage and a rule for who may see its files. */
export const partitions = collection({
  kind: 'attachments.partition',
  plural: 'attachments.partitions',
  label: 'partition',
  path: '/attachments/partitions',
  features: { view: [attachmentsFeatures.manage], manage: [attachmentsFeatures.manage] },
  verbs: ['create', 'update', 'delete'],
  served: [],
  table: 'attachments_partitions',
  tenantWide: 'only',
  fields: {
    code: field.code({ min: 2, max: 60, pattern: /^[A-Za-z0-9_-]+$/, trim: false, required: true }),
    title: field.text({ max: 120, required: true }),
    description: field.text({ max: 500 }),
    isPublic: field.flag({ initial: false }),
    requiresOcr: field.flag({ initial: true }),
    ocrModel: field.code({ max: 50 }),
    storageDriver: field.code({ max: 50, trim: false, initial: 'local' }),
    configJson: field.json(jsonObject(16_384)),
    movesFiles: field.flag({ column: false }),
  },
  unique: [
    {
      index: 'attachments_partitions_code',
      field: 'code',
      columns: ['code'],
      message: 'Partition code already exists.',
      code: 'partition_code_exists',
    },
  ],
  list: { sorts: {} },
  hooks: {
    missing: () => notFound('Partition not found'),
    beforeWrite: async (write) => {
      assertCode(write);
      await write.services.partitionRules.assertStorage(write);
    },
    afterWrite: async ({ id, input, services: { partitionMoves } }) => {
      if (input.movesFiles === true) await partitionMoves.enqueue(id);
      return 'unchanged';
    },
    beforeDelete: async ({ row, call, services: { partitionRules } }) => {
      const removed = row['code'] as string;
      assertOwn(removed, call);
      if (isBuiltIn(removed)) throw badRequest('Default partitions cannot be removed.');
      if (await partitionRules.isUsed(removed)) throw conflict('Partition is in use and cannot be removed.');
    },
    afterChange: async ({ from, to }, { servedFiles }) => {
      const row = (to ?? from) as Record<string, string>;
      await servedFiles.forgetPartition(row['tenant_id'] as string, row['code'] as string);
    },
    restore: async ({ from, to, services: { partitionRules } }, bring) => {
      if (from && !to && (await partitionRules.isUsed(from['code'] as string)))
        throw conflict('Partition is in use and cannot be removed.');
      await bring();
    },
  },
});

/**
 * A partition that every tenant has is not one of the caller's: as those of other tenants, it is not found. Only super
 * administrators change it, and they are told that it is not removed.
 *
 * @throws HttpError 404
 */
function assertOwn(known: string, { access }: RecordWrite<Services, PartitionInput>['call']): void {
  if (isBuiltIn(known) && !access.isSuperAdmin) throw notFound('Partition not found');
}

/** @throws HttpError 400 another code, 404 a partition of every tenant that the caller may not change */
function assertCode({ before, input, call }: RecordWrite<Services, PartitionInput>): void {
  if (!before) return;
  const known = before['code'] as string;
  assertOwn(known, call);
  if (input.code !== undefined && input.code !== known) throw badRequest('Partition code cannot be changed.');
}
