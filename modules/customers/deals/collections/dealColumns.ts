import {
  type Bind,
  forPrograms,
  type ListCall,
  type ListDeclaration,
  sortKey,
  startOfPeriod,
  uuid,
} from '@tenantry/core';
import Joi from 'joi';
import { SEEN_BY } from '../../shared/shownContact';
import { workplaceOf } from '../../shared/workplace';
import { isOpen } from '../../interactions/rules/interactionState';
import { andReadable } from '../../interactions/rules/privacy';
import { isOverdue } from '../rules/dealState';
import { LINK_TABLES, type LinkKind } from '../services/DealLinks';
import { DEFAULT_DAYS } from '../services/StuckThreshold';
import type { DealServices } from './DealInput';

type List = ListDeclaration<DealServices>;

const label = Joi.object({ id: uuid().required(), label: Joi.string().required() });

/** Whom deals are with, the primary one first. */
function linked(kind: LinkKind): string {
  const { table, column } = LINK_TABLES[kind];
  const order = `ORDER BY l.is_primary DESC, ${sortKey('e.label')}, e.id`;
  return `
    SELECT l.deal_id AS record, json_agg(e.id ${order}) AS ids, json_agg(e ${order}) AS labels,
           (array_agg(e.id) FILTER (WHERE l.is_primary))[1] AS main
      FROM page JOIN ${table} l ON l.deal_id = page.id
      JOIN (SELECT id, display_name AS label FROM customers_entities) e ON e.id = l.${column} GROUP BY 1`;
}

/** Columns of other tables that items of a list of deals show. */
export const dealParts: List['parts'] = {
  stage: `SELECT page.id AS record, s.label FROM page JOIN customers_pipeline_stages s ON s.id = page.pipeline_stage_id`,
  person: linked('person'),
  company: linked('company'),
  activity: (bind, call) => `
    SELECT a.deal_id AS record, count(*) AS open
      FROM (SELECT deal_id FROM page JOIN customers_activities x ON x.deal_id = page.id
             WHERE x.occurred_at > ${bind(call.services.clock.now(), 'timestamptz')}
            UNION ALL
            SELECT deal_id FROM page JOIN customers_interactions x ON x.deal_id = page.id
             WHERE ${isOpen('x')}${andReadable(call, bind)}) a GROUP BY 1`,
};

/** How a deal stands in its pipeline; the threshold is that of the caller's organization. */
function pipeline(bind: Bind, call: ListCall<DealServices>): string {
  const now = call.services.clock.now();
  const days = `greatest(0, floor(extract(epoch FROM ${bind(now, 'timestamptz')} - t.in_stage_since) / 86400))::int`;
  const home = bind(workplaceOf(call)?.organizationId ?? null, 'uuid');
  const threshold = `(SELECT stuck_threshold_days FROM customers_settings WHERE organization_id = ${home})`;
  return `json_build_object(
    'openActivitiesCount', coalesce(activity.open, 0),
    'daysInCurrentStage', ${days},
    'isStuck', ${days} > coalesce(${threshold}, ${DEFAULT_DAYS}),
    'isOverdue', coalesce(${isOverdue(bind(startOfPeriod('day', now, call.scope.zone), 'timestamptz'))}, false))`;
}

/** Names of contacts, for those who may see them. */
const labels = (kind: LinkKind) => ({
  sql: (_bind: Bind, { access }: ListCall<DealServices>) =>
    access.has(SEEN_BY[kind]) ? `coalesce(${kind}.labels, '[]')` : `'[]'::json`,
  // The members with the ids are shown by the names of their records.
  schema: forPrograms(Joi.array().items(label).required()),
});
const ids = (kind: LinkKind) => ({
  sql: `coalesce(${kind}.ids, '[]')`,
  schema: Joi.array().items(uuid()).required(),
});

/** Further columns of a list of deals, besides the members of deals. */
export const dealColumns: List['columns'] = {
  organizationId: { sql: 't.organization_id', schema: uuid().required() },
  tenantId: { sql: 't.tenant_id', schema: uuid().required() },
  pipeline_stage: {
    sql: 'CASE WHEN t.pipeline_stage_id IS NULL THEN t.pipeline_stage ELSE stage.label END',
    schema: Joi.string().allow('', null).required(),
  },
  people: labels('person'),
  companies: labels('company'),
  _pipeline: {
    sql: pipeline,
    schema: Joi.object({
      openActivitiesCount: Joi.number().integer().required(),
      daysInCurrentStage: Joi.number().integer().required(),
      isStuck: Joi.boolean().required(),
      isOverdue: Joi.boolean().required(),
    }).required(),
  },
  personIds: ids('person'),
  companyIds: ids('company'),
  primary_person_entity_id: {
    sql: 'person.main',
    schema: uuid().allow(null).required(),
    exported: 'only',
  },
};
