import { errorResponse, notFound, organizationToWorkIn, recordId, routeFor } from '@tenantry/core';
import Joi from 'joi';
import { ruleFeatures } from '../../features';
import { type TriedCase, triedCases } from '../../rules/collections/ruleFields';
import { reasonOf } from '../rules/refusals';
import { placeOf, type RuleExecution } from '../services/RuleExecution';
import { outcomeOf, outcomeSchemas, shownActions, triedActions } from './answers';

const { ruleId: _ruleId, ruleName: _ruleName, logId: _logId, ...outcome } = outcomeSchemas;

const tried = Joi.object({
  ...outcome,
  actionsExecuted: triedActions,
  name: Joi.string().required(),
  expected: Joi.boolean().allow(null).required(),
  passed: Joi.boolean()
    .allow(null)
    .required()
    .description('null for a case that expects nothing, and could be judged'),
  stops: Joi.boolean().required().description('whether the rule would refuse the change'),
});

/** Tries a rule with its test cases; performs and notes nothing, whether the rule is enabled or not. */
export const testRule = routeFor<{ ruleExecution: RuleExecution }>()({
  method: 'POST',
  path: '/business_rules/rules/:id/test',
  summary: 'Try a rule with its test cases',
  access: 'authenticated',
  features: [ruleFeatures.execute],
  params: Joi.object<{ id: string }>({ id: recordId().required() }),
  body: Joi.object<{ testCases?: readonly TriedCase[] }>({
    testCases: triedCases.description('in place of those that are stored'),
  }),
  responses: {
    200: {
      description: 'What comes of each case; passed where none fails',
      body: Joi.object({
        ruleId: Joi.string().required(),
        ruleName: Joi.string().required(),
        passed: Joi.boolean().required(),
        cases: Joi.array().items(tried).required(),
      }),
    },
    400: errorResponse('Invalid input, or no organization to work in'),
    404: errorResponse('No such rule in the organization'),
  },
  handler: async ({ params, body, scope, principal, access, services: { ruleExecution } }) => {
    const place = placeOf(scope.tenantId, organizationToWorkIn({ scope, principal }));
    const rule = await ruleExecution.find(params.id, place);
    if (!rule) throw notFound('Rule not found');
    const cases = (body as typeof body | undefined)?.testCases ?? (await ruleExecution.testCasesOf(rule.id));
    const executed = await ruleExecution.tryOut(rule, cases, place, { access, principal });
    const results = executed.map(({ testCase: { name, expected }, judged }) => {
      const { ruleId: _rule, ruleName: _name, ...shown } = outcomeOf({ judged, logId: null });
      const isJudged = judged.error === null;
      const passed = expected === null && isJudged ? null : isJudged && judged.held === expected;
      const actionsExecuted = shownActions(judged, (action) => action);
      return { name, expected, passed, stops: reasonOf(judged) !== null, ...shown, actionsExecuted };
    });
    const { ruleId, ruleName } = rule;
    return { ruleId, ruleName, passed: results.every(({ passed }) => passed !== false), cases: results };
  },
});
