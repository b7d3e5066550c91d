import { callRoute, recordId, type ToolDeclaration } from '@tenantry/core';
import Joi from 'joi';
import { ruleFeatures } from '../features';

/** Tries a rule with its stored test cases; nothing is performed or noted. */
export const testRuleTool: ToolDeclaration = {
  id: 'business_rules.test_rule',
  title: 'Try a rule',
  description: 'Tries a rule with its stored test cases and says what comes of each. Nothing is changed.',
  features: [ruleFeatures.execute],
  input: Joi.object({ id: recordId().required() }),
  handler: ({ id }: { id: string }, context) =>
    callRoute(context, { method: 'POST', path: `/business_rules/rules/${id}/test`, body: {} }),
};
