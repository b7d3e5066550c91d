import {
  badRequest,
  created,
  errorResponse,
  recordId,
  routeFor,
  routeOf,
  type SqlRow,
  type StoredRow,
  timestamp,
  uuid,
  type PageRequest,
  widePaging,
} from '@tenantry/core';
import Joi from 'joi';
import { attachmentsFeatures } from '../../features';
import { requirePlace } from '../../library/rules/requirePlace';
import { environmentKeyOf } from '../../storage/rules/environmentKeyOf';
import { partitions } from '../collections/partitions';
import type { PartitionInput } from '../rules/PartitionInput';
import type { PartitionRules } from '../services/PartitionRules';
import type { Partitions } from '../services/Partitions';

interface Services {
  readonly attachmentPartitions: Partitions;
  readonly partitionRules: PartitionRules;
}

const route = routeFor<Services>();

const text = () => Joi.string().allow(null).required();
const shown = Joi.object({
  id: uuid().required(),
  code: Joi.string().required(),
  title: Joi.string().required(),
  description: text(),
  isPublic: Joi.boolean().required(),
  requiresOcr: Joi.boolean().required(),
  ocrModel: text(),
  storageDriver: Joi.string().required(),
  configJson: Joi.object().unknown(true).allow(null).required(),
  createdAt: timestamp().required(),
  updatedAt: timestamp().allow(null).required(),
  envKey: Joi.string()
    .required()
    .description('environment variable that names the folder of a local partition'),
});
const item = Joi.object({ item: shown.required() });

const { code, title, description, isPublic, requiresOcr, ocrModel, storageDriver, configJson } =
  partitions.fields;
const members = {
  code: code.schema,
  title: title.schema,
  description: description.schema,
  isPublic: isPublic.schema,
  requiresOcr: requiresOcr.schema,
  ocrModel: ocrModel.schema,
  storageDriver: storageDriver.schema.description('`local`, or one that another module brings'),
  configJson: configJson.schema,
};

const invalid = () => badRequest('Invalid payload');
const locked = errorResponse('Missing feature, or partitions are locked in demo mode');

export const listPartitions = route({
  method: 'GET',
  path: '/attachments/partitions',
  summary: 'List partitions',
  access: 'authenticated',
  features: [attachmentsFeatures.manage],
  query: Joi.object<PageRequest>(widePaging()),
  responses: {
    200: { description: 'Oldest first', body: Joi.object({ items: Joi.array().items(shown) }) },
    422: errorResponse('The selected organization is no longer available'),
  },
  handler: async (context) => {
    const { tenantId } = requirePlace(context);
    return { items: await context.services.attachmentPartitions.list(tenantId, context.query) };
  },
});

export const createPartition = routeOf(partitions.commands.create, {
  method: 'POST',
  path: '/attachments/partitions',
  summary: 'Create a partition',
  body: Joi.object<PartitionInput>(members),
  invalid,
  responses: {
    201: { description: 'Created', body: item },
    400: errorResponse('Invalid payload'),
    403: locked,
    409: errorResponse('The code exists'),
  },
  input: (context) => {
    assertUnlocked(context);
    return context.body;
  },
  answer: (row) => created({ item: partitionOf(row) }),
});

export const updatePartition = routeOf(partitions.commands.update, {
  method: 'PUT',
  path: '/attachments/partitions',
  summary: 'Change a partition',
  description:
    'The driver, whether it is public and the description are replaced, also where they are left out; the others stay.',
  body: Joi.object<PartitionInput & { readonly id: string }>({ id: recordId().required(), ...members }),
  invalid,
  responses: {
    200: { description: 'Changed', body: item },
    400: errorResponse('Invalid payload, or another code'),
    403: locked,
    404: errorResponse('No such partition'),
    409: errorResponse('Changed meanwhile, or files of the partition are kept elsewhere'),
  },
  input: (context) => {
    assertUnlocked(context);
    const {
      storageDriver: driver = 'local',
      isPublic: isOpen = false,
      description: about = null,
    } = context.body;
    return { ...context.body, storageDriver: driver, isPublic: isOpen, description: about };
  },
  answer: (row) => ({ item: partitionOf(row) }),
});

export const deletePartition = routeOf(partitions.commands.delete, {
  method: 'DELETE',
  path: '/attachments/partitions',
  summary: 'Delete a partition',
  query: Joi.object<{ readonly id: string }>({ id: recordId().required() }),
  invalid: () => badRequest('Partition id is required'),
  responses: {
    200: { description: 'Deleted', body: Joi.object({ ok: Joi.valid(true).required() }) },
    400: errorResponse('No id, or a partition that every tenant has'),
    403: locked,
    404: errorResponse('No such partition'),
    409: errorResponse('Attachments are in it'),
  },
  input: (context) => {
    assertUnlocked(context);
    return { id: context.query.id };
  },
});

function assertUnlocked(context: { readonly services: object }): void {
  (context.services as Services).partitionRules.assertUnlocked();
}

function partitionOf(row: StoredRow) {
  const known = row as SqlRow<typeof partitions.fields>;
  const time = (value: Date) => new Date(value).toISOString();
  return {
    id: known.id,
    code: known.code,
    title: known.title,
    description: known.description,
    isPublic: known.is_public,
    requiresOcr: known.requires_ocr,
    ocrModel: known.ocr_model,
    storageDriver: known.storage_driver,
    configJson: known.config_json,
    createdAt: time(known.created_at),
    updatedAt: time(known.updated_at),
    envKey: environmentKeyOf(known.code),
  };
}
