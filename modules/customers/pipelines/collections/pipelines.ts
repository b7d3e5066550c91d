import {
  collectionFor,
  conflict,
  type CoreServices,
  field,
  filterBy,
  nextVersion,
  sortsBy,
} from '@tenantry/core';
import { customersFeatures } from '../../features';
import { noPlace, unknownOr } from '../rules/unknownOr';

interface PipelineInput {
  readonly name: string;
  readonly isDefault: boolean;
}

type Services = Pick<CoreServices, 'database' | 'unitOfWork'>;

/** Pipelines, oldest first. An organization has one default: making one the default takes that from the other. */
export const pipelines = collectionFor<Services, PipelineInput>()({
  kind: 'customers.pipeline',
  plural: 'customers.pipelines',
  label: 'pipeline',
  path: '/customers/pipelines',
  features: {
    view: [customersFeatures['pipelines.view']],
    manage: [customersFeatures['pipelines.manage']],
  },
  table: 'customers_pipelines',
  tableExtras: {
    indexes: [
      {
        name: 'customers_pipelines_default',
        columns: ['organization_id'],
        unique: true,
        where: 'is_default',
      },
      { name: 'customers_pipelines_age', columns: ['organization_id', 'created_at', 'id'] },
    ],
  },
  fields: {
    name: field.text({ max: 200, required: true }),
    isDefault: field.flag({ initial: false }),
  },
  children: [{ name: 'customers_pipeline_stages', key: ['id'], owner: 'pipeline_id', hasOwnCommands: true }],
  undoable: false,
  list: {
    names: 'members',
    whole: true,
    order: 't.created_at',
    sorts: sortsBy('createdAt'),
    filters: { isDefault: filterBy.equal('t.is_default', 'boolean') },
  },
  hooks: {
    missing: unknownOr('Pipeline not found'),
    // A pipeline that becomes the default changes another one, so those of an organization take turns.
    beforeLock: async ({ resourceId }, { database, unitOfWork }) => {
      const text = 'SELECT organization_id FROM customers_pipelines WHERE id = $1';
      const row = await database.first<{ organization_id: string }>(text, [resourceId]);
      if (row) await unitOfWork.lock('customers.pipelines', row.organization_id);
    },
    beforeWrite: async ({ id, organizationId, input, services: { database, unitOfWork } }) => {
      if (!input.isDefault) return;
      await unitOfWork.lock('customers.pipelines', organizationId);
      await database.run(
        `UPDATE customers_pipelines SET is_default = false, updated_at = ${nextVersion()}
          WHERE organization_id = $1 AND is_default AND id <> $2`,
        [organizationId, id],
      );
    },
    beforeDelete: async ({ id, services: { database } }) => {
      const text = 'SELECT 1 FROM customers_deals WHERE pipeline_id = $1 LIMIT 1';
      if (await database.first(text, [id])) throw conflict('Cannot delete pipeline with active deals');
    },
  },
  messages: {
    noPlace,
    invalid: {
      list: 'Failed to list pipelines',
      create: 'Failed to create pipeline',
      update: 'Failed to update pipeline',
      delete: 'Failed to delete pipeline',
    },
  },
});
