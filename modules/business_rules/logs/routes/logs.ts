import {
  type AnswerOf,
  authorIdOf,
  badRequest,
  type CommandCall,
  type CoreServices,
  errorResponse,
  kindsHiddenFrom,
  notFound,
  type Principal,
  recordId,
  routeFor,
  timestamp,
  uuid,
  moment,
} from '@tenantry/core';
import Joi from 'joi';
import { ruleFeatures } from '../../features';
import type { ExecutionLog } from '../services/ExecutionLog';
import {
  type Execution,
  type ExecutionQuery,
  type LogQuery,
  type LogReach,
  SORTS,
} from '../services/ExecutionQuery';

interface Services extends Pick<CoreServices, 'actionLog' | 'recordKinds'> {
  readonly executionLog: ExecutionLog;
  readonly executionQuery: ExecutionQuery;
}

const route = routeFor<Services>();

/** The part of the log that a caller sees: executions for records that are confidential for others are hidden. */
async function reachOf({
  access,
  principal,
  scope,
  services,
}: Pick<CommandCall, 'access' | 'scope'> & {
  readonly principal: Principal;
  readonly services: Services;
}): Promise<LogReach> {
  const hidden = await services.actionLog.hiddenFrom(authorIdOf(principal), (feature) => access.has(feature));
  return { organizationIds: scope.organizationIds, hidden };
}

/**
 * Leaves out of executions what shows other kinds of records to callers who may not view those: the record that was judged,
 * and the rule.
 */
function shownTo<TShown extends Execution>({
  access,
  services,
}: Pick<CommandCall, 'access'> & { readonly services: Services }) {
  const hidden = kindsHiddenFrom(services.recordKinds, (feature) => access.has(feature));
  const named = { ruleId: null, ruleName: null, ruleType: null };
  return (execution: Execution): TShown => {
    const { entityType, inputContext, rule } = execution;
    const isHidden = hidden.has(String(entityType));
    const ofRecord = {
      inputContext: { ...(inputContext as object), data: null },
      outputContext: null,
      errorMessage: null,
    };
    const ofRule = rule
      ? { rule: { ...(rule as object), ...named, entityType } }
      : { ...named, ruleId: execution['ruleId'] };
    return {
      ...execution,
      ...(isHidden && ofRecord),
      ...(hidden.has('business_rules.rule') && ofRule),
    } as TShown;
  };
}

const text = (max: number) => Joi.string().max(max).empty('');
const common = {
  id: Joi.string().required(),
  entityId: Joi.string().required(),
  entityType: Joi.string().required(),
  executionResult: Joi.string().required(),
  inputContext: Joi.any().required(),
  outputContext: Joi.any().required(),
  errorMessage: Joi.string().allow(null).required(),
  executionTimeMs: Joi.number().integer().required(),
  executedAt: timestamp().required(),
  tenantId: uuid().required(),
  organizationId: uuid().allow(null).required(),
  executedBy: uuid().allow(null).required(),
};
const ruleMembers = {
  ruleId: Joi.string().allow(null).required(),
  ruleName: Joi.string().allow(null).required(),
  ruleType: Joi.string().allow(null).required(),
};
const listed = Joi.object({ ...common, ...ruleMembers });
const single = Joi.object({
  ...common,
  rule: Joi.object({
    id: uuid().required(),
    ...ruleMembers,
    entityType: Joi.string().allow(null).required(),
  }).required(),
});

const listLogs = route({
  method: 'GET',
  path: '/business_rules/logs',
  summary: 'List executions of rules',
  access: 'authenticated',
  features: [ruleFeatures.view_logs],
  query: Joi.object<LogQuery>({
    id: Joi.string()
      .pattern(/^\d{1,18}$/)
      .empty(''),
    page: Joi.number().integer().min(1).max(1_000_000).empty('').default(1),
    pageSize: Joi.number().integer().min(1).max(100).empty('').default(50),
    ruleId: recordId().empty(''),
    entityId: text(255),
    entityType: text(50),
    executionResult: Joi.valid('SUCCESS', 'FAILURE', 'ERROR').empty(''),
    executedBy: recordId().empty(''),
    executedAtFrom: moment().empty(''),
    executedAtTo: moment('last').empty(''),
    sortField: Joi.valid(...SORTS)
      .empty('')
      .default('executedAt'),
    sortDir: Joi.valid('asc', 'desc').empty('').default('desc'),
  }),
  invalid: () => badRequest('Invalid query parameters'),
  responses: {
    200: {
      description: 'A page of executions',
      body: Joi.object({
        items: Joi.array().items(listed).required(),
        total: Joi.number().integer().required(),
        page: Joi.number().integer().required(),
        pageSize: Joi.number().integer().required(),
        totalPages: Joi.number().integer().min(1).required(),
      }),
    },
    400: errorResponse('Invalid query parameters'),
  },
  handler: async (call) => {
    const { executionLog, executionQuery } = call.services;
    // The page includes the latest entries of this process.
    await executionLog.flush();
    const { items, ...page } = await executionQuery.page(call.query, await reachOf(call));
    return { items: items.map(shownTo<AnswerOf<typeof listed>>(call)), ...page };
  },
});

const readLog = route({
  method: 'GET',
  path: '/business_rules/logs/:id',
  summary: 'Read an execution of a rule',
  access: 'authenticated',
  features: [ruleFeatures.view_logs],
  params: Joi.object<{ id: string }>({
    id: Joi.string()
      .pattern(/^\d{1,18}$/)
      .required(),
  }),
  invalid: () => badRequest('Invalid log id'),
  responses: {
    200: {
      description: 'The execution, with the rule as it is now',
      body: single,
    },
    400: errorResponse('Invalid log id'),
    404: errorResponse('No such entry, or none that the caller sees'),
  },
  handler: async (call) => {
    const found = await call.services.executionQuery.find(call.params.id, await reachOf(call));
    if (!found) throw notFound('Log entry not found');
    return shownTo<AnswerOf<typeof single>>(call)(found);
  },
});

export const logRoutes = [listLogs, readLog];
