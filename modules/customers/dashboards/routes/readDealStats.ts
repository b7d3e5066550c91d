import {
  type AnswerOf,
  type CoreServices,
  forbidden,
  notFound,
  requireLiveSelection,
  routeFor,
  seesOrganization,
  timestamp,
  uuid,
  recordId,
} from '@tenantry/core';
import Joi from 'joi';
import { workplaceOf } from '../../shared/workplace';
import { dashboard, dashboardErrors } from './common';
import type { DealStats } from '../services/DealStats';

const nullable = (schema: Joi.Schema) => schema.allow(null).required();
const days = () => Joi.number().integer().min(0).required();
const count = days;

const stats = Joi.object({
  id: uuid().required(),
  state: Joi.valid('open', 'won', 'lost', 'closed').required(),
  status: Joi.string().required(),
  valueAmount: nullable(Joi.string()),
  valueCurrency: nullable(Joi.string()),
  probability: nullable(Joi.number().integer()),
  weightedAmount: nullable(Joi.string()).description('amount by probability'),
  createdAt: timestamp().required(),
  closedAt: nullable(timestamp()),
  ageDays: days().description('whole days from creation to the end, or until now'),
  daysInCurrentStage: days(),
  stuckThresholdDays: days().description('of the organization that the caller works in'),
  isStuck: Joi.boolean().required(),
  isOverdue: Joi.boolean().required(),
  daysToExpectedClose: nullable(Joi.number().integer()).description('negative when the day has passed'),
  stages: Joi.array()
    .items(
      Joi.object({
        stageId: uuid().required(),
        stageLabel: Joi.string().required(),
        enteredAt: timestamp().required(),
        days: days().description('until the deal entered another one, ended, or now'),
      }),
    )
    .required(),
  counts: Joi.object({
    people: count(),
    companies: count(),
    activities: count(),
    upcomingActivities: count(),
    interactions: count(),
    plannedInteractions: count(),
    comments: count(),
  }).required(),
  lastActivityAt: nullable(timestamp()),
  similarWon: Joi.object({
    count: count(),
    averageAmount: nullable(Joi.string()),
    averageDays: nullable(Joi.number()),
  })
    .required()
    .description('other deals of its organization, pipeline and currency that were won'),
});

export const readDealStats = routeFor<Pick<CoreServices, 'clock'> & { dealStats: DealStats }>()({
  ...dashboard,
  path: '/customers/deals/:id/stats',
  summary: 'Statistics of a deal',
  description: 'How old it is, how long it was in which stage, what it is worth, and how deals like it went.',
  params: Joi.object<{ id: string }>({ id: recordId().required() }),
  invalid: () => notFound('Deal not found'),
  responses: { 200: { description: 'The statistics', body: stats }, 422: dashboardErrors[422] },
  handler: async (call) => {
    const { params, scope, services } = call;
    requireLiveSelection(scope, true);
    const home = workplaceOf(call)?.organizationId ?? null;
    const found = await services.dealStats.of(
      params.id,
      { now: services.clock.now(), homeId: home, zone: call.scope.zone },
      call,
    );
    if (!found) throw notFound('Deal not found');
    if (!seesOrganization(scope, found.organizationId)) throw forbidden('Access denied');
    return found.stats as AnswerOf<typeof stats>;
  },
});
