import { type Bind, type ListCall, type ListDeclaration, uuid } from '@tenantry/core';
import Joi from 'joi';
import { workplaceOf } from '../../workplace';
import { LINK_TABLES, type LinkKind } from '../services/DealLinks';
import { DEFAULT_DAYS, startOfDay } from '../services/StuckThreshold';
import type { DealServices } from './DealInput';

const label = Joi.object({ id: uuid().required(), label: Joi.string().required() });

/** Whom a deal is with, the primary one first. */
function linked(kind: LinkKind): { readonly sql: string; readonly schema: Joi.Schema } {
  const { table, column } = LINK_TABLES[kind];
  const sql = `
    (SELECT coalesce(json_agg(json_build_object('id', e.id, 'label', e.display_name)
                              ORDER BY l.is_primary DESC, e.display_name, e.id), '[]')
       FROM ${table} l JOIN customers_entities e ON e.id = l.${column} WHERE l.deal_id = t.id)`;
  return { sql, schema: Joi.array().items(label).required() };
}

/** How a deal stands in its pipeline; the threshold is that of the caller's organization. */
function pipeline(bind: Bind, call: ListCall<DealServices>): string {
  const now = call.services.clock.now();
  const moment = bind(now, 'timestamptz');
  const days = `greatest(0, floor(extract(epoch FROM ${moment} - t.in_stage_since) / 86400))::int`;
  const home = bind(workplaceOf(call)?.organizationId ?? null, 'uuid');
  const threshold = `(SELECT stuck_threshold_days FROM customers_settings WHERE organization_id = ${home})`;
  return `json_build_object(
    'openActivitiesCount',
    (SELECT count(*) FROM customers_activities a WHERE a.deal_id = t.id AND a.occurred_at > ${moment}),
    'daysInCurrentStage', ${days},
    'isStuck', ${days} > coalesce(${threshold}, ${DEFAULT_DAYS}),
    'isOverdue', coalesce(t.status = 'open' AND t.expected_close_at < ${bind(startOfDay(now), 'timestamptz')}, false))`;
}

/** What items of a list of deals tell besides the columns of deals (spec supplement, CRM 7.1). */
export const dealColumns: ListDeclaration<DealServices>['columns'] = {
  organizationId: { sql: 't.organization_id', schema: uuid().required() },
  tenantId: { sql: 't.tenant_id', schema: uuid().required() },
  people: linked('person'),
  companies: linked('company'),
  _pipeline: {
    sql: pipeline,
    schema: Joi.object({
      openActivitiesCount: Joi.number().integer().required(),
      daysInCurrentStage: Joi.number().integer().required(),
      isStuck: Joi.boolean().required(),
      isOverdue: Joi.boolean().required(),
    }).required(),
  },
};
