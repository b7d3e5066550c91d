import { badRequest, errorResponse, notFound, recordId, reply, routeFor, routeOf } from '@tenantry/core';
import Joi from 'joi';
import { attachmentsFeatures } from '../../features';
import { requirePlace } from '../../library/rules/requirePlace';
import { partitions } from '../collections/partitions';
import type { PartitionInput } from '../rules/PartitionInput';
import type { PartitionMoves } from '../services/PartitionMoves';
import type { PartitionRules } from '../services/PartitionRules';
import type { Partitions } from '../services/Partitions';

interface Services {
  readonly partitionMoves: PartitionMoves;
  readonly partitionRules: PartitionRules;
  readonly attachmentPartitions: Partitions;
}

const PATH = '/attachments/partitions/move';
const { storageDriver, configJson } = partitions.fields;
const count = () => Joi.number().integer().min(0).required();

type Move = Pick<PartitionInput, 'storageDriver'> & {
  readonly id: string;
  readonly configJson?: PartitionInput['configJson'];
};

/** Gives a partition another storage, and moves its files there. */
export const movePartition = routeOf(partitions.commands.update, {
  method: 'POST',
  path: PATH,
  summary: 'Move a partition into another storage',
  description:
    'New files go to the storage at once; a job moves the others and compares checksums. All are served meanwhile. ' +
    'Repeating the request moves what is left.',
  body: Joi.object<Move>({
    id: recordId().required(),
    storageDriver: storageDriver.schema.required(),
    configJson: configJson.schema,
  }),
  invalid: () => badRequest('Invalid payload'),
  responses: {
    202: { description: 'A job moves the files', body: Joi.object({ ok: Joi.valid(true).required() }) },
    400: errorResponse('Invalid payload, or an unknown storage'),
    403: errorResponse('Missing feature, or partitions are locked in demo mode'),
    404: errorResponse('No such partition'),
    409: errorResponse('Changed meanwhile'),
  },
  input: ({ body, services }) => {
    (services as unknown as Services).partitionRules.assertUnlocked();
    const { id, storageDriver: driver, configJson: config = null } = body;
    return { id, storageDriver: driver, configJson: config, movesFiles: true };
  },
  answer: () => reply(202, { ok: true }),
});

/** How far the move of a partition has come. */
export const readMove = routeFor<Services>()({
  method: 'GET',
  path: PATH,
  summary: 'Read how many files of a partition are in another storage',
  access: 'authenticated',
  features: [attachmentsFeatures.manage],
  query: Joi.object<{ readonly id: string }>({ id: recordId().required() }),
  invalid: () => badRequest('Partition id is required'),
  responses: {
    200: {
      description: 'Files in all, and those that the storage of the partition does not have',
      body: Joi.object({ storageDriver: Joi.string().required(), files: count(), left: count() }),
    },
    400: errorResponse('No id'),
    404: errorResponse('No such partition'),
    422: errorResponse('The selected organization is no longer available'),
  },
  handler: async (context) => {
    requirePlace(context);
    const { attachmentPartitions, partitionMoves } = context.services;
    const partition = await attachmentPartitions.byId(context.query.id);
    if (!partition) throw notFound('Partition not found');
    return { storageDriver: partition.storageDriver, ...(await partitionMoves.progressOf(partition)) };
  },
});
