import {
  booleanToken,
  fieldTypes,
  filterBy,
  identityOf,
  type ListCall,
  type ListDeclaration,
  listOf,
  type ListFilter,
  startOfPeriod,
  uuid,
  sortsBy,
  currencyType,
} from '@tenantry/core';
import Joi from 'joi';
import { workplaceOf } from '../../shared/workplace';
import { LINK_TABLES, type LinkKind } from '../services/DealLinks';
import { IS_OPEN, isOverdue } from '../rules/dealState';
import { hasStageLabel } from '../rules/stageLabel';
import { stuckSince } from '../services/StuckThreshold';
import { dealColumns, dealParts } from './dealColumns';
import type { DealServices } from './DealInput';

type Filter = ListFilter<DealServices>;
type Bind = Parameters<Filter['sql']>[1];

const UNASSIGNED = '__unassigned';

/** Deals that any of these people or companies is linked to. */
function linkedTo(kind: LinkKind): Filter {
  const { table, column } = LINK_TABLES[kind];
  return {
    schema: listOf(uuid()),
    sql: (ids, bind) =>
      `t.id IN (SELECT l.deal_id FROM ${table} l WHERE l.${column} = ANY (${bind(ids, 'uuid[]')}))`,
  };
}

const inStage: Filter = {
  schema: Joi.alternatives(Joi.valid(UNASSIGNED), uuid()).description(`id, or \`${UNASSIGNED}\` for none`),
  sql: (stage, bind) =>
    stage === UNASSIGNED ? 't.pipeline_stage_id IS NULL' : `t.pipeline_stage_id = ${bind(stage, 'uuid')}`,
};

/** True narrows the list; false is the same as absent. */
function onTrue(condition: (bind: Bind, call: ListCall<DealServices>) => string | Promise<string>): Filter {
  return {
    schema: booleanToken(),
    sql: async (isAsked, bind, call) => (isAsked ? condition(bind, call) : null),
  };
}

async function stuck(bind: Bind, call: ListCall<DealServices>): Promise<string> {
  const { clock, stuckThreshold } = call.services;
  const days = await stuckThreshold.of(workplaceOf(call)?.organizationId ?? null);
  return `t.in_stage_since <= ${bind(stuckSince(clock.now(), days), 'timestamptz')}`;
}

function overdue(bind: Bind, { services, scope }: ListCall<DealServices>): string {
  return isOverdue(bind(startOfPeriod('day', services.clock.now(), scope.zone), 'timestamptz'));
}

/** How deals are listed. */
export const dealList: ListDeclaration<DealServices> = {
  sorts: {
    ...sortsBy('createdAt', 'updatedAt', 'title', 'probability', 'expectedCloseAt', 'closedAt'),
    value: 't.value_amount',
  },
  search: ['t.title', 't.description'],
  keptTotals: 'customers_deals_totals',
  filters: {
    status: filterBy.anyOf('t.status'),
    pipelineStage: {
      ...filterBy.equal('t.pipeline_stage', fieldTypes.text),
      sql: (label: string, bind) => hasStageLabel(bind(identityOf(label), 'text')),
    },
    pipelineId: filterBy.anyOf('t.pipeline_id', 'uuid'),
    pipelineStageId: inStage,
    ownerUserId: filterBy.anyOf('t.owner_user_id', 'uuid'),
    expectedCloseAtFrom: filterBy.from('t.expected_close_at'),
    expectedCloseAtTo: filterBy.to('t.expected_close_at'),
    closedAtFrom: filterBy.from('t.closed_at'),
    closedAtTo: filterBy.to('t.closed_at'),
    valueCurrency: filterBy.anyOf('t.value_currency', currencyType),
    personId: linkedTo('person'),
    personEntityId: linkedTo('person'),
    personIds: linkedTo('person'),
    companyId: linkedTo('company'),
    companyEntityId: linkedTo('company'),
    companyIds: linkedTo('company'),
    isStuck: onTrue(stuck),
    isOverdue: onTrue(overdue),
    needsAttention: onTrue(
      async (bind, call) => `${IS_OPEN} AND (${await stuck(bind, call)} OR ${overdue(bind, call)})`,
    ),
  },
  parts: dealParts,
  columns: dealColumns,
};
