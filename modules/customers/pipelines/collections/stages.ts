import {
  badRequest,
  collectionFor,
  conflict,
  type CoreServices,
  field,
  filterBy,
  notFound,
  seesOrganization,
} from '@tenantry/core';
import { DESCRIBED } from '../../dictionaries/kinds';
import type { DescribedFields } from '../../dictionaries/services/DescribedFields';
import { customersFeatures } from '../../features';
import type { StageOrder } from '../services/StageOrder';
import type { DealEnd } from '../../deals/rules/dealStatus';
import { stageOutcome } from '../../deals/rules/stageOutcome';
import { noPlace, unknownOr } from '../rules/unknownOr';
import { pipelines } from './pipelines';

/** Fields of a stage that clients send. */
export interface StageInput {
  readonly pipelineId: string;
  readonly label: string;
  /** Place from 0. */
  readonly order: number;
  readonly color: string | null;
  readonly icon: string | null;
  readonly outcome: DealEnd | null;
}

interface Services extends Pick<CoreServices, 'database'> {
  readonly describedFields: DescribedFields;
  readonly stageOrder: StageOrder;
}

const unknownPipeline = () => notFound('Pipeline not found');

/** The stages that deals go through in a pipeline. Their places are 0, 1, 2, ... without gaps. */
export const stages = collectionFor<Services, StageInput>()({
  kind: 'customers.pipelineStage',
  events: 'customers.pipeline_stage',
  plural: 'customers.pipeline-stages',
  label: 'pipeline stage',
  path: '/customers/pipeline-stages',
  features: {
    view: [customersFeatures['pipelines.view']],
    manage: [customersFeatures['pipelines.manage']],
  },
  table: 'customers_pipeline_stages',
  tableExtras: {
    indexes: [{ name: 'customers_pipeline_stages_order', columns: ['pipeline_id', 'position'] }],
    // Lets a deal refer to a stage together with the pipeline it is in.
    uniques: [['tenant_id', 'pipeline_id', 'id']],
  },
  fields: {
    pipelineId: field.reference(pipelines, {
      onDelete: 'cascade',
      checkedByHooks: true,
      required: true,
      writable: 'create',
    }),
    label: field.text({ max: 200, required: true, label: 'Name' }),
    order: field.integer({
      min: 0,
      nullable: false,
      column: 'position',
      description: 'place from 0; past the end means the end',
    }),
    color: field.code({ max: 20 }),
    icon: field.code({ max: 100 }),
    outcome: field.choice(['open', 'won', 'lost'], {
      tones: { open: 'grey', won: 'green', lost: 'red' },
      description: 'how deals end that come here; left out: as the label says, such as `Won`, or `open`',
      readAs: stageOutcome('t'),
    }),
  },
  undoable: false,
  list: {
    names: 'members',
    whole: true,
    order: 't.position, t.pipeline_id',
    filters: { pipelineId: filterBy.equal('t.pipeline_id', 'uuid') },
  },
  hooks: {
    missing: unknownOr('Pipeline stage not found'),
    // A stage belongs to the organization of its pipeline.
    place: async ({ action, input: { pipelineId = '' } }, { scope }, { stageOrder }) => {
      const { tenantId } = scope;
      if (tenantId === null) throw badRequest(noPlace);
      if (action !== 'create') return { tenantId };
      const organizationId = await stageOrder.organizationOf(pipelineId);
      if (organizationId === undefined || !seesOrganization(scope, organizationId)) throw unknownPipeline();
      return { tenantId, organizationId };
    },
    beforeLock: ({ resourceId }, { stageOrder }) => stageOrder.lockAround(resourceId as string),
    beforeWrite: async (write) => {
      const { id, input, before, columns, services } = write;
      const { describedFields, stageOrder, database } = services;
      await describedFields.check(write, DESCRIBED.pipelineStage);
      // What follows from the label goes on following from it when it is sent back as it was read.
      if (before?.['outcome'] === null && input.outcome) {
        const read = await database.first<{ outcome: DealEnd }>(
          `SELECT ${stageOutcome('s')} AS outcome FROM customers_pipeline_stages s WHERE s.id = $1`,
          [id],
        );
        if (read?.outcome === input.outcome) columns['outcome'] = null;
      }
      if (!before) {
        const pipelineId = input.pipelineId as string;
        if (!(await stageOrder.lock(pipelineId))) throw unknownPipeline();
        columns['position'] = await stageOrder.leave(pipelineId, input.order);
      } else if (input.order !== undefined) {
        const ids = await stageOrder.idsOf(before['pipeline_id'] as string);
        columns['position'] = Math.min(input.order, ids.length - 1);
      }
    },
    // The stage is locked, so deals can no longer be moved into it.
    beforeDelete: async ({ id, services: { database } }) => {
      const found = await database.first(
        'SELECT 1 FROM customers_deals WHERE pipeline_stage_id = $1 LIMIT 1',
        [id],
      );
      if (found) throw conflict('Cannot delete pipeline stage with active deals');
    },
    afterChange: async ({ id, from, to }, { stageOrder }) => {
      // The others have left its place to a new stage.
      if (!from || from['position'] === to?.['position']) return;
      const ids = await stageOrder.idsOf(from['pipeline_id'] as string);
      const others = ids.filter((other) => other !== id);
      await stageOrder.arrange(to ? others.toSpliced(to['position'] as number, 0, id) : others);
    },
    parent: ({ pipeline_id: id }) => ({ kind: pipelines.kind, id: id as string }),
  },
  tools: ['list'],
  messages: {
    noPlace,
    invalid: {
      list: 'Failed to list pipeline stages',
      create: 'Failed to create pipeline stage',
      update: 'Failed to update pipeline stage',
      delete: 'Failed to delete pipeline stage',
    },
  },
});
