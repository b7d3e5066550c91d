import {
  collectionFor,
  conflict,
  type CoreServices,
  field,
  filterBy,
  nextVersion,
  sortsBy,
  uuid,
} from '@tenantry/core';
import Joi from 'joi';
import { customersFeatures } from '../../features';
import { stageOutcome } from '../../deals/rules/stageOutcome';
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
    parts: {
      staged: `
        SELECT s.pipeline_id AS record, json_agg(json_build_object('id', s.id, 'label', s.label,
                 'color', s.color, 'outcome', ${stageOutcome('s')}) ORDER BY s.position, s.id) AS stages
          FROM page JOIN customers_pipeline_stages s ON s.tenant_id = page.tenant_id AND s.pipeline_id = page.id
         GROUP BY 1`,
    },
    columns: {
      stages: {
        sql: `coalesce(staged.stages, '[]')`,
        schema: Joi.array()
          .items(
            Joi.object({
              id: uuid().required(),
              label: Joi.string().required(),
              color: Joi.string().allow(null).required(),
              outcome: Joi.valid('open', 'won', 'lost').required(),
            }),
          )
          .required()
          .description('the stages in their order'),
        exported: false,
      },
    },
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
