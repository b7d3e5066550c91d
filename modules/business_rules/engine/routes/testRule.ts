import {
  type CoreServices,
  errorResponse,
  notFound,
  organizationToWorkIn,
  recordId,
  routeFor,
} from '@tenantry/core';
import Joi from 'joi';
import { ruleFeatures } from '../../features';
import { type RuleInput, ruleFields, type TriedCase, triedCases } from '../../rules/collections/ruleFields';
import { rules } from '../../rules/collections/rules';
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

type Changes = Pick<RuleInput, (typeof CHANGED)[number]>;

/** Members of a rule that decide what comes of a case. */
const CHANGED = [
  ...(['ruleType', 'entityType', 'eventType', 'conditionExpression'] as const),
  ...(['successActions', 'failureActions'] as const),
];

const changes = Joi.object<Partial<Changes>>(
  Object.fromEntries(CHANGED.map((name) => [name, ruleFields[name].schema.optional()])),
).prefs({ noDefaults: true });

interface Body {
  readonly testCases?: readonly TriedCase[];
  readonly changes?: Partial<Changes>;
}

interface Services extends Pick<CoreServices, 'commands' | 'unitOfWork'> {
  readonly ruleExecution: RuleExecution;
}

/** Tries a rule with its test cases; performs and notes nothing, whether the rule is enabled or not. */
export const testRule = routeFor<Services>()({
  method: 'POST',
  path: '/business_rules/rules/:id/test',
  summary: 'Try a rule with its test cases',
  description:
    'With `changes` it is judged as if they had been saved, which takes the rights to save them; nothing is saved.',
  access: 'authenticated',
  features: [ruleFeatures.execute],
  params: Joi.object<{ id: string }>({ id: recordId().required() }),
  body: Joi.object<Body>({
    testCases: triedCases.description('in place of those that are stored'),
    changes: changes.description('members of the rule as they are not saved yet'),
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
  handler: async (context) => {
    const { params, scope, principal, access, services } = context;
    const { commands, ruleExecution, unitOfWork } = services;
    const body = context.body as Body | undefined;
    const place = placeOf(scope.tenantId, organizationToWorkIn({ scope, principal }));
    const tryStored = async () => {
      const found = await ruleExecution.find(params.id, place);
      if (!found) throw notFound('Rule not found');
      const cases = body?.testCases ?? (await ruleExecution.testCasesOf(found.id));
      return {
        rule: found,
        executed: await ruleExecution.tryOut(found, cases, place, { access, principal }),
      };
    };
    const tryChanged = async (changed: Partial<Changes>) => {
      await commands.execute(rules.commands.update, { id: params.id, ...changed }, context);
      return tryStored();
    };
    const { rule, executed } = body?.changes
      ? await unitOfWork.tryOut({}, () => tryChanged(body.changes ?? {}))
      : await tryStored();
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
