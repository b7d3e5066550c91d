import {
  badRequest,
  errorResponse,
  organizationToWorkIn,
  recordId,
  reply,
  routeFor,
  jsonValue,
} from '@tenantry/core';
import Joi from 'joi';
import { ruleFeatures } from '../../features';
import { MOST_RULES, placeOf, type RuleExecution } from '../services/RuleExecution';
import { failureOf } from '../rules/judgeRules';
import { outcomeOf, outcomeSchemas } from './answers';

const route = routeFor<{ ruleExecution: RuleExecution }>();

interface Body {
  readonly entityType: string;
  readonly entityId?: string | null;
  readonly eventType?: string | null;
  readonly data?: unknown;
  readonly dryRun: boolean;
}

/** Bytes of a record that is judged. */
const MOST_DATA = 524_288;

const members = {
  entityId: Joi.string().max(255).empty('').allow(null),
  eventType: Joi.string().trim().max(50).empty('').allow(null),
  data: jsonValue(MOST_DATA).description('the record that is judged'),
  dryRun: Joi.boolean().default(false).description('judges, and performs nothing'),
};
const entityType = Joi.string().trim().min(1).max(50);

/** Members that are wrong, in one text. */
const invalid = ({ details }: Joi.ValidationError) =>
  badRequest(
    `Validation failed: ${details.map(({ path, message }) => `${path.join('.')}: ${message}`).join(', ')}`,
    {
      details: details.map(({ path, message, type }) => ({ path, message, code: type })),
    },
  );

const executeRules = route({
  method: 'POST',
  path: '/business_rules/execute',
  summary: 'Execute the rules for a kind of record',
  access: 'authenticated',
  features: [ruleFeatures.execute],
  body: Joi.object<Body>({ entityType: entityType.required(), ...members }).required(),
  invalid,
  responses: {
    200: {
      description: 'What has come of each rule',
      body: Joi.object({
        allowed: Joi.boolean().required(),
        executedRules: Joi.array()
          .items(Joi.object({ ...outcomeSchemas, ruleType: Joi.string().required() }))
          .required(),
        totalExecutionTime: Joi.number().integer().min(0).required(),
        errors: Joi.array().items(Joi.string()),
        logIds: Joi.array().items(Joi.string()),
      }),
    },
    400: errorResponse('Invalid input, or no organization to work in'),
  },
  handler: async ({ body, scope, principal, access, organizations, services: { ruleExecution } }) => {
    const begun = performance.now();
    const place = placeOf(scope.tenantId, organizationToWorkIn({ scope, principal }));
    const above = organizations.ancestorsOf(place.organizationId);
    const rules = await ruleExecution.discover(place, body.entityType, body.eventType ?? null, above);
    const took = () => Math.round(performance.now() - begun);
    if (rules.length > MOST_RULES) {
      const errors = [`More than ${MOST_RULES} rules match`];
      return { allowed: false, executedRules: [], totalExecutionTime: took(), errors };
    }
    const executed = await ruleExecution.execute(rules, body, place, { access, principal }, true);
    const errors = executed.flatMap(({ judged: { rule, error } }) =>
      error === null ? [] : [`${rule.ruleId}: ${error}`],
    );
    const logIds = executed.flatMap(({ logId }) => logId ?? []);
    return {
      allowed: executed.every(({ judged: { rule, held } }) => rule.ruleType !== 'GUARD' || held),
      executedRules: executed.map((one) => ({
        ...outcomeOf(one),
        ruleType: one.judged.rule.ruleType,
      })),
      totalExecutionTime: took(),
      ...(errors.length > 0 && { errors }),
      ...(logIds.length > 0 && { logIds }),
    };
  },
});

const outcome = Joi.object({ success: Joi.boolean().required(), ...outcomeSchemas });

const executeRule = route({
  method: 'POST',
  path: '/business_rules/execute/:ruleId',
  summary: 'Execute one rule',
  access: 'authenticated',
  features: [ruleFeatures.execute],
  params: Joi.object<{ ruleId: string }>({ ruleId: recordId().required() }),
  body: Joi.object<Partial<Body> & { dryRun: boolean }>({ entityType, ...members }).required(),
  invalid: (error, part) => (part === 'params' ? badRequest('Invalid rule ID') : invalid(error)),
  responses: {
    200: { description: 'What has come of it', body: outcome },
    400: errorResponse('Invalid input, or no organization to work in'),
    404: { description: 'No such rule', body: outcome },
  },
  handler: async ({ params, body, scope, principal, access, services: { ruleExecution } }) => {
    const place = placeOf(scope.tenantId, organizationToWorkIn({ scope, principal }));
    const rule = await ruleExecution.find(params.ruleId, place);
    const nothing = { success: false, conditionResult: false, actionsExecuted: null, executionTime: 0 };
    if (!rule) {
      return reply(404, { ...nothing, ruleId: params.ruleId, ruleName: 'Unknown', error: 'Rule not found' });
    }
    const { ruleId, ruleName } = rule;
    const obstacle = ruleExecution.obstacleTo(rule);
    if (obstacle !== null) return { ...nothing, ruleId, ruleName, error: obstacle };
    const request = {
      ...body,
      entityType: body.entityType ?? rule.entityType,
      eventType: body.eventType ?? rule.eventType,
    };
    const [executed] = await ruleExecution.execute([rule], request, place, { access, principal }, false);
    if (!executed) throw new Error('A rule that was found was not executed');
    return { success: failureOf(executed.judged) === null, ...outcomeOf(executed) };
  },
});

export const executionRoutes = [executeRules, executeRule];
